//! The passes of the named pipelines.

use super::*;

#[test]
fn pipelines_expand() {
    let cases = [
        (
            "mse-to-affine",
            "verify=none",
            Ok(
                "mse-linalg-to-loops,mse-simplify,mse-import,mse-dataflow,mse-schedule{algorithm=isl},mse-combine,mse-lower{target=affine}",
            ),
        ),
        (
            "mse-to-gpu",
            "schedule=source block-sizes=8,8 verify=none",
            Ok(
                "mse-linalg-to-loops,mse-inline,mse-simplify,mse-import,mse-reductions{algorithm=source hand-on=true},mse-dataflow,mse-remove-dead,mse-choose{algorithm=source},mse-map-to-gpu{sequential=host block-sizes=8,8},mse-contract{owner=thread},mse-combine,mse-lower{target=gpu}",
            ),
        ),
        (
            "mse-to-gpu",
            "expand=maximal contract=none verify=none",
            Ok(
                "mse-linalg-to-loops,mse-inline,mse-simplify,mse-import,mse-dataflow,mse-expand{mode=maximal},mse-schedule{algorithm=isl},mse-map-to-gpu{sequential=host},mse-combine,mse-lower{target=gpu}",
            ),
        ),
        (
            "mse-to-parallel",
            "verify=each",
            Ok(
                "mse-linalg-to-loops{check=true},mse-inline{check=true},mse-simplify,mse-import,mse-reductions{algorithm=isl machine=cpu hand-on=true},mse-dataflow,mse-verify{outside=false},mse-remove-dead,mse-verify{outside=false},mse-choose{algorithm=isl machine=cpu},mse-verify{outside=false},mse-contract{owner=iteration},mse-verify{outside=false},mse-combine{parallel=true},mse-verify{outside=false},mse-lower{target=parallel check=true}",
            ),
        ),
        (
            "mse-to-parallel",
            "reassociate=true max-bytes=64 verify=none",
            Ok(
                "mse-linalg-to-loops,mse-inline,mse-simplify,mse-import,mse-reductions{algorithm=isl machine=cpu reassociate=true hand-on=true max-bytes=64},mse-dataflow,mse-remove-dead,mse-choose{algorithm=isl machine=cpu max-bytes=64},mse-contract{owner=iteration},mse-combine{parallel=true},mse-lower{target=parallel}",
            ),
        ),
        (
            "mse-to-affine",
            "expand=maximal verify=none",
            Ok(
                "mse-linalg-to-loops,mse-simplify,mse-import,mse-dataflow,mse-expand{mode=maximal},mse-schedule{algorithm=isl},mse-combine,mse-lower{target=affine}",
            ),
        ),
        (
            "mse-to-gpu",
            "transfers=copy expand=none schedule=source",
            Ok(
                "mse-linalg-to-loops,mse-inline,mse-simplify,mse-import,mse-dataflow,mse-schedule{algorithm=source},mse-map-to-gpu{sequential=host alone=true},mse-contract{owner=thread},mse-combine,mse-transfer,mse-verify{outside=false},mse-lower{target=gpu}",
            ),
        ),
        (
            "mse-to-gpu",
            "transfers=managed expand=none schedule=source verify=none",
            Ok(
                "mse-linalg-to-loops,mse-inline,mse-simplify,mse-import,mse-dataflow,mse-schedule{algorithm=source},mse-map-to-gpu{sequential=host alone=true},mse-contract{owner=thread},mse-combine,mse-transfer{common=managed},mse-lower{target=gpu}",
            ),
        ),
        (
            "mse-to-gpu",
            "schedule=./by-hand verify=none",
            Ok(
                "mse-linalg-to-loops,mse-inline,mse-simplify,mse-import,mse-dataflow,mse-schedule{file=./by-hand},mse-map-to-gpu{sequential=host},mse-contract{owner=thread},mse-combine,mse-lower{target=gpu}",
            ),
        ),
        (
            "mse-to-parallel",
            "schedule=source print-schedule=- expand=maximal contract=none verify=none",
            Ok(
                "mse-linalg-to-loops,mse-inline,mse-simplify,mse-import,mse-dataflow,mse-expand{mode=maximal},mse-schedule{algorithm=source print=-},mse-combine{parallel=true},mse-lower{target=parallel}",
            ),
        ),
        (
            "mse-to-affine",
            "schedule=sorce",
            Err(
                "mse-to-affine: unknown value schedule=sorce: did you mean 'source'? The values are isl, coincident, source, merged, rows, distributed, gathered, permutable, wavefront, diamond, blocked, or a file with a dot or a slash in its name",
            ),
        ),
        (
            "mse-to-affine",
            "tile=auto verify=none",
            Ok(
                "mse-linalg-to-loops,mse-simplify,mse-import,mse-dataflow,mse-schedule{algorithm=isl},mse-tile{algorithm=permutable},mse-combine,mse-lower{target=affine}",
            ),
        ),
        (
            "mse-to-parallel",
            "tile=8,16 report=true verify=none",
            Ok(
                "mse-linalg-to-loops,mse-inline,mse-simplify,mse-import,mse-reductions{algorithm=isl machine=cpu report=true},mse-dataflow,mse-remove-dead{report=true},mse-choose{algorithm=isl machine=cpu report=true},mse-tile{sizes=8,16 algorithm=isl report=true},mse-contract{owner=iteration report=true},mse-combine{parallel=true},mse-lower{target=parallel report=true}",
            ),
        ),
        (
            "mse-to-affine",
            "tile=8 schedule=source verify=none",
            Ok(
                "mse-linalg-to-loops,mse-simplify,mse-import,mse-dataflow,mse-schedule{algorithm=source},mse-tile{sizes=8},mse-combine,mse-lower{target=affine}",
            ),
        ),
        (
            "mse-to-affine",
            "expand=minimal",
            Err(
                "mse-to-affine: unknown value expand=minimal: did you mean 'maximal'? The values are none, auto, maximal, full",
            ),
        ),
        (
            "mse-to-affine",
            "chip=sm_90",
            Err(
                "mse-to-affine: unknown option 'chip': the options are inline, lift, aliasing, grain, while, checks, expand, max-bytes, report, schedule, print-schedule, recipe, print-recipe, hints, tile, contract, verify",
            ),
        ),
        (
            "mse-to-ptx",
            "expand=none schedule=source verify=none chip=sm_90",
            Ok(
                "mse-linalg-to-loops,mse-inline,mse-simplify,mse-import,mse-dataflow,mse-schedule{algorithm=source},mse-map-to-gpu{sequential=host alone=true},mse-contract{owner=thread},mse-combine,mse-transfer,mse-lower{target=gpu},gpu-kernel-outlining,lower-affine,convert-complex-to-standard,mse-bare-pointers,func.func(gpu-async-region),gpu-lower-to-nvvm-pipeline{cubin-chip=sm_90 cubin-format=isa cubin-features=+ptx80},mse-check-ptx",
            ),
        ),
        (
            "mse-to-rocm",
            "transfers=none expand=none schedule=source verify=none chip=gfx942",
            Ok(
                "mse-linalg-to-loops,mse-inline,mse-simplify,mse-import,mse-dataflow,mse-schedule{algorithm=source},mse-map-to-gpu{sequential=host},mse-contract{owner=thread},mse-combine,mse-lower{target=gpu},gpu-kernel-outlining,lower-affine,convert-complex-to-standard,mse-bare-pointers,convert-vector-to-scf,convert-scf-to-cf,expand-strided-metadata,lower-affine,rocdl-attach-target{chip=gfx942},gpu.module(convert-gpu-to-rocdl{chipset=gfx942}),gpu-to-llvm,gpu.module(canonicalize,cse,reconcile-unrealized-casts),gpu-module-to-binary{format=isa},convert-math-to-llvm,canonicalize,cse,reconcile-unrealized-casts",
            ),
        ),
        (
            "mse-to-spirv",
            "transfers=none expand=none schedule=source verify=none",
            Ok(
                "mse-linalg-to-loops,mse-inline,mse-simplify,mse-import,mse-dataflow,mse-schedule{algorithm=source},mse-map-to-gpu{sequential=host},mse-contract{owner=thread},mse-combine,mse-lower{target=gpu workgroup-sizes=constant},gpu-kernel-outlining,lower-affine,convert-complex-to-standard,mse-spirv-kernels,gpu.module(arith-expand),gpu-lower-to-xevm-pipeline{xegpu-op-level=lane binary-format=isa use-64bit-index=true opt-level=0},mse-check-spirv",
            ),
        ),
        (
            "mse-to-ptx",
            "transfers=managed expand=none schedule=source verify=none",
            Ok(
                "mse-linalg-to-loops,mse-inline,mse-simplify,mse-import,mse-dataflow,mse-schedule{algorithm=source},mse-map-to-gpu{sequential=host alone=true},mse-contract{owner=thread},mse-combine,mse-transfer{common=managed},mse-lower{target=gpu},gpu-kernel-outlining,lower-affine,convert-complex-to-standard,mse-bare-pointers,func.func(gpu-async-region),mse-host-shared,gpu-lower-to-nvvm-pipeline{cubin-chip=sm_80 cubin-format=isa cubin-features=+ptx80},mse-check-ptx",
            ),
        ),
        (
            "mse-to-affine",
            "inline=true lift=true aliasing=may while=counter verify=none",
            Ok(
                "mse-linalg-to-loops,inline{default-pipeline=},lift-cf-to-scf,mse-simplify{aliasing=may while=counter},mse-import{aliasing=may while=counter},mse-dataflow,mse-schedule{algorithm=isl},mse-combine,mse-lower{target=affine}",
            ),
        ),
    ];
    for (pipeline, options, expected) in cases {
        let expected = expected.map(str::to_owned).map_err(str::to_owned);
        assert_eq!(printed(pipeline, options), expected, "{pipeline}{{{options}}}");
    }
}
