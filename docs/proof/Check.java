import java.io.IOException;
import java.nio.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.security.MessageDigest;
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

/**
 * Checks stored proofs (docs/proof.md) without any code of the program. It enumerates the windows by an
 * automaton of its own, computes the answers of the networks, and compares counts, sums and margins with
 * {@code proof.json}. It asks the Solver all questions where the rules or the table of a description give
 * the values. In the project's folder: {@code java docs/proof/Check.java models/logic}
 */
public final class Check {
  private static boolean failed;
  public static void main(String[] folders) throws Exception {
    for (String folder : folders) tagger(Path.of(folder));
    for (String folder : folders) solver(Path.of(folder));
    System.exit(failed ? 1 : 0);
  }

  private static void tagger(Path folder) throws Exception {
    Weights weights = new Weights(folder.resolve("tagger/weights.safetensors"));
    List<?> sweeps = Json.list(Json.read(folder.resolve("tagger/proof.json")), "sweeps");
    List<?> passes = Json.list(Json.read(folder.resolve("tagger/grammar.json")), "passes");
    compare(folder + ": passes", sweeps.size(), passes.size());
    for (int pass = 0; pass < passes.size(); pass++) {
      Object grammar = passes.get(pass);
      Map<String, Integer> patterns = new HashMap<>();
      ((Map<?, ?>) Json.get(grammar, "answers")).forEach((word, mark) -> patterns.put(word(word), Json.number(mark)));
      Set<String> windows = new Windows(grammar).all();
      MessageDigest sum = MessageDigest.getInstance("SHA-256");
      Margin margin = new Margin();
      int wrong = 0;
      for (String window : windows) {
        int right = answer(patterns, window);
        String line = numbers(window) + " " + Json.list(grammar, "marks").get(right) + "\n";
        sum.update(line.getBytes(StandardCharsets.UTF_8));
        float[] logits = weights.answers(pass, window, Json.list(grammar, "classes").size() + 1);
        wrong += margin.best(logits) == right ? 0 : 1;
      }
      String name = folder + ": windows of pass " + (pass + 1);
      compare(name, Json.get(sweeps.get(pass), "reachable"), windows.size());
      compare(name + " answered wrongly", 0, wrong);
      compare(name + ", SHA-256", Json.get(sweeps.get(pass), "windows"), HexFormat.of().formatHex(sum.digest()));
      compare(name + ", smallest margin", Json.get(sweeps.get(pass), "margin"), margin.least);
    }
  }

  /** The right answer is that of the pattern with which a window ends; 0 if it ends with none. */
  private static int answer(Map<String, Integer> patterns, String window) {
    int from = 0;
    while (from < window.length() && !patterns.containsKey(window.substring(from))) from++;
    return patterns.getOrDefault(window.substring(from), 0);
  }
  /** The numbers of classes as characters: 3,1 is a word of two. */
  private static String word(Object numbers) {
    return Stream.of(((String) numbers).split(",")).map(n -> "" + (char) Integer.parseInt(n)).collect(Collectors.joining());
  }
  private static String numbers(String word) {
    StringBuilder numbers = new StringBuilder();
    for (int i = 0; i < word.length(); i++) numbers.append(i == 0 ? "" : ",").append((int) word.charAt(i));
    return numbers.toString();
  }

  private static void solver(Path folder) throws IOException {
    Object config = Json.read(folder.resolve("solver/config.json"));
    String name = folder.getFileName() + ".json";
    Path own = Path.of(".nrs/languages", name), file = Files.exists(own) ? own : Path.of("grammar/languages", name);
    Map<List<String>, List<String>> questions = new Leaves(file, config).values();
    if (questions.isEmpty()) System.out.println(folder + ": the Solver is not asked, as no rules of leaves give all values");
    if (questions.isEmpty()) return;
    Solver solver = new Solver(new Weights(folder.resolve("solver/weights.safetensors")), config, new Margin());
    long wrong = questions.keySet().stream().filter(q -> !solver.answer(q).equals(questions.get(q))).count();
    Object proof = Json.read(folder.resolve("tagger/proof.json"));
    compare(folder + ": questions", Json.get(proof, "leaves"), questions.size());
    compare(folder + ": questions answered wrongly", 0, wrong);
    compare(folder + ": questions, smallest margin", Json.get(proof, "leastMargin"), solver.margin().least);
  }

