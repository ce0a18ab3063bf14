"""Checks the proof of a language whose rules rewrite leaves, with numpy and without code of the program.

In the project's folder: python3 docs/proof/check.py models/logic (see docs/proof.md).
"""
import functools, hashlib, itertools, json, re, sys
from pathlib import Path
import numpy as np

def load(file):  # JSON may have lines of comments
    return json.loads(re.sub(r"^\s*//.*$", "", Path(file).read_text(encoding="utf-8"), flags=re.M))

def weights(file):
    data = Path(file).read_bytes()
    size = int.from_bytes(data[:8], "little")
    arrays = {name: each for name, each in json.loads(data[8:8 + size]).items() if name != "__metadata__"}
    return {name: np.frombuffer(data, "<f4", int(np.prod(each["shape"])), 8 + size + each["data_offsets"][0])
            .reshape(each["shape"]) for name, each in arrays.items()}

# Words of classes: those that are shorter than a window, what words begin and end with, and the windows in them.
def joined(n, one, other):
    (short, starts, ends, inside), (short2, starts2, ends2, inside2) = one, other
    across = [end + start for end in ends for start in starts2]
    return ({a + b for a in short for b in short2 if len(a + b) < n},
            {a for a in starts if len(a) == n - 1} | {(a + b)[:n - 1] for a in short for b in starts2},
            {b for b in ends2 if len(b) == n - 1} | {(a + b)[1 - n:] for a in ends for b in short2},
            inside | inside2 | {word[i:i + n] for word in across for i in range(len(word) - n + 1)})

def windows(grammar):
    n, found = grammar["view"], set()
    for productions in grammar["grammars"]:
        tokens = {(number,): roles for number, roles in enumerate(grammar["classes"], 1)}
        one = {role: {word for word in tokens if role in tokens[word]} for role in sum(tokens.values(), [])}
        parts = {role: (words, words, words, set()) for role, words in one.items()}
        parts |= {production[0]: (set(), set(), set(), set()) for production in productions}
        before = None
        while before != (before := [len(words) for part in parts.values() for words in part]):
            for name, *symbols in productions:
                whole = functools.reduce(functools.partial(joined, n), (parts[symbol] for symbol in symbols))
                parts[name] = tuple(old | new for old, new in zip(parts[name], whole))
        edges = {(0,) * (n - 1)}  # what stands before a text
        found |= joined(n, (edges, edges, edges, set()), parts["formula"])[3]
    return sorted(found)

def margins(logits, right):  # of right answers; less than 0 where another one is larger
    rows, others = np.arange(len(right)), logits.copy()
    others[rows, right] = -np.inf
    return logits[rows, right] - others.max(1)

def linear(w, x, name):
    return x @ w[name + ".matrix"].T + w[name + ".bias"]

def norm(w, x, name):
    x = x - x.mean(-1, keepdims=True)
    return x / np.sqrt((x ** 2).mean(-1, keepdims=True) + 1e-5) * w[name + ".gain"] + w[name + ".bias"]

def attention(query, keys, values, heads, bias):
    query, keys, values = (x.reshape(*x.shape[:2], heads, -1).swapaxes(1, 2) for x in (query, keys, values))
    shares = np.exp(query @ keys.swapaxes(2, 3) / np.sqrt(query.shape[3]) + bias)
    read = (shares / shares.sum(-1, keepdims=True) @ values).swapaxes(1, 2)
    return read.reshape(*read.shape[:2], -1)

