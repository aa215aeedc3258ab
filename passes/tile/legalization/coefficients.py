"""Coefficients of the polynomials, c0 first, rounded to f32, and the largest error of each on its interval.

They are minimax approximations that `bench/fit_polynomials.py` derives: the error is that of the exact polynomial with
these coefficients, relative to the function's result unless said.
"""

import math

GELU_TANH = (2 * math.sqrt(2 / math.pi), 0.044715 * 2 * math.sqrt(2 / math.pi))
"""The argument of gelu's sigmoid is x (c0 + c1 x^2): a definition, not an approximation."""

GELU_TANH_SPLIT = (0.07135009765625, GELU_TANH[1] - 0.07135009765625)
"""c1 as 13 bits and a rest."""
GELU_TANH_REST = GELU_TANH[0] - 1.5957691669464111
"""What rounding c0 to f32 loses."""

GELU_HALF = (-0.79228729, -0.332185119, -0.0256696343, 0.00179562718)
"""log of twice the normal share beyond a, over a, 0 <= a <= 5.75: with what is rounded to f16 after it 1.89 ulp of f16
in gelu. The last coefficient is positive: a is held."""

GELU_BRAIN = (-0.697140157, -0.755486786, -0.367201865, -0.0153851006, 0.000940447208, -2.28296576e-05)
"""log of the normal share beyond a, 0 <= a <= 13.5: 1.36 ulp of bf16 in gelu with what is rounded after it 1.86."""

GELU_SMALL = (0.398942292, -0.0664905384, 0.00997416303, -0.00118801929, 0.00011501705, -8.16844567e-06)
"""(gelu(x) - x / 2) / x^2 in x^2, |x| <= 1: 2^-28.3 in gelu."""

GELU = (0.377642572, 0.073694244, -0.110380121, 0.100307576, -0.0630573407, 0.0264324266, -0.00552104134,
        -0.000949761423, 0.000843466027)  # fmt: skip
"""a exp(a^2 / 2) times the normal share beyond a, in (a - 4) / (a + 4), 1 <= a <= 15: 2^-25.5."""

ERF_SMALL = (
    0.128379166,
    -0.376126289,
    0.112836182,
    -0.026855126,
    0.00519073382,
    -0.000803076138,
    7.92036808e-05,
)
"""erf(x) / x - 1 in x^2, |x| <= 1: 2^-29.5."""

ERF_LARGE = (-0.00261917035, -1.1176213, -0.654239953, -0.0887998492, 0.0148319118, -0.00115723338)
"""log(1 - erf(a)), a >= 1: 2^-25.9 in erf. The last one is negative: no larger a leaves the way to -infinity."""

ERF_HALF = (-1.12794459, -0.646783888, -0.0730742291)
"""log(1 - erf(a)) / a, a >= 0: 0.78 ulp of f16 in erf. The last one is negative, as that of ERF_LARGE."""

ERF_BRAIN = (-0.00166730722, -1.1000731, -0.742779255)
"""log(1 - erf(a)), a >= 1/16: 0.55 ulp of bf16 in erf."""
ERF_SLOPE = 2 / math.sqrt(math.pi)
"""erf(x) / x near 0; at 1/16 0.33 ulp of bf16 more than it is."""

EXPM1 = (0.50000006, 0.166666418, 0.0416648798, 0.0083319582, 0.00140130043, 0.000210090046)
"""(exp(x) - 1 - x) / x^2, |x| <= 1/2: 2^-25."""

EXPM1_BRAIN = (0.50065136, 0.166794196)
"""(exp(x) - 1 - x) / x^2, |x| <= 1/8: 2^-14.9."""

TANH = (-0.333332986, 0.133319363, -0.0537845977, 0.020797668, -0.00589613523)
"""(tanh(x) / x - 1) / x^2 in x^2, |x| <= 0.6: 2^-28.5."""

SINH = (0.166666672, 0.00833331142, 0.000198426351, 2.78392554e-06)
"""(sinh(x) / x - 1) / x^2 in x^2, |x| <= 1: 2^-31.5."""

ASIN = (0.166667536, 0.0749525204, 0.0454760417, 0.024152087, 0.0422118232)
"""(asin(x) / x - 1) / x^2 in x^2, |x| <= 1/2: 2^-27.6."""

ATAN = (-0.333333015, 0.199986264, -0.142650917, 0.109566577, -0.084164612, 0.0581781045, -0.0313945562, 0.011029073,
        -0.00181875599)  # fmt: skip
"""(atan(x) / x - 1) / x^2 in x^2, |x| <= 1: 2^-28.7."""

HALF_PI = (1.57079637, -4.37113883e-08)
PI = (3.14159274, -8.74227766e-08)
"""In two parts."""

INVERSE_TURN = 0x28BE60DB9391054A7F09D5F47D4D377036D8A5664F10E4107F9458EAF7AEF158
INVERSE_TURN_BITS = 256
"""1 / (2 pi) times 2^256."""

PI_PIECES = (
    3.140625,
    0.000965118408203125,
    2.5331974029541016e-06,
    1.979060471057892e-09,
    5.126688136514179e-12,
)
"""pi in pieces of 8 bits, and the rest."""

SIN = (-0.166666672, 0.00833335053, -0.000198430935, 2.76270498e-06, -2.55025903e-08)
"""(sin(x) / x - 1) / x^2 in x^2, |x| <= pi/2: 2^-31."""

SQRT_HALF_BITS = 0x3F3504F3
"""The square root of 1/2 as f32."""

LOG = (0.666666627, 0.400009722, 0.284987926, 0.242788136)
"""2 (atanh(s) / s - 1) / s^2 in s^2, |s| <= 0.1716: 2^-34.2 in atanh."""

LOG_2 = (0.693145751953125, 1.4286068202862268e-06)
"""log(2) as 15 bits and a rest."""
