"""A reference reader of NRS networks in plain NumPy.

It reads config.json and weights.safetensors (or model.safetensors of `nrs export huggingface`) and
computes what the Java program computes, without batches. Use it from a notebook:

    from nrs_numpy import Network, Rewriter
    solver = Network("models/arithmetic/solver")
    solver.write("(12+-3)")        # ("9", 0.99...)
    rewriter = Rewriter("models/arithmetic")
    rewriter.solve("((1+2)*3)")    # ["((1+2)*3)", "(3*3)", "9"]

or from a shell, with a line for each input: python3 nrs_numpy.py models/arithmetic/solver < inputs
The folder of a language rewrites formulas: python3 nrs_numpy.py models/arithmetic < formulas
"""

import json
import re
import sys
from pathlib import Path

import numpy as np

MASKED = np.float32(-1e9)
WIDEST_BIAS = 32
PADDING, START, END = 0, 1, 2
OMEGA = "ω"


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


class Encoder:
    """The encoder and the tokens that all networks have: pre-norm layers with a diagonal window."""

    def __init__(self, folder, module):
        folder = Path(folder)
        self.config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        if self.config.get("module") not in module:
            raise ValueError(f"{folder} is no {' or '.join(module)}")
        self.shape = self.config["network"]
        if self.shape.get("vanilla"):
            raise ValueError(
                f"{folder} is a vanilla network (preset paper), and only pre-norm networks are read:"
                " use nrs solve --models FOLDER"
            )
        files = [folder / "weights.safetensors", folder / "model.safetensors"]
        self.weights = read_safetensors(next(file for file in files if file.exists()))
        self.tokens = self.config["tokens"]
        self.ids = {token: i for i, token in enumerate(self.tokens)}

    def split(self, text):
        """The tokens of a text; a token may have several characters."""
        longest_first = sorted(self.tokens[3:], key=len, reverse=True)
        pattern = "|".join(re.escape(token) for token in longest_first)
        tokens = re.findall(pattern, text)
        if "".join(tokens) != text:
            raise ValueError(f"{text}: the network knows other tokens: {' '.join(self.tokens[3:])}")
        return tokens

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

    def encode(self, x, layers, learned_offsets):
        """The states (L, D) of embedded tokens (L, D)."""
        k = self.shape["diagonalWindow"]
        reach = k if k > 0 else WIDEST_BIAS
        offsets = np.arange(len(x))[None, :] - np.arange(len(x))[:, None]
        for layer in range(layers):
            at = f"encoder.{layer}"
            bias = np.zeros((1, len(x), len(x)), np.float32)
            if learned_offsets:
                table = self.weights[at + ".attention.offsets.table"]
                bias = table[np.clip(offsets, -reach, reach) + reach].transpose(2, 0, 1)
            if k > 0:
                bias = bias + np.where(np.abs(offsets) > k, MASKED, np.float32(0))
            qkv = self.linear(self.norm(x, at + ".attention.norm"), at + ".attention.qkv")
            x = x + self.linear(self.attend(*self.heads(qkv, 3), bias), at + ".attention.out")
            x = x + self.feed(x, at)
        return self.norm(x, "encoder.norm")


class Network(Encoder):
    """A Selector or a Solver: an encoder and a decoder that writes."""

    def __init__(self, folder):
        super().__init__(folder, ("selector", "solver"))
        self.sinusoids = sinusoids(self.shape["labels"], self.shape["width"])

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

    def write(self, text):
        """The greedy output for an input, and its joint probability."""
        ids = np.array([self.ids[token] for token in self.split(text)])
        x = self.weights["tokens.embedding"][ids] + self.sinusoids[self.positions(len(ids))]
        states = self.encode(x, self.shape["encoderLayers"], self.shape["offsetBias"])
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


class Tagger(Encoder):
    """A tagging Selector: windows of token classes, and the length of the leaf that ends there."""

    def __init__(self, folder):
        super().__init__(folder, ("tagger",))

    def marks(self, number, classes):
        """The begin and end of each text that a pass marks."""
        step = self.shape["passes"][number]
        view, table = step["view"], self.weights[f"pass{number}.window.embedding"]
        padded = np.array([0] * (view - 1) + classes)
        rows = np.lib.stride_tricks.sliding_window_view(padded, view) + np.arange(view) * step["classes"]
        x = np.maximum(table[rows].sum(1), 0)
        x = np.maximum(self.linear(x, f"pass{number}.hidden"), 0)
        answers = [step["answers"][i] for i in self.linear(x, f"pass{number}.answers").argmax(-1)]
        ends = [(at + 1 - behind, length) for at, (length, behind) in enumerate(answers) if length]
        return [(end - length, end) for end, length in ends if end >= length]

    def leaves(self, tokens):
        """The first and last place, plus one, of each marked leaf of a formula's tokens."""
        ids = [self.ids[token] for token in tokens]
        *first, last = self.shape["passes"]
        if not first:
            return self.marks(0, [last["tokens"][i] for i in ids])
        atoms = dict(self.marks(0, [first[0]["tokens"][i] for i in ids]))
        starts = [0]
        while starts[-1] < len(ids):
            starts.append(atoms.get(starts[-1], starts[-1] + 1))
        classes = [last["atom"] if at in atoms else last["tokens"][ids[at]] for at in starts[:-1]]
        return [(starts[begin], starts[end]) for begin, end in self.marks(1, classes)]


class Rewriter:
    """A tagging Selector and a Solver that rewrite formulas, level by level, without a grammar."""

    def __init__(self, folder):
        self.tagger = Tagger(Path(folder) / "tagger")
        self.solver = Network(Path(folder) / "solver")
        self.values = {}

    def value(self, leaf):
        if leaf not in self.values:
            self.values[leaf] = self.solver.write(leaf)[0]
        return self.values[leaf]

    def solve(self, formula):
        """The formula after each level, from itself to its value.

        An error says that the networks find no leaf, or write no value for one.
        """
        levels = [formula]
        while True:
            tokens = self.tagger.split(levels[-1])
            leaves = self.tagger.leaves(tokens)
            if not leaves:
                if self.value(levels[-1]) == OMEGA:
                    return levels
                raise ValueError(f"{levels[-1]}: no leaf is marked")
            for begin, end in reversed(leaves):
                leaf = "".join(tokens[begin:end])
                value = self.value(leaf)
                if value in ("", OMEGA):
                    raise ValueError(f"{levels[-1]}: {leaf} has no value")
                tokens[begin:end] = [value]
            levels.append("".join(tokens))


def opened(reader, folder):
    try:
        return reader(folder)
    except ValueError as error:
        sys.exit(f"nrs_numpy: {error}")


def main(folder):
    if (Path(folder) / "config.json").exists():
        network = opened(Network, folder)
        for line in sys.stdin:
            value, confidence = network.write(line.strip())
            print(f"{value}\t{confidence:.6f}")
    else:
        rewriter = opened(Rewriter, folder)
        for line in sys.stdin:
            try:
                print(rewriter.solve(line.strip())[-1])
            except ValueError as error:
                print(f"nrs_numpy: {error}", file=sys.stderr)
                print()


if __name__ == "__main__":
    main(sys.argv[1])
