"""Modules of PyTorch."""

from __future__ import annotations

from typing import Any

from ._compile import Option
from ._tensors import ENTRY, Function


def compile(
    module: Any, *arguments: Any, device: str = "emulated", pipeline: str = "mse-to-gpu", **options: Option
) -> Function:
    """Compiles a `torch.nn.Module` for arguments like these tensors, through `torch.export`.

    torch-mlir's passes make linalg of it, mse GPU code. The result is called like the module, and gives NumPy arrays.
    Device, pipeline and options are those of `mse.Program`. Raises `mse.Error`, and ImportError without torch and
    torch-mlir.
    """
    try:
        import torch
        from torch_mlir import fx
    except ImportError as error:
        raise ImportError(f"mse.torch.compile needs the packages torch and torch-mlir: {error}") from error

    exported = torch.export.export(module, arguments)
    lowered = fx.export_and_import(exported, output_type="linalg-on-tensors", func_name=ENTRY)

    def leaves(*given: Any) -> list[Any]:
        flat = torch.utils._pytree.tree_leaves(given)
        return [one.detach().cpu().numpy() if isinstance(one, torch.Tensor) else one for one in flat]

    def whole(results: list[Any]) -> Any:
        return torch.utils._pytree.tree_unflatten(results, exported.call_spec.out_spec)

    return Function(str(lowered), leaves, whole, device, pipeline, options)