  /** Stored margins are rounded, and another arithmetic has other last bits. */
  private static void compare(String what, Object stored, Object found) {
    boolean same = stored instanceof Number one && found instanceof Number other
        ? Math.abs(one.doubleValue() - other.doubleValue()) < (found instanceof Double ? .01 : .5)
        : found.equals(stored);
    failed |= !same;
    System.out.println(what + ": " + found + (same ? "" : ", but the proof has " + stored));
  }
}

/** The smallest distance of the largest of some numbers from the next one. */
final class Margin {
  double least = Double.MAX_VALUE;
  int best(float[] numbers) {
    int best = 0;
    for (int i = 1; i < numbers.length; i++) best = numbers[i] > numbers[best] ? i : best;
    for (int i = 0; i < numbers.length; i++) least = i == best ? least : Math.min(least, numbers[best] - numbers[i]);
    return best;
  }
}

/** All windows of sentences: a recursive transition network, whose stack below may be unknown. */
final class Windows {
  private static final Object ANYTHING = "anything";
  private static final Object NOTHING = "nothing";
  private static final Place END = new Place(-1, 0, NOTHING);
  private final Object grammar;
  private final Set<String> found = new TreeSet<>();
  private final Map<Set<Place>, Map<Integer, Set<Place>>> known = new HashMap<>();
  private List<?> productions = List.of();
  /** What was read of a production, whose first word is its name, and what is below it. */
  private record Place(int production, int read, Object below) {}
  Windows(Object grammar) { this.grammar = grammar; }
  private int view() { return Json.number(Json.get(grammar, "view")); }
  Set<String> all() {
    for (Object each : Json.list(grammar, "grammars")) {
      productions = (List<?>) each;
      known.clear();
      Set<Place> anywhere = new HashSet<>(), start = new HashSet<>();
      for (int i = 0; i < productions.size(); i++) {
        Set<Place> seen = new HashSet<>();
        for (int read = 0; read < production(i).size() - 1; read++) follow(new Place(i, read, ANYTHING), anywhere, seen);
        if (production(i).get(0).equals("formula")) follow(new Place(i, 0, NOTHING), start, seen);
      }
      extend(anywhere, "");
      for (int edges = 1; edges < view(); edges++) extend(start, "\0".repeat(edges));
    }
    return found;
  }
  private List<?> production(int number) { return (List<?>) productions.get(number); }
  private void extend(Set<Place> places, String window) {
    if (window.length() == view()) found.add(window);
    for (int token = 1; window.length() < view() && token <= Json.list(grammar, "classes").size(); token++) {
      Set<Place> next = next(places, token);
      if (!next.isEmpty()) extend(next, window + (char) token);
    }
  }
  private Set<Place> next(Set<Place> places, int token) {
    Map<Integer, Set<Place>> ofPlaces = known.computeIfAbsent(places, key -> new HashMap<>());
    if (ofPlaces.containsKey(token)) return ofPlaces.get(token);
    List<?> roles = (List<?>) Json.list(grammar, "classes").get(token - 1);
    Set<Place> next = new HashSet<>(), seen = new HashSet<>();
    for (Place at : places) {
      boolean reads = at != END && roles.contains(production(at.production).get(at.read + 1));
      if (reads) follow(new Place(at.production, at.read + 1, at.below), next, seen);
    }
    ofPlaces.put(token, next);
    return next;
  }
  /** Adds the places before a token that are reached without reading one. */
  private void follow(Place place, Set<Place> waiting, Set<Place> seen) {
    if (!seen.add(place)) return;
    List<?> production = production(place.production);
    boolean complete = place.read == production.size() - 1, expands = false;
    Place outer = place.below instanceof Place below ? new Place(below.production, below.read + 1, below.below) : END;
    if (complete && outer == END) waiting.add(END);
    if (complete && outer != END) follow(outer, waiting, seen);
    for (int i = 0; i < productions.size(); i++) {
      if (!complete && production(i).get(0).equals(production.get(place.read + 1))) {
        follow(new Place(i, 0, place), waiting, seen);
        expands = true;
      }
      for (int at = 1; complete && place.below == ANYTHING && at < production(i).size(); at++) {
        boolean waits = production(i).get(at).equals(production.get(0));
        if (waits) follow(new Place(i, at, ANYTHING), waiting, seen);
      }
    }
    if (!complete && !expands) waiting.add(place);
  }
}

