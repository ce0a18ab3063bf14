/** The networks of a language, computed by the browser. They read and write numbers of tokens. */

const START = 1;
const END = 2;
const EPSILON = 1e-5;

/** Offsets between two tokens that have a bias of their own, without a diagonal window. */
const WIDEST_BIAS = 32;

export type Arrays = ReadonlyMap<string, Float32Array>;

/** Of a model's `config.json`, what its computation needs. */
export interface TaggerShape {
  readonly width: number;
  readonly passes: readonly { readonly view: number; readonly classes: number }[];
}

export interface TransformerShape {
  readonly width: number;
  readonly heads: number;
  readonly encoderLayers: number;
  readonly decoderLayers: number;
  readonly maxOutput: number;
  readonly labels: number;
  /** The distance up to which tokens attend to each other; 0 without a limit. */
  readonly diagonalWindow: number;
  readonly offsetBias: boolean;
}

/** What a transformer wrote, and the joint probability of its tokens. */
export interface Written {
  readonly ids: Int32Array;
  readonly confidence: number;
}

/** Chooses the next token, from the probabilities of all. */
export type Choice = (probabilities: Float32Array) => number;

function likeliest(probabilities: Float32Array): number {
  return probabilities.indexOf(probabilities.reduce((one, other) => Math.max(one, other)));
}

function softmax(logits: Float32Array): Float32Array {
  const most = logits.reduce((one, other) => Math.max(one, other));
  const shares = logits.map((logit) => Math.exp(logit - most));
  const sum = shares.reduce((all, share) => all + share, 0);
  return shares.map((share) => share / sum);
}

/** Returns the number of 16 bits: a sign, five bits of exponent, ten of fraction. */
export function half(bits: number): number {
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  const size = exponent === 0 ? fraction * 2 ** -24 : 2 ** (exponent - 15) * (1 + fraction / 1024);
  return bits & 0x8000 ? -size : size;
}

/** Reads a file of weights in float32 or float16. */
export function readSafetensors(file: ArrayBuffer): Arrays {
  const length = Number(new DataView(file).getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 8, length))) as Record<
    string,
    { dtype: string; data_offsets: [number, number] }
  >;
  const arrays = new Map<string, Float32Array>();
  for (const [name, { dtype, data_offsets: offsets }] of Object.entries(header)) {
    if (name === '__metadata__') continue;
    const bytes = file.slice(8 + length + offsets[0], 8 + length + offsets[1]);
    const isHalf = dtype === 'F16';
    if (!isHalf && dtype !== 'F32') throw new Error(`${name} is ${dtype}`);
    arrays.set(
      name,
      isHalf ? Float32Array.from(new Uint16Array(bytes), half) : new Float32Array(bytes),
    );
  }
  return arrays;
}

/** The layers of all networks, by the names of their weights. States are rows of `width` numbers. */
class Layers {
  readonly width: number;
  readonly #arrays: Arrays;

  constructor(width: number, arrays: Arrays) {
    this.width = width;
    this.#arrays = arrays;
  }

  weights(name: string): Float32Array {
    const found = this.#arrays.get(name);
    if (found === undefined) throw new Error(`no weights ${name}`);
    return found;
  }

  /** Rows of a table. */
  embed(ids: ArrayLike<number>, table: string): Float32Array {
    const rows = this.weights(table);
    const x = new Float32Array(ids.length * this.width);
    Array.from(ids).forEach((id, i) => {
      x.set(rows.subarray(id * this.width, (id + 1) * this.width), i * this.width);
    });
    return x;
  }

  linear(x: Float32Array, name: string): Float32Array {
    const matrix = this.weights(`${name}.matrix`);
    const bias = this.weights(`${name}.bias`);
    const inputs = matrix.length / bias.length;
    const y = new Float32Array((x.length / inputs) * bias.length);
    for (let out = 0, row = 0; row < x.length; row += inputs) {
      for (let at = 0, column = 0; at < bias.length; at++, column += inputs) {
        let sum = bias[at] ?? 0;
        for (let i = 0; i < inputs; i++) sum += x[row + i]! * matrix[column + i]!;
        y[out++] = sum;
      }
    }
    return y;
  }

