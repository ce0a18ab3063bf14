package io.nrs.language.description;

import com.google.gson.stream.JsonToken;
import io.nrs.grammar.Atoms;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.Notation;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Syntax;
import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.io.IoReasons;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.language.description.LanguageDescription.Example;
import io.nrs.language.description.LanguageDescription.LeafExpression;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads a description: JSON with comments, checked key by key. It runs nothing. */
public final class DescriptionReader {
  private static final String FILE_TYPE = "nrs";
  private static final Set<String> OTHER_FILES = Set.of("json", "csv", "tsv", "txt", "md");

  private final Path file;
  private final DescriptionJson json;
  private final AtomReader atoms;
  private final SamplingReader sampling;
  private final LineGrammarReader lines;
  private Optional<NotationReader> notation = Optional.empty();
  private final Set<String> keys = new HashSet<>();

  private String id = "";
  private String name = "";
  private String extension = "";
  private String brackets = "()";
  private final List<Operation> operations = new ArrayList<>();
  private final Map<String, Integer> weights = new HashMap<>();
  private final Set<String> commutative = new HashSet<>();
  private final Map<String, Integer> associative = new LinkedHashMap<>();
  private final List<LeafExpression> expressions = new ArrayList<>();
  private final List<Example> rules = new ArrayList<>();
  private Optional<Example> table = Optional.empty();
  private Terminating terminating = Terminating.PROVED;
  private boolean prioritized;
  private final List<Example> examples = new ArrayList<>();

  private DescriptionReader(Path file, String text) {
    this.file = file;
    this.json = new DescriptionJson(file, text);
    this.atoms = new AtomReader(json);
    this.sampling = new SamplingReader(json);
    this.lines = new LineGrammarReader(json);
  }

  /**
   * Reads a description.
   *
   * @throws DescriptionException if it cannot be read or breaks the format
   */
  public static LanguageDescription read(Path file) {
    return read(file, text(file));
  }

  /**
   * Returns the text of a description.
   *
   * @throws DescriptionException if it cannot be read
   */
  public static String text(Path file) {
    try {
      return TextFiles.read(file);
    } catch (IOException e) {
      throw new DescriptionException(
          file, 0, "cannot be read (" + IoReasons.of(e) + "): give the file of a description");
    }
  }

  /** The id of a language, and the extension of its files. */
  public record Head(String id, String extension) {}

  /**
   * Reads what names a language, and skips the rest of its description.
   *
   * @return empty if there is a mistake, which {@link #read(Path, String)} reports
   */
  public static Optional<Head> head(Path file, String text) {
    try {
      return DescriptionException.confine(
          file,
          () -> {
            DescriptionReader reader = new DescriptionReader(file, text);
            reader.json.whole(() -> reader.json.object(reader::nameMember));
            return Optional.of(new Head(reader.id, reader.fileExtension()))
                .filter(head -> !head.id().isEmpty());
          });
    } catch (DescriptionException e) {
      // Reading the whole reports it.
      return Optional.empty();
    }
  }

  private void nameMember(String key) throws IOException {
    switch (key) {
      case "id" -> id = id();
      case "extension" -> extension = extension();
      default -> json.skip();
    }
  }

  private String fileExtension() {
    return extension.isEmpty() ? id : extension;
  }

  /**
   * Reads the text of a description; the file is for messages.
   *
   * @throws DescriptionException if it breaks the format
   */
  public static LanguageDescription read(Path file, String text) {
    return DescriptionException.confine(file, () -> keys(file, text).description());
  }

  /**
   * Reads how formulas are written, without their values. The text comes with the program, so it is
   * not searched for symbols that people cannot tell apart.
   *
   * @throws DescriptionException if the text breaks the format
   */
  public static Syntax readSyntax(Path file, String text) {
    return keys(file, text).syntax();
  }

  private static DescriptionReader keys(Path file, String text) {
    if (text.isBlank()) {
      throw new DescriptionException(file, 1, "the file is empty: begin a description with {");
    }
    DescriptionReader reader = new DescriptionReader(file, text);
    reader.json.whole(reader::readAll);
    return reader;
  }

