"""Language models: BERT-base, GPT-2, and a block of LLaMA."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from bench.nets.net import Net, drawn, seeded


class Attention(nn.Module):
    """Self-attention of several heads, its three products apart."""

    def __init__(self, width: int, heads: int, causal: bool = False):
        super().__init__()
        self.heads, self.causal = heads, causal
        self.query, self.key, self.value = (nn.Linear(width, width) for _ in range(3))
        self.out = nn.Linear(width, width)

    def split(self, x: Tensor) -> Tensor:
        batch, steps, width = x.shape
        return x.view(batch, steps, self.heads, width // self.heads).transpose(1, 2)

    def forward(self, x: Tensor, mask: Tensor | None = None) -> Tensor:
        q, k, v = self.split(self.query(x)), self.split(self.key(x)), self.split(self.value(x))
        y = F.scaled_dot_product_attention(q, k, v, attn_mask=mask, is_causal=self.causal)
        return self.out(y.transpose(1, 2).reshape(x.shape))


# --- BERT-base ------------------------------------------------------------------------------------------------------


class BertLayer(nn.Module):
    """Post-norm layers."""

    def __init__(self, width: int, heads: int):
        super().__init__()
        self.attention = Attention(width, heads)
        self.norm1 = nn.LayerNorm(width, eps=1e-12)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.norm2 = nn.LayerNorm(width, eps=1e-12)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        x = self.norm1(x + self.attention(x, mask))
        return self.norm2(x + self.down(F.gelu(self.up(x))))


class Bert(nn.Module):
    """Words, positions and kinds of words; the layers; and the pooler over the first word."""

    def __init__(self, words: int, positions: int, width: int, layers: int, heads: int):
        super().__init__()
        self.words = nn.Embedding(words, width, padding_idx=0)
        self.positions = nn.Embedding(positions, width)
        self.kinds = nn.Embedding(2, width)
        self.norm = nn.LayerNorm(width, eps=1e-12)
        self.layers = nn.ModuleList(BertLayer(width, heads) for _ in range(layers))
        self.pooler = nn.Linear(width, width)

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> tuple[Tensor, Tensor]:
        places = torch.arange(input_ids.shape[1], device=input_ids.device)
        kinds = torch.zeros_like(input_ids)
        x = self.norm(self.words(input_ids) + self.positions(places) + self.kinds(kinds))
        mask = (1.0 - attention_mask[:, None, None, :].to(x.dtype)) * -10000.0
        for layer in self.layers:
            x = layer(x, mask)
        return x, torch.tanh(self.pooler(x[:, 0]))


def bert_base(small: bool = False) -> Net:
    draw = seeded()
    words, steps = (100, 16) if small else (30522, 128)
    module = Bert(words, 32, 64, 2, 4) if small else Bert(words, 512, 768, 12, 12)
    inputs = {
        "input_ids": torch.randint(1, words, (1, steps), generator=draw),
        "attention_mask": (torch.arange(steps) < steps * 3 // 4).long()[None],
    }
    return Net("bert_base", drawn(module), inputs, ("hidden", "pooled"))


# --- GPT-2 ----------------------------------------------------------------------------------------------------------


class Conv1D(nn.Module):
    """A linear layer with transposed weights, as in the published GPT-2."""

    def __init__(self, inputs: int, outputs: int):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(inputs, outputs) * inputs**-0.5)
        self.bias = nn.Parameter(torch.zeros(outputs))

    def forward(self, x: Tensor) -> Tensor:
        flat = x.reshape(-1, x.shape[-1])
        return torch.addmm(self.bias, flat, self.weight).view(*x.shape[:-1], self.bias.shape[0])


class GPT2Block(nn.Module):
    """Causal attention with an explicit mask."""

    def __init__(self, width: int, heads: int, steps: int):
        super().__init__()
        self.heads = heads
        self.ln_1, self.ln_2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.c_attn, self.c_proj = Conv1D(width, 3 * width), Conv1D(width, width)
        self.c_fc, self.c_out = Conv1D(width, 4 * width), Conv1D(4 * width, width)
        self.register_buffer("bias", torch.tril(torch.ones(1, 1, steps, steps, dtype=torch.bool)))
        self.bias: Tensor

    def attend(self, x: Tensor) -> Tensor:
        batch, steps, width = x.shape
        q, k, v = (
            each.view(batch, steps, self.heads, width // self.heads).transpose(1, 2)
            for each in self.c_attn(x).split(width, dim=2)
        )
        scores = q @ k.transpose(-1, -2) / (width // self.heads) ** 0.5
        mask = self.bias[:, :, :steps, :steps]
        scores = torch.where(mask, scores, torch.finfo(scores.dtype).min)
        y = torch.softmax(scores, dim=-1) @ v
        return self.c_proj(y.transpose(1, 2).contiguous().view(batch, steps, width))

    def forward(self, x: Tensor) -> Tensor:
        x = x + self.attend(self.ln_1(x))
        return x + self.c_out(F.gelu(self.c_fc(self.ln_2(x)), approximate="tanh"))


class GPT2(nn.Module):
    """With the head that gives a score to each word, its weight that of the embedding."""

    def __init__(self, words: int, steps: int, width: int, layers: int, heads: int):
        super().__init__()
        self.wte, self.wpe = nn.Embedding(words, width), nn.Embedding(steps, width)
        nn.init.normal_(self.wte.weight, std=0.02)
        self.h = nn.ModuleList(GPT2Block(width, heads, steps) for _ in range(layers))
        self.ln_f = nn.LayerNorm(width)

    def forward(self, input_ids: Tensor) -> Tensor:
        places = torch.arange(input_ids.shape[1], device=input_ids.device)[None]
        x = self.wte(input_ids) + self.wpe(places)
        for block in self.h:
            x = block(x)
        return F.linear(self.ln_f(x), self.wte.weight)


def gpt2(small: bool = False) -> Net:
    draw = seeded()
    words, steps = (100, 16) if small else (50257, 128)
    module = GPT2(words, 32, 64, 2, 4) if small else GPT2(words, 1024, 768, 12, 12)
    ids = torch.randint(words, (1, steps), generator=draw)
    return Net("gpt2", drawn(module), {"input_ids": ids}, ("logits",))


# --- a block of LLaMA -----------------------------------------------------------------------------------------------


class RMSNorm(nn.Module):
    """In f32 for all types of weights, as published."""

    def __init__(self, width: int):
        super().__init__()
        self.weight = nn.Parameter(0.5 + torch.rand(width))

    def forward(self, x: Tensor) -> Tensor:
        wide = x.float()
        scaled = wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + 1e-5)
        return self.weight * scaled.to(x.dtype)


class LlamaBlock(nn.Module):
    """Rotated queries and keys, fewer heads of keys than of queries, and a gate in the MLP."""

    def __init__(self, width: int, hidden: int, heads: int, groups: int, steps: int):
        super().__init__()
        self.heads, self.groups, self.size = heads, groups, width // heads
        self.norm1, self.norm2 = RMSNorm(width), RMSNorm(width)
        self.q_proj = nn.Linear(width, width, bias=False)
        self.k_proj = nn.Linear(width, groups * self.size, bias=False)
        self.v_proj = nn.Linear(width, groups * self.size, bias=False)
        self.o_proj = nn.Linear(width, width, bias=False)
        self.gate_proj = nn.Linear(width, hidden, bias=False)
        self.up_proj = nn.Linear(width, hidden, bias=False)
        self.down_proj = nn.Linear(hidden, width, bias=False)
        rates = 10000.0 ** -(torch.arange(0, self.size, 2).float() / self.size)
        angles = torch.outer(torch.arange(steps).float(), rates).repeat(1, 2)
        self.register_buffer("cos", angles.cos())
        self.register_buffer("sin", angles.sin())
        self.cos: Tensor
        self.sin: Tensor

    def rotated(self, x: Tensor) -> Tensor:
        steps, half = x.shape[2], self.size // 2
        turned = torch.cat((-x[..., half:], x[..., :half]), dim=-1)
        return x * self.cos[:steps] + turned * self.sin[:steps]

    def attend(self, x: Tensor) -> Tensor:
        batch, steps, width = x.shape
        q = self.q_proj(x).view(batch, steps, self.heads, self.size).transpose(1, 2)
        k = self.k_proj(x).view(batch, steps, self.groups, self.size).transpose(1, 2)
        v = self.v_proj(x).view(batch, steps, self.groups, self.size).transpose(1, 2)
        q, k = self.rotated(q), self.rotated(k)
        if (times := self.heads // self.groups) > 1:
            k, v = k.repeat_interleave(times, 1), v.repeat_interleave(times, 1)
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        return self.o_proj(y.transpose(1, 2).reshape(batch, steps, width))

    def forward(self, x: Tensor) -> Tensor:
        x = x + self.attend(self.norm1(x))
        y = self.norm2(x)
        return x + self.down_proj(F.silu(self.gate_proj(y)) * self.up_proj(y))


def llama_block(small: bool = False) -> Net:
    """One of LLaMA-2-7B, in f16."""
    draw = seeded()
    steps = 16 if small else 128
    module = LlamaBlock(128, 352, 4, 2, steps) if small else LlamaBlock(4096, 11008, 32, 32, steps)
    width = 128 if small else 4096
    x = torch.randn(1, steps, width, generator=draw).half()
    return Net("llama_block", drawn(module).half(), {"x": x})