  norm(x: Float32Array, name: string): Float32Array {
    const gain = this.weights(`${name}.gain`);
    const bias = this.weights(`${name}.bias`);
    const y = new Float32Array(x.length);
    for (let row = 0; row < x.length; row += this.width) {
      const values = x.subarray(row, row + this.width);
      const mean = values.reduce((sum, value) => sum + value, 0) / this.width;
      const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / this.width;
      const scale = 1 / Math.sqrt(square + EPSILON);
      for (let i = 0; i < this.width; i++) {
        y[row + i] = (values[i]! - mean) * scale * gain[i]! + bias[i]!;
      }
    }
    return y;
  }

  add(x: Float32Array, y: Float32Array): void {
    for (let i = 0; i < x.length; i++) x[i]! += y[i]!;
  }

  relu(x: Float32Array): Float32Array {
    return x.map((value) => Math.max(0, value));
  }

  /** Adds the position-wise network of a layer. */
  addFeed(x: Float32Array, layer: string): void {
    const hidden = this.relu(this.linear(this.norm(x, `${layer}.feed.norm`), `${layer}.feed.in`));
    this.add(x, this.linear(hidden, `${layer}.feed.out`));
  }
}

/** A tagging Selector: each pass answers windows of token classes. */
export class Tagger {
  readonly #layers: Layers;
  readonly #shape: TaggerShape;

  constructor(shape: TaggerShape, file: ArrayBuffer) {
    this.#shape = shape;
    this.#layers = new Layers(shape.width, readSafetensors(file));
  }

  /** The logits of the answers to a window. */
  tag(pass: number, window: Int32Array): Float32Array {
    const layers = this.#layers;
    const classes = this.#shape.passes[pass]?.classes ?? 0;
    const rows = layers.embed(
      window.map((token, place) => place * classes + token),
      `pass${pass}.window.embedding`,
    );
    const sum = new Float32Array(layers.width);
    for (let i = 0; i < rows.length; i++) sum[i % layers.width]! += rows[i]!;
    const hidden = layers.linear(layers.relu(sum), `pass${pass}.hidden`);
    return layers.linear(layers.relu(hidden), `pass${pass}.answers`);
  }
}

/** A Solver or a Selector: a transformer that writes a text about the one that it reads. */
export class Transformer {
  readonly #layers: Layers;
  readonly #shape: TransformerShape;

  constructor(shape: TransformerShape, file: ArrayBuffer) {
    this.#shape = shape;
    this.#layers = new Layers(shape.width, readSafetensors(file));
  }

  /** @param positions of the tokens, if they are not 0, 1, 2, … */
  write(
    tokens: Int32Array,
    positions: Int32Array = tokens.map((_, i) => i),
    choose: Choice = likeliest,
  ): Written {
    const ids: number[] = [];
    const decoder =
      tokens.length > this.#shape.labels ? undefined : this.#decoder(tokens, positions);
    let confidence = 1;
    for (let token = START; ids.length < this.#shape.maxOutput && decoder !== undefined;) {
      const probabilities = softmax(decoder(token, ids.length));
      token = choose(probabilities);
      confidence *= probabilities[token] ?? 0;
      if (token === END) return { ids: Int32Array.from(ids), confidence };
      ids.push(token);
    }
    return { ids: Int32Array.from(ids), confidence: 0 };
  }

