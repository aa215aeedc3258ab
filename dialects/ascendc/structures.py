"""Types for the C++ structures that calls take as parameters: a class for each row of `STRUCTURES`.

    !ascendc.mmad_params                 structure("mmad_params")               AscendC::MmadParams
    !ascendc.mrg_sort_src_list<f32>      structure("mrg_sort_src_list")         AscendC::MrgSortSrcList<float>

Most have no parameters; `structure` creates a class on first use.
"""

from collections.abc import Mapping
from functools import cache
from typing import ClassVar, Self

from xdsl.ir import Attribute, Data, TypeAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer


class StructureType(Data[Attribute | None], TypeAttribute):
    """A C++ structure, some with an element type: `!ascendc.mmad_params`, `!ascendc.mrg_sort_src_list<f32>`.

    Its fields, where they have limits, are in `limits.py`.
    """

    CPP: ClassVar[str]
    ELEMENT: ClassVar[str]
    """Whether it has an element type: `no`, `yes` or `maybe`."""

    @classmethod
    def of(cls, element_type: Attribute | None = None) -> Self:
        return cls.new(element_type)

    @property
    def element_type(self) -> Attribute | None:
        return self.data

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Attribute | None:
        if cls.ELEMENT == "no" or (cls.ELEMENT == "maybe" and parser.parse_optional_punctuation("<") is None):
            return None
        if cls.ELEMENT == "yes":
            parser.parse_punctuation("<")
        element_type = parser.parse_type()
        parser.parse_punctuation(">")
        return element_type

    def print_parameter(self, printer: Printer) -> None:
        if self.data is not None:
            with printer.in_angle_brackets():
                printer.print_attribute(self.data)