/** The arrays of a safetensors file, and what networks do with them. */
final class Weights {
  final Map<String, float[]> arrays = new HashMap<>();
  Weights(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    int header = (int) bytes.getLong();
    Map<?, ?> entries = (Map<?, ?>) Json.json(new String(bytes.array(), 8, header, StandardCharsets.UTF_8));
    for (Object name : entries.keySet()) {
      if (name.equals("__metadata__")) continue;
      List<?> place = Json.list(entries.get(name), "data_offsets");
      arrays.put((String) name, new float[(Json.number(place.get(1)) - Json.number(place.get(0))) / Float.BYTES]);
      bytes.position(8 + header + Json.number(place.get(0))).asFloatBuffer().get(arrays.get(name));
    }
  }
  /** The tagger: a table for each place of the window, and two layers. */
  float[] answers(int pass, String window, int classes) {
    float[] table = arrays.get("pass" + pass + ".window.embedding");
    float[] sum = new float[table.length / (window.length() * classes)];
    for (int i = 0; i < window.length(); i++) add(sum, table, (i * classes + window.charAt(i)) * sum.length);
    return linear(positive(linear(positive(sum), "pass" + pass + ".hidden")), "pass" + pass + ".answers");
  }
  void add(float[] sum, float[] from, int at) { addTimes(1, from, at, sum); }
  float[] positive(float[] x) {
    for (int i = 0; i < x.length; i++) x[i] = Math.max(0, x[i]);
    return x;
  }
  /** Column by column, since half of what a layer reads is 0. */
  float[] linear(float[] x, String name) {
    float[] y = arrays.get(name + ".bias").clone(), columns = arrays.computeIfAbsent(name, key -> columns(name, y.length));
    for (int i = 0; i < x.length; i++) if (x[i] != 0) addTimes(x[i], columns, i * y.length, y);
    return y;
  }
  private float[] columns(String name, int rows) {
    float[] matrix = arrays.get(name + ".matrix"), columns = new float[matrix.length];
    for (int i = 0, width = matrix.length / rows; i < matrix.length; i++) columns[i % width * rows + i / width] = matrix[i];
    return columns;
  }
  void addTimes(float factor, float[] from, int at, float[] sum) { for (int i = 0; i < sum.length; i++) sum[i] += from[at + i] * factor; }
  float[] norm(float[] x, String name) {
    double mean = 0, square = 1e-5;
    for (float each : x) mean += each / x.length;
    for (float each : x) square += (each - mean) * (each - mean) / x.length;
    float[] y = arrays.get(name + ".bias").clone();
    for (int i = 0; i < x.length; i++) y[i] += (float) ((x[i] - mean) / Math.sqrt(square) * arrays.get(name + ".gain")[i]);
    return y;
  }
}

