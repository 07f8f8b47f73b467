//! The whole program: a block, or a nest of a given form.

use super::Generator;
use crate::program::{Affine, Id, Loop, LoopKind, Node, Program, Style};
use crate::strata::Form;
use crate::tidy;

impl Generator {
    pub fn whole(mut self) -> Program {
        if self.mix.form == Form::Tensors {
            let tensors = self.tensors();
            self.program.tensors = Some(tensors);
            return self.program;
        }
        let body = match self.mix.form {
            Form::Any => self.plain(),
            Form::Deep => self.deep(),
            Form::Wide => self.wide(),
            Form::Steps => self.steps(),
            Form::Hollow => self.hollows(),
            Form::Positions => self.positions(),
            Form::Crosses => self.crosses(),
            Form::Nested => self.nested(),
            Form::Many => self.many(),
            Form::Flat => self.flat(),
            Form::Sums => self.sums(),
            Form::Cells => self.cells(),
            Form::Online => self.online(),
            Form::Rows => self.rows_of_data(),
            Form::Tensors => Vec::new(),
        };
        self.program.body = [self.front, body].concat();
        self.program.outlined = self.random.percent(10);
        self.program.opaque = self.mix.opaque > 0 && self.random.percent(self.mix.opaque);
        if self.mix.tidied > 0 && self.random.percent(self.mix.tidied) {
            self.program.tidied = self.random.weighted(&tidy::PASSES);
        }
        self.program
    }

    /// A block, with a time loop around it sometimes, and a call if there is what to call.
    pub fn plain(&mut self) -> Vec<Node> {
        if !self.random.percent(self.mix.time) {
            let mut body = self.blocks();
            let calls = |node: &Node| matches!(node, Node::Call(..));
            if self.scope.functions > 0 && !body.iter().any(calls) {
                body.push(self.call());
            }
            return body;
        }
        let iterator = self.fresh();
        let upper = if self.random.percent(50) { self.parameter() } else { self.constant(2, 4) };
        self.scope.depth = 1;
        let mut buffers = self.buffers();
        let outside = self.scope.arrays.clone();
        self.scope.arrays.extend(buffers.iter().flat_map(|one| [one.inner; 2]));
        let body = self.blocks();
        self.next_buffers(&mut buffers);
        self.scope.arrays = outside;
        let Node::Loop(of) = self.simple(iterator, upper, body) else { unreachable!("it is a loop") };
        vec![Node::Loop(Loop { buffers, ..of })]
    }

    /// Blocks with two stores at least.
    pub fn blocks(&mut self) -> Vec<Node> {
        let mut body = Vec::new();
        while self.stores < 2 {
            body.extend(self.block());
        }
        body
    }

    /// A loop from 0 on.
    pub fn simple(&mut self, iterator: Id, upper: Affine, body: Vec<Node>) -> Node {
        let (lower, upper) = (vec![Affine::constant(0)], vec![upper]);
        let (kind, style) = (self.loop_kind(), Style::Affine);
        let (carried, buffers) = (Vec::new(), Vec::new());
        let hints = self.hints();
        Node::Loop(Loop { iterator, lower, upper, step: 1, kind, style, carried, buffers, hints, body })
    }

    /// Eight to twelve loops, of one or two iterations but for one of them.
    fn deep(&mut self) -> Vec<Node> {
        let depth = self.random.between(8, 12);
        let long = self.random.below(depth as usize) as i64;
        let mut loops = Vec::new();
        for level in 0..depth {
            let few = self.random.weighted(&[(1, 1), (3, 2)]);
            let upper = if level == long { self.parameter() } else { Affine::constant(few) };
            loops.push((self.fresh(), upper));
            self.scope.iterators.push(loops[level as usize].0);
        }
        self.scope.depth = self.mix.depth;
        let mut body = self.blocks();
        for (iterator, upper) in loops.into_iter().rev() {
            body = vec![self.simple(iterator, upper, body)];
        }
        body
    }

    /// More iterations of one loop than a grid has blocks along y, and few of the other.
    fn wide(&mut self) -> Vec<Node> {
        let wide = self.random.pick(&[65_536, 70_000, 90_000]);
        let mut bounds = [Affine::constant(wide), Affine::constant(2)];
        if self.random.percent(40) {
            bounds.swap(0, 1);
        }
        let iterators = [self.fresh(), self.fresh()];
        self.scope.iterators = iterators.to_vec();
        self.scope.depth = self.mix.depth;
        self.mix.stores = 1;
        let body = vec![self.store()];
        let [outer, inner] = bounds;
        let inner = self.simple(iterators[1], inner, body);
        vec![self.simple(iterators[0], outer, vec![inner])]
    }

    pub fn loop_kind(&mut self) -> LoopKind {
        if self.random.percent(self.mix.scf) { LoopKind::Scf } else { LoopKind::Affine }
    }
}
