//! AST generation: loops, hooks, expressions, plain trees.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use super::schedule::matmul_band;
use super::{checked, set, umap};
use crate::ast::{Expr, Node, Op};
use crate::{AstBuild, AstNodeType, Error, Id, MultiVal, PwMultiAff, Schedule};

#[test]
fn a_tiled_matrix_product() {
    checked(|ctx| {
        let tile = matmul_band(ctx)?.band_tile(MultiVal::read_from_str(ctx, "{ [16, 16, 8] }")?)?;
        let names = ["it", "jt", "kt", "i", "j", "k"].map(|name| Id::new(ctx, name).unwrap());
        let build = AstBuild::alloc(ctx)?.set_iterators(names.to_vec())?;
        let tree = build.node_from_schedule(tile.get_schedule()?)?.to_tree()?;
        let (mut loops, mut at) = (Vec::new(), &tree);
        while let Node::For { iterator, inc, body, degenerate: false, .. } = at {
            loops.push((iterator.as_str(), inc.clone()));
            at = body;
        }
        let expected = [("it", 16), ("jt", 16), ("kt", 8), ("i", 1), ("j", 1), ("k", 1)];
        assert_eq!(loops, expected.map(|(name, step)| (name, Expr::Int(step))));
        let Node::User { expr: Expr::Op(Op::Call, operands), annotation: None } = at else {
            panic!("{at:?}")
        };
        assert_eq!((operands.len(), &operands[0]), (4, &Expr::Id("S".to_string())));
        Ok(())
    });
}

#[test]
fn conditionals_blocks_and_marks() {
    checked(|ctx| {
        let tree = Schedule::read_from_str(
            ctx,
            r#"{ domain: "[n] -> { A[]; B[] : n > 5 }", child: { mark: "here", child: {
                sequence: [ { filter: "[n] -> { A[] }" }, { filter: "[n] -> { B[] }" } ] } } }"#,
        )?;
        let node = AstBuild::alloc(ctx)?.node_from_schedule(tree)?;
        assert_eq!(node.get_type()?, AstNodeType::Mark);
        let Node::Mark { name, body } = node.to_tree()? else { panic!("{node}") };
        let Node::Block(children) = *body else { panic!("{node}") };
        let Node::If { cond, otherwise: None, .. } = &children[1] else { panic!("{node}") };
        let n_is_large = Expr::Op(Op::Ge, vec![Expr::Id("n".to_string()), Expr::Int(6)]);
        assert_eq!((name.as_str(), cond), ("here", &n_is_large));
        Ok(())
    });
}

#[test]
fn hooks_see_and_replace_nodes() {
    checked(|ctx| {
        let log = Rc::new(RefCell::new(Vec::new()));
        let tile = matmul_band(ctx)?.insert_mark(Id::new(ctx, "kernel")?)?;
        let (before, after, marks) = (log.clone(), log.clone(), log.clone());
        let build = AstBuild::from_context(set(ctx, "{ : }"))?
            .set_before_each_for(move |build| {
                before.borrow_mut().push("for".to_string());
                Id::new(build.context(), "loop")
            })?
            .set_at_each_domain(|node, build| {
                let dates = build.get_schedule()?.reverse()?.as_map()?.as_pw_multi_aff()?;
                let access = PwMultiAff::read_from_str(build.context(), "{ S[i, j, k] -> X[j, 2k] }")?;
                let access = build.access_from_pw_multi_aff(access.pullback_pw_multi_aff(dates)?)?;
                node.set_annotation(Id::new(build.context(), &access.to_c_str()?)?)
            })?
            .set_after_each_for(move |node, _| {
                after.borrow_mut().push(node.get_annotation()?.unwrap().name());
                Ok(node)
            })?
            .set_before_each_mark(move |mark, _| {
                marks.borrow_mut().push(mark.name());
                Ok(())
            })?
            .set_after_each_mark(|node, _| node.mark_get_node())?;
        let mut at = build.node_from_schedule(tile.get_schedule()?)?.to_tree()?;
        while let Node::For { body, annotation, .. } = at {
            assert_eq!(annotation.as_deref(), Some("loop"));
            at = *body;
        }
        let Node::User { annotation: Some(access), .. } = at else { panic!("{at:?}") };
        assert_eq!(access, "X[c1][2 * c2]");
        assert_eq!(*log.borrow(), ["kernel", "for", "for", "for", "loop", "loop", "loop"]);
        Ok(())
    });
}