/** A transformer with norms before its layers, which writes the likeliest token each time. */
record Solver(Weights weights, Object config, Margin margin) {
  private int width() { return setting("width"); }
  private int setting(String name) { return Json.number(Json.get(Json.get(config, "network"), name)); }
  List<String> answer(List<String> question) {
    List<float[]> states = new ArrayList<>();
    for (int place = 0; place < question.size(); place++) {
      states.add(row("tokens.embedding", Json.list(config, "tokens").indexOf(question.get(place))));
      for (int i = 0; i < width(); i++) {
        double angle = place / Math.pow(10000, (double) (i / 2 * 2) / width());
        states.get(place)[i] += (float) (i % 2 == 0 ? Math.sin(angle) : Math.cos(angle));
      }
    }
    layers("encoder", states, List.of());
    List<float[]> memory = states.stream().map(x -> weights.norm(x, "encoder.norm")).toList();
    List<Integer> written = new ArrayList<>(List.of(1)); // the token that starts
    List<String> answer = new ArrayList<>();
    while (answer.size() < setting("maxOutput")) {
      int token = margin.best(logits(written, memory));
      if (token == 2) return answer; // the token that ends
      written.add(token);
      answer.add(Json.get(config, "outputOrder").equals("REVERSED") ? 0 : answer.size(), (String) Json.list(config, "tokens").get(token));
    }
    return List.of();
  }
  private float[] logits(List<Integer> written, List<float[]> memory) {
    List<float[]> states = new ArrayList<>();
    for (int place = 0; place < written.size(); place++) {
      states.add(row("outputs.embedding", written.get(place)));
      weights.add(states.get(place), row("outputs.positions.embedding", place), 0);
    }
    layers("decoder", states, memory);
    return weights.linear(weights.norm(states.get(states.size() - 1), "decoder.norm"), "logits");
  }
  private float[] row(String table, int number) {
    float[] row = new float[width()];
    weights.add(row, weights.arrays.get(table), number * width());
    return row;
  }
  /** A decoder's token reads those before it, and the memory. */
  private void layers(String part, List<float[]> states, List<float[]> memory) {
    for (int layer = 0; layer < setting(part + "Layers"); layer++) {
      String at = part + "." + layer;
      List<float[]> read = states.stream().map(x -> weights.norm(x, at + ".attention.norm")).toList();
      List<float[]> all = read.stream().map(x -> weights.linear(x, at + ".attention.qkv")).toList();
      List<float[]> seen = memory.stream().map(x -> weights.linear(x, at + ".cross.kv")).toList();
      for (int i = 0; i < states.size(); i++) {
        float[] x = states.get(i);
        List<float[]> before = memory.isEmpty() ? all : all.subList(0, i + 1);
        float[] offsets = weights.arrays.getOrDefault(at + ".attention.offsets.table", new float[0]);
        weights.add(x, weights.linear(read(all.get(i), before, width(), offsets, i), at + ".attention.out"), 0);
        if (!memory.isEmpty()) {
          float[] query = weights.linear(weights.norm(x, at + ".cross.norm"), at + ".cross.q");
          weights.add(x, weights.linear(read(query, seen, 0, new float[0], i), at + ".cross.out"), 0);
        }
        float[] hidden = weights.linear(weights.norm(x, at + ".feed.norm"), at + ".feed.in");
        weights.add(x, weights.linear(weights.positive(hidden), at + ".feed.out"), 0);
      }
    }
  }
  /** Attention. Keys begin at a place of the arrays, and values behind them. */
  private float[] read(float[] query, List<float[]> others, int key, float[] offsets, int place) {
    int heads = setting("heads");
    float[] read = new float[width()];
    for (int head = 0; head < heads; head++) {
      int from = head * width() / heads, to = (head + 1) * width() / heads;
      double[] shares = new double[others.size()];
      for (int j = 0; j < shares.length; j++) {
        double score = 0;
        for (int d = from; d < to; d++) score += query[d] * others.get(j)[key + d] / Math.sqrt(to - from);
        // A row of biases for each distance; that of distance 0 is in the middle.
        int middle = offsets.length / heads / 2, row = middle + Math.max(-middle, Math.min(middle, j - place));
        shares[j] = Math.exp(score + (offsets.length == 0 ? 0 : offsets[row * heads + head]));
      }
      double sum = Arrays.stream(shares).sum();
      for (int j = 0; j < shares.length; j++)
        for (int d = from; d < to; d++) read[d] += (float) (shares[j] / sum * others.get(j)[key + width() + d]);
    }
    return read;
  }
}