def layers(w, x, part, network, memory=None):  # a decoder has a memory, and reads no later token
    distance = np.arange(x.shape[1]) - np.arange(x.shape[1])[:, None]
    for at in (f"{part}.{layer}" for layer in range(network[part + "Layers"])):
        offsets = w.get(at + ".attention.offsets.table", np.zeros((1, 1), np.float32))
        bias = offsets[np.clip(distance + len(offsets) // 2, 0, len(offsets) - 1)].transpose(2, 0, 1)
        bias = bias if memory is None else np.where(distance > 0, -np.inf, bias)
        qkv = np.split(linear(w, norm(w, x, at + ".attention.norm"), at + ".attention.qkv"), 3, 2)
        x = x + linear(w, attention(*qkv, network["heads"], bias), at + ".attention.out")
        if memory is not None:
            query = linear(w, norm(w, x, at + ".cross.norm"), at + ".cross.q")
            keys, values = np.split(linear(w, memory, at + ".cross.kv"), 2, 2)
            x = x + linear(w, attention(query, keys, values, network["heads"], 0), at + ".cross.out")
        hidden = np.maximum(linear(w, norm(w, x, at + ".feed.norm"), at + ".feed.in"), 0)
        x = x + linear(w, hidden, at + ".feed.out")
    return norm(w, x, part + ".norm")

def solver_margins(w, network, questions, answers):  # texts of one length; a token is right after right ones
    width = np.arange(network["width"])
    angles = np.arange(questions.shape[1])[:, None] / 10000 ** (width // 2 * 2 / len(width))
    places = np.where(width % 2, np.cos(angles), np.sin(angles)).astype(np.float32)
    memory = layers(w, w["tokens.embedding"][questions] + places, "encoder", network)
    starts, ends = np.full((len(answers), 1), 1), np.full((len(answers), 1), 2)
    states = w["outputs.embedding"][np.hstack([starts, answers])] + w["outputs.positions.embedding"][:answers.shape[1] + 1]
    logits = linear(w, layers(w, states, "decoder", network, memory), "logits")
    return margins(logits.reshape(-1, logits.shape[2]), np.hstack([answers, ends]).ravel())

def questions(description, tokens):  # every leaf with its value, and every atom, of which nothing is left to do
    token = re.compile("|".join([r"\?."] + sorted(map(re.escape, tokens), key=len, reverse=True)))
    rules = [[token.findall(side) for side in rule.split(" => ")] for rule in description["rules"]]
    forms = {each["symbol"]: each["form"] for each in description["operations"]}
    atoms = [each for each in tokens[4:] if each not in {*forms, "(", ")", "◦", "◦1", "◦2", "∎"}]
    every = {(atom,): ("ω",) for atom in atoms}
    # ◦1 and ◦2 are finished operations; the first one of a leaf is ◦1.
    operands = itertools.product(forms.items(), atoms + ["◦1", "◦2"], atoms + ["◦1", "◦2"])
    for (symbol, form), one, other in operands:
        if "◦2" in (one, other) and (one, other) != ("◦1", "◦2"):
            continue
        leaf = ("(", symbol, one, ")") if form == "prefix" else ("(", one, symbol, other, ")")
        every[leaf] = ("∎",)
        for left, right in reversed(rules):  # the first rule that fits decides
            bound = dict(zip(left, leaf))
            if len(left) == len(leaf) and all(bound[a] == b and (a[0] == "?" or a == b) for a, b in zip(left, leaf)):
                every[leaf] = tuple(bound.get(token, token) for token in right)
    return every

def tagger_facts(w, name, grammar, stored):
    found = windows(grammar)
    endings = {tuple(map(int, word.split(","))): mark for word, mark in grammar["answers"].items()}
    right = [next((endings[each[i:]] for i in range(len(each)) if each[i:] in endings), 0) for each in found]
    lines = "".join(f"{','.join(map(str, each))} {grammar['marks'][mark]}\n" for each, mark in zip(found, right))
    table = w[name + ".window.embedding"].reshape(grammar["view"], len(grammar["classes"]) + 1, -1)
    read = np.maximum(sum(rows[list(column)] for rows, column in zip(table, zip(*found))), 0)
    logits = linear(w, np.maximum(linear(w, read, name + ".hidden"), 0), name + ".answers")
    return [("windows", len(found), stored["reachable"]), ("smallest margin", margins(logits, right).min(), stored["margin"]),
            ("SHA-256 of windows", hashlib.sha256(lines.encode()).hexdigest(), stored["windows"])]

def solver_facts(w, config, description, proof):
    groups = {}
    for pair in questions(description, config["tokens"]).items():
        question, answer = ([config["tokens"].index(token) for token in text] for text in pair)
        answer = answer if config["outputOrder"] == "NATURAL" else answer[::-1]
        groups.setdefault((len(question), len(answer)), []).append((question, answer))
    least = min(solver_margins(w, config["network"], *map(np.array, zip(*group))).min() for group in groups.values())
    return [("questions", sum(map(len, groups.values())), proof["leaves"]), ("smallest margin", least, proof["leastMargin"])]

def main(folder):
    proof, passes = load(folder / "tagger/proof.json"), load(folder / "tagger/grammar.json")["passes"]
    w = weights(folder / "tagger/weights.safetensors")
    facts = [("passes", len(passes), len(proof["sweeps"]))]
    for i, (grammar, stored) in enumerate(zip(passes, proof["sweeps"])):
        facts += tagger_facts(w, f"pass{i}", grammar, stored)
    facts += solver_facts(weights(folder / "solver/weights.safetensors"), load(folder / "solver/config.json"),
                          load(f"grammar/languages/{folder.name}.json"), proof)
    # Stored margins are rounded, and a wrong answer has a margin below 0.
    same = [found == stored if isinstance(stored, str) else abs(found - stored) < 0.01 for _, found, stored in facts]
    for (what, found, stored), equal in zip(facts, same):
        print(f"{folder}: {what}: {found}" + ("" if equal else f", but the proof has {stored}"))
    return 0 if all(same) else 1

if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