#[test]
fn copies_of_a_build_have_their_own_hooks() {
    checked(|ctx| {
        let calls = Rc::new(RefCell::new(0));
        let (counted, schedule) = (calls.clone(), matmul_band(ctx)?.get_schedule()?);
        let plain = AstBuild::alloc(ctx)?;
        let hooked = plain.clone().set_at_each_domain(move |node, _| {
            *counted.borrow_mut() += 1;
            Ok(node)
        })?;
        let shared = hooked.clone().restrict(set(ctx, "[n] -> { : n > 3 }"))?;
        drop(hooked.set_at_each_domain(|node, _| Ok(node))?);
        plain.node_from_schedule(schedule.clone())?;
        assert_eq!(*calls.borrow(), 0);
        shared.node_from_schedule(schedule)?;
        assert_eq!(*calls.borrow(), 1);
        Ok(())
    });
}

#[test]
fn a_build_lent_to_a_hook_may_be_kept() {
    checked(|ctx| {
        let kept = Rc::new(RefCell::new(None));
        let keep = kept.clone();
        let build = AstBuild::alloc(ctx)?.set_at_each_domain(move |node, build| {
            *keep.borrow_mut() = Some(build.clone());
            Ok(node)
        })?;
        build.node_from_schedule(matmul_band(ctx)?.get_schedule()?)?;
        drop(build);
        let inner = kept.take().unwrap();
        let date = PwMultiAff::read_from_str(ctx, "{ S[i, j, k] -> [i + k] }")?;
        let instance = inner.get_schedule()?.reverse()?.as_map()?.as_pw_multi_aff()?;
        let date = inner.expr_from_pw_aff(date.pullback_pw_multi_aff(instance)?.get_at(0)?)?;
        assert_eq!(date.to_c_str()?, "c0 + c2");
        Ok(())
    });
}

#[test]
fn failing_and_panicking_hooks() {
    checked(|ctx| {
        let schedule = matmul_band(ctx)?.get_schedule()?;
        let failing = AstBuild::alloc(ctx)?.set_before_each_for(|_| Err(Error::invalid("no loops")))?;
        assert_eq!(failing.node_from_schedule(schedule.clone()).unwrap_err().message, "no loops");
        let panicking = AstBuild::alloc(ctx)?.set_at_each_domain(|_, _| panic!("halt"))?;
        let outcome = catch_unwind(AssertUnwindSafe(|| panicking.node_from_schedule(schedule.clone())));
        assert!(outcome.is_err());
        AstBuild::alloc(ctx)?.node_from_schedule(schedule).map(|_| ())
    });
}

#[test]
fn loops_from_a_map() {
    checked(|ctx| {
        let schedule = umap(ctx, "[n] -> { A[i] -> [i, 0] : 0 <= i < n; B[i] -> [i, 1] : 0 <= i < n }");
        let node = AstBuild::alloc(ctx)?.node_from_schedule_map(schedule)?;
        assert_eq!(node.to_str()?.matches("for (").count(), 1, "{node}");
        Ok(())
    });
}

/// Without the coordinate among what the build knows, isl 0.27 prints `n % 3 >= 1`.
#[test]
fn builds_know_the_parameters_of_expressions() {
    checked(|ctx| {
        let condition = set(ctx, "[n, i] -> { : (n + i) mod 3 >= 1 }");
        let build = AstBuild::over(set(ctx, "[n] -> { : n >= 0 }"), condition.get_space()?)?;
        let text = build.expr_from_set(condition)?.to_c_str()?;
        assert!(text.contains("n + i"), "{text}");
        Ok(())
    });
}