/** The leaves of a description with infix and prefix operations and calls, and their values. */
final class Leaves {
  private final List<Object> operations = new ArrayList<>();
  private final Map<List<String>, List<String>> rules = new LinkedHashMap<>();
  private final List<String> tokens;
  Leaves(Path file, Object config) throws IOException {
    this.tokens = Json.list(config, "tokens").stream().map(String.class::cast).toList();
    Object description = Files.exists(file) ? Json.read(file) : Map.of();
    List<?> given = Json.get(description, "operations") instanceof List<?> all ? all : List.of();
    if (!given.stream().allMatch(each -> List.of("infix", "prefix", "call").contains(Json.get(each, "form")))) return;
    operations.addAll(given);
    if (Json.get(description, "rules") instanceof List<?> written) {
      written.forEach(rule -> rule(((String) rule).split(" => ")));
    } else if (Json.get(description, "table") instanceof String table) {
      Files.readAllLines(file.resolveSibling(table)).stream().skip(1).forEach(row -> rule(row.split(",")));
    }
  }
  private void rule(String[] sides) { rules.putIfAbsent(split(sides[0].strip()), split(sides[1].strip())); }
  /** The tokens of a text, each the longest that fits; variables have one letter. */
  private List<String> split(String text) {
    if (text.isEmpty()) return List.of();
    Optional<String> token = tokens.stream().filter(text::startsWith).max(Comparator.comparingInt(String::length));
    String first = text.startsWith("?") ? text.substring(0, 2) : token.orElseThrow();
    return Stream.concat(Stream.of(first), split(text.substring(first.length()).strip()).stream()).toList();
  }
  /** Every leaf with its value, and every atom, of which nothing is left to do. */
  Map<List<String>, List<String>> values() {
    Map<List<String>, List<String>> all = new LinkedHashMap<>();
    if (rules.isEmpty()) return all;
    List<String> atoms = new ArrayList<>(tokens.subList(4, tokens.size()));
    operations.forEach(each -> atoms.remove((String) Json.get(each, "symbol")));
    atoms.removeAll(List.of("(", ")", ",", "◦", "◦1", "◦2", "◦3", "∎"));
    atoms.forEach(atom -> all.put(List.of(atom), List.of("ω")));
    operations.forEach(each -> forms(each).forEach(form -> fill(List.of(form.split(" ")), List.of(), 0, atoms, all)));
    return all;
  }
  /** The forms of an operation's leaves, with ◦ in the places of operands. */
  private static Stream<String> forms(Object operation) {
    String symbol = (String) Json.get(operation, "symbol"), form = (String) Json.get(operation, "form");
    if (form.equals("prefix")) return Stream.of("( " + symbol + " ◦ )");
    if (form.equals("infix")) return Stream.of("( ◦ " + symbol + " ◦ )");
    Object given = ((Map<?, ?>) operation).containsKey("arguments") ? Json.get(operation, "arguments") : 1.0;
    List<?> range = given instanceof List<?> several ? several : List.of(given, given);
    boolean sorts = range.get(0) instanceof String;
    int least = sorts ? range.size() : Json.number(range.get(0)), most = sorts ? least : Json.number(range.get(1));
    return IntStream.rangeClosed(least, most).mapToObj(n -> symbol + " (" + " ◦ ,".repeat(n - 1) + " ◦ )");
  }
  /** Finished operations are equal, or they differ; they are numbered as they come. */
  private void fill(List<String> form, List<String> begun, int used, List<String> atoms, Map<List<String>, List<String>> all) {
    if (begun.size() == form.size()) all.put(begun, value(begun));
    if (begun.size() == form.size()) return;
    String place = form.get(begun.size()), next = "◦" + (used + 1);
    Stream<String> finished = IntStream.rangeClosed(1, used + 1).mapToObj(n -> "◦" + n).filter(tokens::contains);
    Stream<String> here = place.equals("◦") ? Stream.concat(atoms.stream(), finished) : Stream.of(place);
    here.forEach(token -> fill(form, Stream.concat(begun.stream(), Stream.of(token)).toList(), used + (token.equals(next) ? 1 : 0), atoms, all));
  }
  /** The right side of the first rule that fits; otherwise the leaf stays. */
  private List<String> value(List<String> leaf) {
    for (List<String> left : rules.keySet()) {
      Map<String, String> bound = new HashMap<>();
      boolean fits = left.size() == leaf.size();
      for (int i = 0; fits && i < leaf.size(); i++) {
        bound.putIfAbsent(left.get(i), left.get(i).startsWith("?") ? leaf.get(i) : left.get(i));
        fits = bound.get(left.get(i)).equals(leaf.get(i));
      }
      if (fits) return rules.get(left).stream().map(each -> bound.getOrDefault(each, each)).toList();
    }
    return List.of("∎");
  }
}

/** Reads JSON, perhaps with comments. */
final class Json {
  private static final Pattern WORD =
      Pattern.compile("//[^\\n]*|\"(?:[^\"\\\\]|\\\\.)*\"|[\\[\\]{}:,]|[^\\s\\[\\]{}:,\"]+");
  private static final Pattern UNICODE = Pattern.compile("\\\\u(....)");
  static Object read(Path file) throws IOException { return json(Files.readString(file)); }
  static Object get(Object json, String name) { return ((Map<?, ?>) json).get(name); }
  static List<?> list(Object json, String name) { return (List<?>) get(json, name); }
  static int number(Object json) { return ((Number) json).intValue(); }
  static Object json(String text) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(text);
    while (word.find()) if (!word.group().startsWith("//")) words.add(word.group());
    return json(words.iterator());
  }
  static Object json(Iterator<String> words) {
    String first = words.next();
    if (first.startsWith("\"")) {
      String characters = UNICODE.matcher(first).replaceAll(c -> "" + (char) Integer.parseInt(c.group(1), 16));
      return characters.substring(1, characters.length() - 1).replaceAll("\\\\(.)", "$1");
    }
    if (first.matches("[-0-9].*")) return Double.valueOf(first);
    if (first.matches("[\\]},:]")) return first.charAt(0);
    if (!first.matches("[\\[{]")) return first;
    List<Object> elements = new ArrayList<>();
    Map<Object, Object> members = new LinkedHashMap<>();
    for (Object each = json(words); !List.of(']', '}').contains(each); each = json(words)) {
      if (each.equals(':')) members.put(elements.get(elements.size() - 1), json(words));
      if (!each.equals(',')) elements.add(each);
    }
    return first.equals("{") ? members : elements;
  }
}