  /** Returns the logits after one more token, whose place is given; earlier ones are remembered. */
  #decoder(
    tokens: Int32Array,
    positions: Int32Array,
  ): (token: number, place: number) => Float32Array {
    const layers = this.#layers;
    const { width, decoderLayers, maxOutput } = this.#shape;
    const states = this.#encode(tokens, positions);
    const names = Array.from({ length: decoderLayers }, (_, layer) => `decoder.${layer}`);
    const written = names.map(() => new Float32Array(maxOutput * 3 * width));
    const read = names.map((at) => layers.linear(states, `${at}.cross.kv`));
    const places = layers.weights('outputs.positions.embedding');
    return (token, place) => {
      const x = layers.embed([token], 'outputs.embedding');
      layers.add(x, places.subarray(place * width, (place + 1) * width));
      names.forEach((at, layer) => {
        const own = written[layer]!;
        const qkv = layers.linear(layers.norm(x, `${at}.attention.norm`), `${at}.attention.qkv`);
        own.set(qkv, place * 3 * width);
        const before = this.#attend(qkv, own, place + 1, 3);
        layers.add(x, layers.linear(before, `${at}.attention.out`));
        const q = layers.linear(layers.norm(x, `${at}.cross.norm`), `${at}.cross.q`);
        const cross = this.#attend(q, read[layer]!, tokens.length, 2);
        layers.add(x, layers.linear(cross, `${at}.cross.out`));
        layers.addFeed(x, at);
      });
      return layers.linear(layers.norm(x, 'decoder.norm'), 'logits');
    };
  }

  #encode(tokens: Int32Array, positions: Int32Array): Float32Array {
    const layers = this.#layers;
    const { width, heads, encoderLayers, diagonalWindow, offsetBias } = this.#shape;
    const widest = diagonalWindow === 0 ? WIDEST_BIAS : diagonalWindow;
    const x = layers.embed(tokens, 'tokens.embedding');
    for (let i = 0; i < x.length; i++) {
      const column = i % width;
      const position = positions[Math.floor(i / width)] ?? 0;
      const angle = position / 10000 ** ((column - (column % 2)) / width);
      x[i]! += column % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
    }
    for (let layer = 0; layer < encoderLayers; layer++) {
      const at = `encoder.${layer}`;
      const table = offsetBias ? layers.weights(`${at}.attention.offsets.table`) : undefined;
      const qkv = layers.linear(layers.norm(x, `${at}.attention.norm`), `${at}.attention.qkv`);
      const bias = (offset: number, head: number): number => {
        const near = Math.max(-widest, Math.min(widest, offset)) + widest;
        return table?.[near * heads + head] ?? 0;
      };
      layers.add(
        x,
        layers.linear(
          this.#attend(qkv, qkv, tokens.length, 3, bias, diagonalWindow || Infinity),
          `${at}.attention.out`,
        ),
      );
      layers.addFeed(x, at);
    }
    return layers.norm(x, 'encoder.norm');
  }

  /**
   * Attention. The rows of the memory are `parts` states side by side, of which the last two are
   * keys and values. Several queries are rows like those of the memory.
   *
   * @param reach the distance of the furthest key that a query reads
   */
  #attend(
    queries: Float32Array,
    memory: Float32Array,
    count: number,
    parts: number,
    bias: (offset: number, head: number) => number = () => 0,
    reach = Infinity,
  ): Float32Array {
    const { width, heads } = this.#shape;
    const size = width / heads;
    const stride = parts * width;
    const y = new Float32Array(Math.ceil(queries.length / stride) * width);
    for (let query = 0; query < y.length / width; query++) {
      const first = Math.max(0, query - reach);
      const last = Math.min(count - 1, query + reach);
      for (let head = 0; head < heads; head++) {
        const from = query * stride + head * size;
        const scores = new Float32Array(last - first + 1);
        for (let key = first; key <= last; key++) {
          const at = (key * parts + parts - 2) * width + head * size;
          let dot = 0;
          for (let i = 0; i < size; i++) dot += queries[from + i]! * memory[at + i]!;
          scores[key - first] = dot / Math.sqrt(size) + bias(key - query, head);
        }
        const shares = softmax(scores);
        const out = query * width + head * size;
        for (let key = first; key <= last; key++) {
          const at = (key * parts + parts - 1) * width + head * size;
          const share = shares[key - first]!;
          for (let i = 0; i < size; i++) y[out + i]! += share * memory[at + i]!;
        }
      }
    }
    return y;
  }
}