  private void readAll() throws IOException {
    if (!json.is(JsonToken.BEGIN_OBJECT)) {
      throw json.wrong("a description is an object: begin it with {");
    }
    json.object(this::member);
  }

  private void member(String key) throws IOException {
    if (!keys.add(key)) {
      throw json.wrong("\"" + key + "\" stands twice: keep one");
    }
    switch (key) {
      case "$schema" -> json.skip();
      case "id" -> id = id();
      case "name" -> name = json.string(key);
      case "extension" -> extension = extension();
      case "brackets" -> brackets();
      case "atoms" -> json.array(key, atoms::read);
      case "sorts" -> json.object(atoms::readSort);
      case "operations" -> json.array(key, this::operation);
      case "spellings" -> notation().spellings();
      case "case" -> notation().letterCase();
      case "comments" -> notation().comments();
      case "input" -> notation().input();
      case "final" -> notation().finals();
      case "lines" -> lines.read();
      case "rules" -> json.array(key, () -> rules.add(example(key)));
      case "table" -> table = Optional.of(example(key));
      case "terminating" -> terminating = terminating();
      case "priority" -> prioritized = isPrioritized();
      case "training" -> sampling.training();
      case "test" -> sampling.test();
      case "windows" -> sampling.windows();
      case "examples" -> json.array(key, () -> examples.add(example(key)));
      default ->
          throw json.unknownKey(
              key,
              "",
              "id",
              "name",
              "extension",
              "brackets",
              "atoms",
              "sorts",
              "operations",
              "spellings",
              "case",
              "comments",
              "input",
              "final",
              "lines",
              "rules",
              "table",
              "terminating",
              "priority",
              "training",
              "test",
              "windows",
              "examples");
    }
  }

  /** Most descriptions need none. */
  private NotationReader notation() {
    NotationReader reader = notation.orElseGet(() -> new NotationReader(json));
    notation = Optional.of(reader);
    return reader;
  }

  private Example example(String key) throws IOException {
    // No-break spaces come with text of web pages.
    return new Example(json.string(key).replace('\u00A0', ' '), json.line());
  }

  private String id() throws IOException {
    String given = json.string("id");
    if (!Language.isId(given)) {
      throw json.wrong(
          "the id \"%s\" is not usable: use up to 40 small letters, digits and hyphens, a letter first"
              .formatted(given));
    }
    if (given.equals(FILE_TYPE)) {
      throw json.wrong("nrs is the extension of files in any language: choose another id");
    }
    return given;
  }

  private String extension() throws IOException {
    String given = json.string("extension");
    String bare = given.startsWith(".") ? given.substring(1) : given;
    if (!Language.isId(bare)) {
      throw json.wrong(
          "the extension \"%s\" is not usable: use up to 40 small letters, digits and hyphens, a letter first"
              .formatted(given));
    }
    if (bare.equals(FILE_TYPE)
        || OTHER_FILES.contains(bare)
        || Language.ofPaper().stream()
            .anyMatch(l -> l.extension().equals("." + bare) && !l.id().equals(id))) {
      throw json.wrong(
          "files *.%s have another language: choose another extension".formatted(bare));
    }
    return bare;
  }

  /** Operations have one pair of brackets; those of sequences are pairs of atoms. */
  private void brackets() throws IOException {
    if (json.is(JsonToken.BEGIN_ARRAY)) {
      notation().brackets();
      return;
    }
    String given = json.string("brackets");
    if (!Set.of("()", "[]", "{}").contains(given)) {
      throw json.wrong(
          "\"brackets\" is \"()\", \"[]\" or \"{}\", or pairs of a sequence's atoms: [[\"[MAX\","
              + " \"]\"]]");
    }
    brackets = given;
  }

  private Terminating terminating() throws IOException {
    return switch (json.string("terminating")) {
      case "assumed" -> Terminating.ASSUMED;
      case "no" -> Terminating.NOT;
      default ->
          throw json.wrong(
              "\"terminating\" is \"assumed\" or \"no\", or is omitted: then it is proved");
    };
  }

