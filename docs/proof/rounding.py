"""Bounds what float32 can do to the answers of a Solver, for each question that is given.

    python3 docs/proof/rounding.py models/sql          # every leaf and atom, if there are no lists
    python3 docs/proof/rounding.py models/logic '( a & b )' '( ! T )'
    python3 docs/proof/rounding.py models/addition - <QUESTIONS     # one on each line, with a space between tokens

The exact value of every number is enclosed by affine arithmetic (Stolfi and de Figueiredo, Self-Validated Numerical
Methods, 1997): x + sum of G[k] * e[k] + r * e, with all e between -1 and 1. Each rounding gets an e of its own, so errors that
cancel do so here too. What is not linear has a remainder. It holds for any order of summation, with or without fused
multiply-add, if each operation is one of IEEE 754 in float32, exp and the square root are right to two last places, and the
variance is that of differences to the mean. It prints each question with the smallest quotient of a margin of logits and its
bound: above 1, every such machine writes the same tokens. The exit code is 1 if a quotient is below. Needs numpy.
"""
import json
import struct
import sys

import numpy as np

U = 2.0**-24
SLACK = 1.001  # for the double precision of this program


def gamma(n):
    return n * U / (1 - n * U)


def weights(path):
    data = open(path, 'rb').read()
    length = struct.unpack('<Q', data[:8])[0]
    read = {}
    for name, each in json.loads(data[8:8 + length]).items():
        if name != '__metadata__':
            start, end = (8 + length + place for place in each['data_offsets'])
            read[name] = np.frombuffer(data[start:end], '<f4').reshape(each['shape']).astype(float)
    return read


class Enclosed:
    """Numbers x (n, d) with generators G (K, n, d) and remainders r (n, d)."""

    def __init__(self, x, G=None, r=None):
        self.x = x
        self.G = np.zeros((0,) + x.shape) if G is None else G
        self.r = np.zeros(x.shape) if r is None else r

    def error(self):
        return np.abs(self.G).sum(0) + self.r

    def most(self):
        return np.abs(self.x) + self.error()

    def part(self, columns):
        return Enclosed(self.x[:, columns], self.G[:, :, columns], self.r[:, columns])

    def split(self, parts):
        width = self.x.shape[1] // parts
        return [self.part(slice(i * width, (i + 1) * width)) for i in range(parts)]

    def wide(self, K):
        missing = K - len(self.G)
        return Enclosed(self.x, np.concatenate([self.G, np.zeros((missing,) + self.x.shape)]), self.r) if missing else self

    def named(self):
        """Makes a generator of each remainder."""
        size = self.x.size
        own = np.zeros((size, size))
        np.fill_diagonal(own, self.r.reshape(-1))
        return Enclosed(self.x, np.concatenate([self.G, own.reshape((size,) + self.x.shape)]))


def together(*all):
    K = max(len(each.G) for each in all)
    return [each.wide(K) for each in all]


def plus(a, b):
    a, b = together(a, b)
    sum = Enclosed(a.x + b.x, a.G + b.G, a.r + b.r)
    sum.r = sum.r + U * sum.most()
    return sum


def positive(a):
    error = a.error()
    unsure = np.abs(a.x) <= error
    return Enclosed(np.maximum(a.x, 0), a.G * (a.x > 0), np.where(unsure, error, np.where(a.x > 0, a.r, 0)))


