"""A reference reader of NRS networks in plain NumPy.

It reads config.json and weights.safetensors (or model.safetensors of `nrs export huggingface`) and
computes what the Java program computes, without batches and caches. Use it from a notebook:

    from nrs_numpy import Network
    solver = Network("models/arithmetic/solver")
    solver.write("(12+-3)")        # ("9", 0.99...)

or from a shell, with a line for each input: python3 nrs_numpy.py models/arithmetic/solver < inputs
"""

import json
import re
import sys
from pathlib import Path

import numpy as np

MASKED = np.float32(-1e9)
WIDEST_BIAS = 32
PADDING, START, END = 0, 1, 2


def read_safetensors(path):
    """Returns the float32 arrays of a file by name."""
    data = Path(path).read_bytes()
    length = int.from_bytes(data[:8], "little")
    header = json.loads(data[8 : 8 + length])
    header.pop("__metadata__", None)
    arrays = {}
    for name, entry in header.items():
        if entry["dtype"] != "F32":
            raise ValueError(f"{path}: {name} is {entry['dtype']}, not F32")
        begin, end = entry["data_offsets"]
        values = np.frombuffer(data[8 + length + begin : 8 + length + end], "<f4")
        arrays[name] = values.reshape(entry["shape"])
    return arrays


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def sinusoids(positions, width):
    """Vaswani et al. 2017: sines at even places, cosines at odd ones."""
    i = np.arange(width)
    angles = np.arange(positions)[:, None] / np.power(10000.0, (i // 2 * 2) / width)
    return np.where(i % 2 == 0, np.sin(angles), np.cos(angles)).astype(np.float32)


class Network:
    """A Selector or a Solver: a pre-norm transformer encoder-decoder."""

    def __init__(self, folder):
        folder = Path(folder)
        self.config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        if "decoderLayers" not in self.config["network"]:
            raise ValueError(f"{folder} is neither a Selector nor a Solver")
        self.shape = self.config["network"]
        files = [folder / "weights.safetensors", folder / "model.safetensors"]
        self.weights = read_safetensors(next(file for file in files if file.exists()))
        self.tokens = self.config["tokens"]
        self.ids = {token: i for i, token in enumerate(self.tokens)}
        self.sinusoids = sinusoids(self.shape["labels"], self.shape["width"])

    # Layers, by the names of their weights.

    def linear(self, x, name):
        return x @ self.weights[name + ".matrix"].T + self.weights[name + ".bias"]

    def norm(self, x, name):
        centred = x - x.mean(-1, keepdims=True)
        scaled = centred / np.sqrt((centred**2).mean(-1, keepdims=True) + np.float32(1e-5))
        return scaled * self.weights[name + ".gain"] + self.weights[name + ".bias"]

    def feed(self, x, at):
        hidden = np.maximum(self.linear(self.norm(x, at + ".feed.norm"), at + ".feed.in"), 0)
        return self.linear(hidden, at + ".feed.out")

    def heads(self, x, parts):
        """(L, parts * D) to parts arrays (H, L, D/H)."""
        heads = self.shape["heads"]
        split = x.reshape(len(x), parts, heads, self.shape["width"] // heads)
        return split.transpose(1, 2, 0, 3)

    def attend(self, q, k, v, bias):
        scores = q @ k.transpose(0, 2, 1) / np.float32(np.sqrt(q.shape[-1])) + bias
        return (softmax(scores) @ v).transpose(1, 0, 2).reshape(q.shape[1], -1)

    def encode(self, ids, positions):
        """The states of the input's tokens (L, D)."""
        shape, length = self.shape, len(ids)
        k = shape["diagonalWindow"]
        reach = k if k > 0 else WIDEST_BIAS
        offsets = np.arange(length)[None, :] - np.arange(length)[:, None]
        x = self.weights["tokens.embedding"][ids] + self.sinusoids[positions]
        for layer in range(shape["encoderLayers"]):
            at = f"encoder.{layer}"
            bias = np.zeros((1, length, length), np.float32)
            if shape["offsetBias"]:
                table = self.weights[at + ".attention.offsets.table"]
                bias = table[np.clip(offsets, -reach, reach) + reach].transpose(2, 0, 1)
            if k > 0:
                bias = bias + np.where(np.abs(offsets) > k, MASKED, np.float32(0))
            qkv = self.linear(self.norm(x, at + ".attention.norm"), at + ".attention.qkv")
            x = x + self.linear(self.attend(*self.heads(qkv, 3), bias), at + ".attention.out")
            x = x + self.feed(x, at)
        return self.norm(x, "encoder.norm")

    def probabilities(self, states, written):
        """Of the next token, after the tokens that are written."""
        length = len(written)
        causal = np.triu(np.full((length, length), MASKED, np.float32), 1)
        x = self.weights["outputs.embedding"][written]
        x = x + self.weights["outputs.positions.embedding"][:length]
        for layer in range(self.shape["decoderLayers"]):
            at = f"decoder.{layer}"
            qkv = self.linear(self.norm(x, at + ".attention.norm"), at + ".attention.qkv")
            x = x + self.linear(self.attend(*self.heads(qkv, 3), causal), at + ".attention.out")
            (q,) = self.heads(self.linear(self.norm(x, at + ".cross.norm"), at + ".cross.q"), 1)
            keys, values = self.heads(self.linear(states, at + ".cross.kv"), 2)
            read = self.attend(q, keys, values, np.float32(0))
            x = x + self.linear(read, at + ".cross.out")
            x = x + self.feed(x, at)
        return softmax(self.linear(self.norm(x, "decoder.norm"), "logits")[-1])

    def positions(self, length):
        """Plain positions, or labels that are evenly spaced."""
        labels = self.shape["labels"]
        if self.shape["positions"] == "PLAIN":
            return np.arange(length)
        spaced = np.floor((np.arange(length) + 0.5) * labels / length).astype(int)
        return np.minimum(labels - length + np.arange(length), spaced)

    def split(self, text):
        """The tokens of a text; a token may have several characters."""
        longest_first = sorted(self.tokens[3:], key=len, reverse=True)
        pattern = "|".join(re.escape(token) for token in longest_first)
        tokens = re.findall(pattern, text)
        if "".join(tokens) != text:
            raise ValueError(f"{text}: the network knows other tokens: {' '.join(self.tokens[3:])}")
        return tokens

    def write(self, text):
        """The greedy output for an input, and its joint probability."""
        ids = np.array([self.ids[token] for token in self.split(text)])
        states = self.encode(ids, self.positions(len(ids)))
        written, confidence = [START], 1.0
        for _ in range(self.shape["maxOutput"]):
            probabilities = self.probabilities(states, np.array(written))
            token = int(probabilities.argmax())
            confidence *= float(probabilities[token])
            if token == END:
                output = [self.tokens[i] for i in written[1:]]
                if self.config["outputOrder"] == "REVERSED":
                    output.reverse()
                return "".join(output), confidence
            written.append(token)
        return "", 0.0


if __name__ == "__main__":
    network = Network(sys.argv[1])
    for line in sys.stdin:
        value, confidence = network.write(line.strip())
        print(f"{value}\t{confidence:.6f}")