  private boolean isPrioritized() throws IOException {
    if (!json.string("priority").equals("first")) {
      throw json.wrong(
          "\"priority\" is \"first\", or is omitted: then rules that fit the same leaf must agree");
    }
    return true;
  }

  private void operation() throws IOException {
    OperationReader.Described read =
        OperationReader.read(
            json,
            symbol ->
                atoms.isSymbol(symbol)
                    || operations.stream().anyMatch(other -> other.symbol().equals(symbol)));
    Operation operation = read.operation();
    operations.add(operation);
    if (read.weight() > 1) {
      weights.put(operation.symbol(), read.weight());
    }
    if (read.commutative()) {
      commutative.add(operation.symbol());
    }
    if (read.associative()) {
      associative.put(operation.symbol(), json.line());
    }
    read.value()
        .ifPresent(
            given -> expressions.add(new LeafExpression(operation, given.text(), given.line())));
  }

  private Syntax syntax() {
    if (id.isEmpty()) {
      throw json.wrong(1, "\"id\" is missing: add \"id\": \"my-language\"");
    }
    if (isPolynomial()) {
      return polynomial();
    }
    if (atoms.isEmpty()) {
      throw json.wrong(1, "\"atoms\" are missing: add \"atoms\": [\"T\", \"F\"]");
    }
    if (operations.isEmpty()) {
      throw json.wrong(
          1, "\"operations\" are missing: add {\"symbol\": \"&\", \"form\": \"infix\"}");
    }
    if (isSequence()) {
      return sequence();
    }
    if (rules.isEmpty() && expressions.isEmpty() && table.isEmpty()) {
      throw json.wrong(
          1,
          "\"rules\" are missing: add \"rules\": [\"(!T) => F\"], a \"table\", or a \"value\" of an"
              + " operation");
    }
    atoms.refuseBrackets();
    OperationReader.refuseSorts(json, atoms, operations);
    Syntax syntax = syntax(atoms.atoms());
    if (syntax.sampling().complete() && !syntax.atoms().sorts().isEmpty()) {
      throw json.wrong(1, "complete formulas have no sorts: write \"formulas\": \"varied\"");
    }
    return syntax;
  }

  private boolean isSequence() {
    return operations.stream().anyMatch(operation -> operation.form() == Form.SEQUENCE);
  }

  private boolean isPolynomial() {
    return operations.stream().anyMatch(operation -> operation.form() == Form.POLYNOMIAL);
  }

  /** Terms and their rules are those of polynomials. */
  private Syntax polynomial() {
    if (operations.size() > 1) {
      throw json.wrong(1, "a polynomial is a whole line: remove the other operations");
    }
    if (!rules.isEmpty()
        || table.isPresent()
        || !atoms.isEmpty()
        || terminating.isLimited()
        || prioritized) {
      throw json.wrong(
          1,
          "polynomials have atoms and rules of their own: remove \"atoms\", \"rules\", \"table\","
              + " \"terminating\" and \"priority\"");
    }
    if (!brackets.equals("()")) {
      throw json.wrong(1, "polynomials have round brackets: remove \"brackets\"");
    }
    return syntax(new Atoms(Set.of(), Optional.empty()));
  }

  /** Each atom of a sequence is one token, also if it is an integer. */
  private Syntax sequence() {
    if (operations.size() > 1) {
      throw json.wrong(1, "a sequence is a whole line: remove the other operations");
    }
    if (table.isPresent() || rules.isEmpty()) {
      throw json.wrong(1, "a sequence needs \"rules\": add \"rules\": [\"2x x => 3x\"]");
    }
    Atoms given = atoms.atoms();
    if (!given.sorts().isEmpty()) {
      throw json.wrong(1, "\"sorts\" are for operations: write \"atoms\"");
    }
    if (given.size() > AtomReader.MAX_SYMBOLS) {
      throw json.wrong(1, "a sequence has more than 5,000 atoms: use fewer");
    }
    if (given.contains("if")) {
      throw json.wrong(1, "if begins the condition of a rule: use another symbol");
    }
    if (given.contains(StringRewriting.EMPTY)) {
      throw json.wrong(1, "ε stands for a sequence without atoms: use another symbol");
    }
    Set<String> tokens = given.all().collect(Collectors.toCollection(LinkedHashSet::new));
    return syntax(new Atoms(tokens, Optional.empty()));
  }