class Network:
    def __init__(self, folder):
        config = json.load(open(folder + '/config.json'))
        self.tokens = config['tokens']
        self.shape = config['network']
        self.heads = self.shape['heads']
        self.w = weights(folder + '/weights.safetensors')

    def linear(self, a, name):
        W, b = self.w[name + '.matrix'], self.w[name + '.bias']
        rounded = gamma(W.shape[1] + 1) * (a.most() @ np.abs(W).T + np.abs(b))
        return Enclosed(a.x @ W.T + b, a.G @ W.T, a.r @ np.abs(W).T + rounded).named()

    def norm(self, a, name):
        gain, bias = self.w[name + '.gain'], self.w[name + '.bias']
        d = a.x.shape[1]

        def mean(x):
            return x.mean(-1, keepdims=True)

        centre = mean(a.x)
        c = a.x - centre
        s = np.sqrt(mean(c * c) + 1e-5)
        h = a.error() + mean(a.error())
        size = np.sqrt((h * h).sum(1, keepdims=True))
        least = s - size / np.sqrt(d)
        if (least <= 0).any():
            raise ArithmeticError('an error is as large as a state')
        moved = a.G - mean(a.G)
        G = moved / s - c * (c * moved).sum(2, keepdims=True) / (d * s**3)
        free = a.r + mean(a.r)
        r = free / s + np.abs(c) * (np.abs(c) * free).sum(1, keepdims=True) / (d * s**3)
        # Half of the second derivative, whose greatest value is where s is least.
        r = r + h * size / (np.sqrt(d) * least**2) + 2 * (np.abs(c) + h) * size**2 / (d * least**3)
        # Rounding of mean, differences, variance and quotient.
        of_mean = gamma(d + 1) * mean(a.most())
        of_c = of_mean + U * (a.most() + mean(a.most()) + of_mean)
        of_s = np.sqrt(mean(of_c * of_c)) / least + gamma(d + 8)
        y = c / s
        r = r + of_c / least + 1.01 * (np.abs(y) + h / least) * of_s
        normed = Enclosed(y, G, r)
        rounded = gamma(3) * (normed.most() * np.abs(gain) + np.abs(bias))
        return Enclosed(y * gain + bias, G * gain, r * np.abs(gain) + rounded).named()

    def attention(self, q, k, v, bias=None, causal=False):
        q, k, v = together(q, k, v)
        all = [self.head(*each, bias if bias is None else bias[i], causal)
               for i, each in enumerate(zip(q.split(self.heads), k.split(self.heads), v.split(self.heads)))]
        return Enclosed(*(np.concatenate([getattr(each, name) for each in all], -1) for name in ('x', 'G', 'r'))).named()

    def head(self, q, k, v, bias, causal):
        width = q.x.shape[1]
        scale = 1 / np.sqrt(width)
        s = q.x @ k.x.T * scale
        G = (q.x @ k.G.transpose(0, 2, 1) + q.G @ k.x.T) * scale
        r = (np.abs(q.x) @ k.r.T + q.r @ np.abs(k.x).T + q.error() @ k.error().T) * scale
        r = r + gamma(width + 3) * (q.most() @ k.most().T) * scale
        s = s if bias is None else s + bias
        r = r + 2 * U * (np.abs(s) + np.abs(G).sum(0) + r)
        if causal:
            later = np.triu(np.ones(s.shape), 1) > 0
            s, G, r = np.where(later, -1e9, s), np.where(later, 0, G), np.where(later, 0, r)
        e = np.abs(G).sum(0) + r
        far = s.max(1, keepdims=True) - s
        p = np.exp(-far)
        p = p / p.sum(1, keepdims=True)
        Gp = p * (G - (p * G).sum(2, keepdims=True))
        # p changes by the factor exp(u), |u| <= most: scores change by e, and the logarithm of the sum of p * exp(e) by Jensen's
        # inequality at most by that with all signs alike. Its second derivative is a variance under shares that changed too.
        most = e + np.log((p * np.exp(e)).sum(1, keepdims=True))
        mean = (p * e).sum(1, keepdims=True)
        spread = (p * e * e * np.exp(e + mean)).sum(1, keepdims=True) / 2
        rp = p * (r + (p * r).sum(1, keepdims=True)) + p * (most * most * np.exp(most) / 2 + spread)
        each = U * np.minimum(far + 2 * e.max(1, keepdims=True), 110) + 6 * U
        rounded = each + (p * np.exp(most) * each).sum(1, keepdims=True) + gamma(s.shape[1] + 3)
        share = Enclosed(p, Gp, rp + 1.01 * p * np.exp(most) * rounded + 1e-37)
        r = p @ v.r + share.r @ np.abs(v.x) + share.error() @ v.error()
        r = r + gamma(s.shape[1]) * (share.most() @ v.most())
        return Enclosed(p @ v.x, p @ v.G + Gp @ v.x, r)

    def feed(self, x, at):
        inner = positive(self.linear(self.norm(x, at + '.feed.norm'), at + '.feed.in'))
        return plus(x, self.linear(inner, at + '.feed.out')).named()

    def encode(self, ids):
        n, d = len(ids), self.shape['width']
        places = np.array([[(np.cos if i % 2 else np.sin)(place / 10000**(i // 2 * 2 / d)) for i in range(d)] for place in range(n)])
        places = places.astype(np.float32).astype(float)
        x = self.w['tokens.embedding'][ids] + places
        x = Enclosed(x, r=U * np.abs(x) + 2 * U * np.abs(places)).named()
        for layer in range(self.shape['encoderLayers']):
            at = 'encoder.%d' % layer
            table = self.w.get(at + '.attention.offsets.table', np.zeros((1, self.heads)))
            middle = len(table) // 2
            rows = [[middle + max(-middle, min(middle, j - i)) for j in range(n)] for i in range(n)]
            q, k, v = self.linear(self.norm(x, at + '.attention.norm'), at + '.attention.qkv').split(3)
            read = self.attention(q, k, v, table[rows].transpose(2, 0, 1))
            x = self.feed(plus(x, self.linear(read, at + '.attention.out')).named(), at)
        return self.norm(x, 'encoder.norm')

    def decode(self, memory, written):
        y = self.w['outputs.embedding'][written] + self.w['outputs.positions.embedding'][:len(written)]
        y = Enclosed(y, np.zeros((len(memory.G),) + y.shape), U * np.abs(y)).named()
        for layer in range(self.shape['decoderLayers']):
            at = 'decoder.%d' % layer
            q, k, v = self.linear(self.norm(y, at + '.attention.norm'), at + '.attention.qkv').split(3)
            y = plus(y, self.linear(self.attention(q, k, v, causal=True), at + '.attention.out')).named()
            q = self.linear(self.norm(y, at + '.cross.norm'), at + '.cross.q')
            k, v = self.linear(memory.wide(len(q.G)), at + '.cross.kv').split(2)
            y = self.feed(plus(y, self.linear(self.attention(q, k, v), at + '.cross.out')).named(), at)
        return self.norm(y, 'decoder.norm')

    def quotient(self, question):
        """Returns the smallest quotient, its margin and its bound, and the tokens that are written."""
        memory = self.encode([self.tokens.index(token) for token in question])
        exact = Enclosed(memory.x)
        W, b = self.w['logits.matrix'], self.w['logits.bias']
        written = [1]
        while len(written) <= self.shape['maxOutput'] and written[-1] != 2:
            written.append(int((self.greedy(exact, written) @ W.T + b).argmax()))
        last = self.decode(memory, written[:-1])
        worst = (np.inf, 0, 0)
        for i, token in enumerate(written[1:]):
            D = W[token] - W
            bound = np.abs(np.einsum('kd,vd->kv', last.G[:, i], D)).sum(0) + np.abs(D) @ last.r[i]
            bound = bound + gamma(W.shape[1] + 1) * ((np.abs(W) + np.abs(W[token])) @ last.most()[i] + np.abs(b) + abs(b[token]))
            margin = D @ last.x[i] + b[token] - b
            for other in range(len(b)):
                if other != token:
                    worst = min(worst, (margin[other] / bound[other] / SLACK, margin[other], bound[other]))
        return worst + (' '.join(self.tokens[token] for token in written[1:] if token != 2),)

    def greedy(self, memory, written):
        """The last state, without errors: generators would take time alone."""
        named = Enclosed.named
        Enclosed.named = lambda self: Enclosed(self.x)
        try:
            return self.decode(memory, written).x[-1]
        finally:
            Enclosed.named = named


def questions(folder, tokens):
    """Every leaf and every atom of a language whose operations are infix, prefix or calls."""
    first = json.load(open(folder + '/tagger/grammar.json'))['passes'][0]
    numbers = json.load(open(folder + '/tagger/config.json'))['network']['passes'][0]['tokens']
    atoms, finished = [], [token for token in ('◦1', '◦2', '◦3') if token in tokens]

    def having(role):
        return [token for token, number in zip(tokens, numbers)
                if number and role in first['classes'][number - 1] and not token.startswith('◦')]

    def texts(roles, used=0):
        if not roles:
            return [[]]
        if roles[0] != 'formula':
            return [[token] + rest for token in having(roles[0]) for rest in texts(roles[1:], used)]
        # Finished operations are equal, or they differ; they are numbered as they come.
        return ([[atom] + rest for atom in atoms for rest in texts(roles[1:], used)]
                + [[token] + rest for i, token in enumerate(finished[:used + 1])
                   for rest in texts(roles[1:], max(used, i + 1))])

    known = {'INFIX', 'PREFIX', 'open', 'close', 'atom', ',', 'formula'}
    roles = set(role for grammar in first['grammars'] for production in grammar for role in production)
    if not all(role in known or role.startswith('CALL') for role in roles):
        sys.exit('only leaves of infix operations, prefix operations and calls are listed: give the questions as arguments')
    atoms = having('atom')
    return [text for production in first['grammars'][0] for text in texts(production[1:])]


def main():
    folder = sys.argv[1]
    network = Network(folder + '/solver')
    given = sys.stdin.read().splitlines() if sys.argv[2:] == ['-'] else sys.argv[2:]
    asked = [text.split(' ') for text in given] or questions(folder, network.tokens)
    worst = (np.inf, '')
    for question in asked:
        quotient, margin, bound, answer = network.quotient(question)
        print('%s is %s: margin %.2f, rounding at most %.4f' % (' '.join(question), answer, margin, bound), flush=True)
        worst = min(worst, (quotient, ' '.join(question)))
    print('%d questions; the margin is at least %.1f times the bound (%s)' % (len(asked), *worst))
    return 0 if worst[0] > 1 else 1


if __name__ == '__main__':
    sys.exit(main())