STRUCTURES: Mapping[str, str] = {
    "aipp_cpadding_params": "AscendC::AippChannelPaddingParams",
    "aipp_csc_params": "AscendC::AippColorSpaceConvParams",
    "aipp_dtc_params": "AscendC::AippDataTypeConvParams",
    "aipp_input_format": "AscendC::AippInputFormat",
    "aipp_padding_params": "AscendC::AippPaddingParams",
    "aipp_params": "AscendC::AippParams",
    "aipp_single_line_params": "AscendC::AippSingleLineParams",
    "aipp_swap_params": "AscendC::AippSwapParams",
    "ascend_quant_config": "AscendC::AscendQuantConfig",
    "batch_mode": "BatchMode",
    "batch_out_mode": "BatchOutMode",
    "binary_repeat_params": "AscendC::BinaryRepeatParams",
    "block_mode": "AscendC::BlockMode",
    "brcb_repeat_params": "AscendC::BrcbRepeatParams",
    "buf_addr": "AscendC::TBuffAddr",
    "co2_layout": "AscendC::CO2Layout",
    "check_local_memory_ia_param": "AscendC::CheckLocalMemoryIAParam",
    "copy_repeat_params": "AscendC::CopyRepeatParams",
    "data_copy_co12dst_params": "AscendC::DataCopyCO12DstParams",
    "data_copy_enhanced_params": "AscendC::DataCopyEnhancedParams",
    "data_copy_ext_params": "AscendC::DataCopyExtParams",
    "data_copy_pad_params": "AscendC::DataCopyPadParams",
    "data_copy_params": "AscendC::DataCopyParams",
    "data_format": "AscendC::DataFormat",
    "deq_scale": "AscendC::DeqScale",
    "fixpipe_config": "AscendC::FixpipeConfig",
    "fixpipe_params_v220": "AscendC::FixpipeParamsV220",
    "fmatrix_mode": "AscendC::FmatrixMode",
    "gather_mask_params": "AscendC::GatherMaskParams",
    "gather_repeat_params": "AscendC::GatherRepeatParams",
    "is_reset_load_3d_config": "AscendC::IsResetLoad3dConfig",
    "iterate_mode": "IterateMode",
    "iterate_order": "IterateOrder",
    "kfc_server": "AscendC::KfcServer",
    "list_tensor_desc": "AscendC::ListTensorDesc",
    "load_data_2d_params": "AscendC::LoadData2DParams",
    "load_data_2d_params_v2": "AscendC::LoadData2DParamsV2",
    "load_data_2d_transpose_params": "AscendC::LoadData2dTransposeParams",
    "load_data_2d_transpose_params_v2": "AscendC::LoadData2dTransposeParamsV2",
    "load_data_3d_params_v1": "AscendC::LoadData3DParamsV1",
    "load_data_3d_params_v2_pro": "AscendC::LoadData3DParamsV2Pro",
    "load_data_repeat_param": "AscendC::LoadDataRepeatParam",
    "load_image_to_local_params": "AscendC::LoadImageToLocalParams",
    "mask": "AscendC::Mask",
    "mask_mode": "AscendC::MaskMode",
    "matmul_api_static_tiling": "MatmulApiStaticTiling",
    "matmul_config": "MatmulConfig",
    "matrix_offset": "MatrixOffset",
    "mmad_params": "AscendC::MmadParams",
    "mrg_sort4_info": "AscendC::MrgSort4Info",
    "nd2nz_params": "AscendC::Nd2NzParams",
    "nz2nd_params": "AscendC::Nz2NdParams",
    "nz2nd_params_full": "AscendC::Nz2NdParamsFull",
    "pipe": "AscendC::TPipe",
    "quant_mode_t": "QuantMode_t",
    "quant_params": "AscendC::QuantParams",
    "reduce_order": "AscendC::ReduceOrder",
    "rmsnorm_tiling": "RmsNormTiling",
    "schedule_type": "ScheduleType",
    "shape_info": "AscendC::ShapeInfo",
    "slice_info": "AscendC::SliceInfo",
    "softmax_shape_info": "AscendC::SoftMaxShapeInfo",
    "softmax_tiling": "SoftMaxTiling",
    "cube_tiling": "TCubeTiling",
    "tensor_desc": "AscendC::TensorDesc",
    "trans_data_to_5hd_params": "AscendC::TransDataTo5HDParams",
    "transpose_params_ext": "AscendC::TransposeParamsExt",
    "transpose_type": "AscendC::TransposeType",
    "unary_repeat_params": "AscendC::UnaryRepeatParams",
    "vdeq_info": "AscendC::VdeqInfo",
    "pad_t": "AscendC::pad_t",
}
"""The mnemonic of each structure, and its C++ type."""

ELEMENT_STRUCTURES: Mapping[str, str] = {
    "data_copy_pad_ext_params": "AscendC::DataCopyPadExtParams",
    "fixpipe_params": "AscendC::FixpipeParams",
    "init_const_value_params": "AscendC::InitConstValueParams",
    "load_data_3d_params_v2": "AscendC::LoadData3DParamsV2",
    "mrg_sort_src_list": "AscendC::MrgSortSrcList",
}
"""The same for the structures with an element type."""

DEDUCED = frozenset({"init_const_value_params", "load_data_3d_params_v2"})
"""Structures whose C++ template argument may be omitted, as the compiler deduces it from the fields."""


@cache
def structure(mnemonic: str) -> type[StructureType] | None:
    """The class of a structure type, made on first use: `structure("mmad_params")`."""
    if (cpp := STRUCTURES.get(mnemonic)) is not None:
        element = "no"
    elif (cpp := ELEMENT_STRUCTURES.get(mnemonic)) is not None:
        element = "maybe" if mnemonic in DEDUCED else "yes"
    else:
        return None
    members = {
        "name": f"ascendc.{mnemonic}",
        "CPP": cpp,
        "ELEMENT": element,
        "__doc__": f"{cpp}.",
        "__module__": __name__,
    }
    return irdl_attr_definition(type(f"{cpp.rpartition(':')[2]}Type", (StructureType,), members))