  private LanguageDescription description() {
    Syntax syntax = syntax();
    List<Meaning> stated = new ArrayList<>();
    if (!isSequence() && !isPolynomial()) {
      AmbiguousSymbols.refuse(file, syntax);
    }
    if (isSequence()) {
      stated.addAll(GroupRule.parseAll(file, syntax, rules));
    } else {
      List<Meaning> given =
          new RuleReader(file, syntax)
              .read(rules, terminating.isLimited() || !associative.isEmpty());
      stated.addAll(
          commutative.isEmpty() && associative.isEmpty()
              ? given
              : new ModuloRules(file, syntax, commutative, associative).of(given));
    }
    if (!associative.isEmpty() && (table.isPresent() || syntax.sampling().complete())) {
      throw json.wrong(
          associative.values().iterator().next(),
          "an associative operation has no table and no complete formulas beside it: remove these, or \"associative\": \"both\"");
    }
    boolean terms = LanguageDescription.areTerms(stated);
    if (terms && (table.isPresent() || syntax.sampling().complete())) {
      throw json.wrong(
          1,
          "rules with operations in operations have no table and no complete formulas beside them:"
              + " remove these, or write rules for leaves only");
    }
    if (terms && !expressions.isEmpty()) {
      ValueRules.mustFit(file, syntax, expressions, stated);
    }
    if (table.isPresent() && !commutative.isEmpty()) {
      throw json.wrong(
          table.get().line(),
          "a \"table\" has leaves of both orders: write rules, or remove \"commutative\"");
    }
    table.ifPresent(given -> stated.add(table(given, syntax)));
    if (terminating.isLimited() && !isSequence() && !terms) {
      throw json.wrong(
          1, "\"terminating\" is for sequences and rules with operations in operations: remove it");
    }
    return new LanguageDescription(
            file,
            syntax,
            stated,
            expressions,
            List.of(),
            examples,
            terminating,
            prioritized,
            Optional.empty())
        .withStoredExpansion()
        .withStoredTermination();
  }

  /** A table is in the folder of its description, so a description reads no other folder. */
  private LeafTable table(Example given, Syntax syntax) {
    Path name;
    try {
      name = Path.of(given.text());
    } catch (InvalidPathException e) {
      throw new DescriptionException(
          file, given, "the table %s is not a file name".formatted(given.text()));
    }
    if (name.getNameCount() != 1 || name.isAbsolute() || given.text().startsWith(".")) {
      throw new DescriptionException(
          file,
          given,
          "the table %s is not beside the description: put it there and give its name alone"
              .formatted(given.text()));
    }
    return new LeafTableFile(
            file.resolveSibling(name),
            file,
            new DescribedLanguage(syntax, Optional.empty()),
            syntax.operations())
        .read(given.text(), given.line());
  }

  private Syntax syntax(Atoms all) {
    Syntax bare =
        new Syntax(
            id,
            name.isEmpty() ? id : name,
            fileExtension(),
            brackets.substring(0, 1),
            brackets.substring(1),
            all,
            operations,
            sampling.nesting(),
            "",
            sampling.sampling(all, operations, weights, lines.grammar()),
            Notation.CANONICAL);
    String example =
        examples.stream()
            .map(given -> formula(given.text()))
            .findFirst()
            .orElseGet(() -> isPolynomial() ? "2x+3x" : leaf(bare));
    Notation written = notation.isEmpty() ? Notation.CANONICAL : notation.get().notation(bare);
    lines.refuse(isSequence(), all.symbols(), written.lines());
    return bare.with(example, written);
  }

  private static String formula(String example) {
    int expectation = example.lastIndexOf('=');
    return (expectation < 0 ? example : example.substring(0, expectation)).strip();
  }

  private static String leaf(Syntax syntax) {
    return LeafDomain.first(syntax)
        .map(leaf -> leaf.print(new DescribedLanguage(syntax, Optional.empty())))
        .orElse("");
  }
}
