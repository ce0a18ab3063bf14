package io.nrs.language.proof;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.LeafValues;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Printer;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.grammar.rewriting.Term;
import io.nrs.language.DeepRecursion;
import io.nrs.language.DescribedRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.DescriptionException;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.description.LeafDomain;
import io.nrs.language.description.LeafDomain.LeafTerms;
import io.nrs.language.description.Meaning;
import io.nrs.language.description.Terminating;
import io.nrs.language.properties.CriticalPairs;
import io.nrs.language.properties.EndlessRules;
import io.nrs.language.sequences.SequenceRules;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * A proof over all leaves of the properties that the paper assumes of a rewriting system (section
 * 3). Exclusive: a leaf has one reading and at most one value. Contractive: a value is shorter than
 * its leaf. Closed: a value is an atom or an operand of the leaf. A system with these properties
 * rewrites every formula to exactly one final form. If some leaf of atoms has no value, leaves also
 * have operands that are operations in their final form.
 *
 * @param kind what the leaves are
 * @param leaves their number
 * @param irreducible the number of leaves without a value
 * @param convergence whether rewriting ends, and with one result
 * @param properties what was proved, in words
 */
public record LanguageProof(
    Kind kind, long leaves, long irreducible, Convergence convergence, String properties) {
  private static final String ASSUMED =
      "assumed to be terminating within 100,000 steps if %s rewritten first";

  /** Returns whether it is shown that rewriting ends. */
  public boolean terminating() {
    return convergence.ends().holds();
  }

  public long reducible() {
    return leaves - irreducible;
  }

  /** What the leaves of a language are, with their words in a summary. */
  public enum Kind {
    LEAVES("leaf", "leaves", ", %s of them irreducible"),
    VIEWS("view of operations", "views of operations", ", of which %s stay"),
    GROUPS("group of neighbours", "groups of neighbours", "");

    private final String one;
    private final String many;
    private final String irreducible;

    Kind(String one, String many, String irreducible) {
      this.one = one;
      this.many = many;
      this.irreducible = irreducible;
    }
  }

  /** Returns how many leaves the proof goes through, as the kind of language calls them. */
  public String counted() {
    return String.format(Locale.ROOT, "%,d %s", leaves, leaves == 1 ? kind.one : kind.many);
  }

  /** Returns what was proved of a description, in one line. */
  public String summary(LanguageDescription description) {
    int examples = description.examples().size();
    return String.format(
        Locale.ROOT,
        "%s: %s%s; %s; %s",
        description.language().id(),
        counted(),
        kind.irreducible.formatted(String.format(Locale.ROOT, "%,d", irreducible)),
        properties,
        examples == 1 ? "1 example holds" : examples + " examples hold");
  }

  /**
   * Proves the properties and runs the examples.
   *
   * @param description with expanded expressions
   * @throws DescriptionException at the first leaf or example that breaks a property
   */
  public static LanguageProof of(LanguageDescription description) {
    if (!description.isExpanded()) {
      throw new IllegalArgumentException("expand the description first");
    }
    return DescriptionException.confine(
        description.file(), () -> proved(description, description.language()));
  }

  /**
   * Returns what keeps a description from a proof; nothing if its properties and examples hold.
   *
   * @param description with expanded expressions
   */
  public static List<DescriptionException> mistakes(LanguageDescription description) {
    try {
      of(description);
      return List.of();
    } catch (DescriptionException e) {
      return e.all();
    }
  }

  private static LanguageProof proved(LanguageDescription description, DescribedLanguage language) {
    if (language.isPolynomial()) {
      runAll(description);
      Convergence convergence = Convergence.ofPolynomials();
      return new LanguageProof(
          Kind.LEAVES,
          RulesFactory.of(language).domain().count(),
          0,
          convergence,
          "exclusive; rewriting ends, %s; one result, %s"
              .formatted(convergence.ends().words(), convergence.oneResult().words()));
    }
    if (language.sequence().isPresent()) {
      return ofSequences(description, language);
    }
    if (language.terms().isPresent()) {
      return DeepRecursion.call(() -> TermProof.of(description, language));
    }
    int line = description.meaning().stream().mapToInt(Meaning::line).min().orElse(0);
    LeafDomain.mustBeBounded(description.file(), line, language.syntax(), false);
    DescribedRules rules = new DescribedRules(language);
    boolean folded = rules.hasIrreducibleLeaves();
    LeafDomain.mustBeBounded(description.file(), line, language.syntax(), folded);
    long size = LeafDomain.size(language.syntax(), folded);
    List<Meaning> meaning = description.meaning();
    Readings readings = new Readings(description, language, rules);
    long[] irreducible = new long[1];
    LeafDomain.leaves(language.syntax(), folded)
        .forEach(
            leaf -> {
              if (leaf.arguments().stream().noneMatch(LeafValues::isPlaceholder)) {
                readings.mustAgree(leaf);
              }
              exclusive(description, language, meaning, leaf)
                  .ifPresentOrElse(
                      part -> contractiveAndClosed(description, language, part, leaf),
                      () -> irreducible[0]++);
            });
    if (irreducible[0] == size) {
      throw description.whole("no leaf has a value: add a rule such as (!T) => F");
    }
    if (irreducible[0] > 0 && description.syntax().sampling().complete()) {
      throw description.whole(
          String.format(
              Locale.ROOT,
              "%,d leaves have no value, and complete formulas need one for every leaf: write"
                  + " \"formulas\": \"varied\"",
              irreducible[0]));
    }
    runAll(description);
    return new LanguageProof(
        Kind.LEAVES,
        size,
        irreducible[0],
        Convergence.ofLeaves(),
        exclusive(description) + ", contractive and closed");
  }

  /** Proves that rewriting ends, and looks for sequences that have several normal forms. */
  private static LanguageProof ofSequences(
      LanguageDescription description, DescribedLanguage language) {
    Operation sequence = language.sequence().orElseThrow();
    StringRewriting rewriting = language.leafValues().orElseThrow().sequences();
    rewriting
        .groups()
        .keySet()
        .forEach(
            group ->
                exclusive(
                    description, language, description.meaning(), new LeafTerms(sequence, group)));
    SequenceRules rules = new SequenceRules(language);
    Ending ending = Ending.ofSequences(language, rules);
    Optional<EndlessRules<List<String>>> tried =
        // Another program may err, so loops are looked for whatever it answered.
        ending.isOwn() ? Optional.empty() : Optional.of(tried(description, sequence, rewriting));
    if (ending instanceof Ending.Open open && description.terminating() == Terminating.PROVED) {
      throw unproved(description, sequence, open);
    }
    runAll(description);
    CriticalPairs overlaps = rules.overlaps();
    String ends = ends(ending, tried, LanguageProof::shown, "the last group is");
    return new LanguageProof(
        Kind.GROUPS,
        rewriting.groups().size(),
        0,
        Convergence.ofSequences(ending, overlaps).unlessEndless(loop(tried, LanguageProof::shown)),
        exclusive(description) + ", " + ends + ", " + confluence(overlaps, ending.isInAnyOrder()));
  }

  /** Names the first group that nothing takes. */
  private static DescriptionException unproved(
      LanguageDescription description, Operation sequence, Ending.Open open) {
    List<String> group = StringRewriting.sequence(open.rule().left());
    String text =
        "nothing shows that rewriting ends by %s: change the rules so that each makes its group smaller, or add \"terminating\": \"assumed\""
            .formatted(TermProof.shown(open.text()));
    return description.meaning().stream()
        .filter(part -> part.valueOf(sequence, group).isPresent())
        .findFirst()
        .map(part -> description.at(part, text))
        .orElseGet(() -> description.whole(text));
  }

  /** Looks for what does not end. A group that never ends is a mistake, unless it is stated. */
  private static EndlessRules<List<String>> tried(
      LanguageDescription description, Operation sequence, StringRewriting rewriting) {
    EndlessRules<List<String>> tried = EndlessRules.of(description.syntax(), rewriting);
    if (tried.loop().isPresent() && description.terminating() != Terminating.NOT) {
      EndlessRules.Loop<List<String>> loop = tried.loop().get();
      List<String> group = rewriting.first(loop.start()).orElseThrow().group();
      throw description.meaning().stream()
          .filter(part -> part.valueOf(sequence, group).isPresent())
          .findFirst()
          .map(part -> description.at(part, neverEnds(loop.words(LanguageProof::shown))))
          .orElseThrow();
    }
    return tried;
  }

  private static String shown(List<String> sequence) {
    return TermProof.shown(StringRewriting.written(sequence));
  }

  /**
   * Returns in words that rewriting ends.
   *
   * @param ending what shows it; without that it is assumed
   * @param tried what does not end, if nothing of this program shows that all does
   * @param strategy what is rewritten first; in another order, rewriting may not end
   */
  static <T> String ends(
      Ending ending, Optional<EndlessRules<T>> tried, Function<T, String> shown, String strategy) {
    if (ending instanceof Ending.Shown found) {
      return "terminating " + (found.operandsFirst() ? "" : "by ") + found.words();
    }
    Optional<String> loop = loop(tried, shown);
    if (loop.isPresent()) {
      return "not terminating (%s), so rewriting stops after 100,000 steps".formatted(loop.get());
    }
    return ASSUMED.formatted(strategy)
        + ", as "
        + ((Ending.Open) ending).words()
        + tried
            .flatMap(EndlessRules::unfinished)
            .map(
                start ->
                    String.format(
                        Locale.ROOT,
                        ", although %s does not end in %,d steps",
                        shown.apply(start),
                        EndlessRules.MAX_STEPS))
            .orElse("");
  }

  /** Returns a loop in words; empty if none was found. */
  static <T> Optional<String> loop(Optional<EndlessRules<T>> tried, Function<T, String> shown) {
    return tried.flatMap(found -> found.loop().or(found::rare)).map(found -> found.words(shown));
  }

  static String neverEnds(String loop) {
    return "rewriting does not end: " + loop + ": change the rule";
  }

  private static String confluence(CriticalPairs overlaps, boolean ends) {
    return overlaps
        .split()
        .map(
            split ->
                "not confluent: %s becomes %s if %s is rewritten first, and %s if %s is, so the last group is always rewritten first"
                    .formatted(
                        written(split.term()),
                        written(split.one()),
                        written(split.first().left()),
                        written(split.other()),
                        written(split.second().left())))
        .orElseGet(
            () ->
                overlaps.complete()
                    ? confluent(ends, overlaps.count(), "overlap")
                    : "confluence not decided, because the overlaps are too many or take too many"
                        + " steps, so the last group is always rewritten first");
  }

  private static String written(Term sequence) {
    return StringRewriting.written(StringRewriting.sequence(sequence));
  }

  /**
   * Returns in words that all overlaps join.
   *
   * @param what they are called
   */
  static String confluent(boolean ends, long count, String what) {
    if (count == 0) {
      return "confluent, as no left sides overlap";
    }
    String all =
        count == 1
            ? "the only %s joins".formatted(what)
            : String.format(Locale.ROOT, "all %,d %ss join", count, what);
    return "confluent" + (ends ? "" : " if rewriting ends in any order") + ", as " + all;
  }

  private static String exclusive(LanguageDescription description) {
    return description.prioritized() ? "the first rule that fits counts" : "exclusive";
  }

  /**
   * Returns the first part that gives the leaf its value; all other such parts must agree, unless
   * the description says that the first counts.
   */
  private static Optional<Meaning> exclusive(
      LanguageDescription description,
      DescribedLanguage language,
      List<Meaning> meaning,
      LeafTerms leaf) {
    Optional<Meaning> first = Optional.empty();
    for (Meaning part : meaning) {
      Optional<String> value = part.valueOf(leaf.operation(), leaf.arguments());
      if (value.isEmpty()) {
        continue;
      }
      if (first.isEmpty()) {
        first = Optional.of(part);
        if (description.prioritized()) {
          return first;
        }
        continue;
      }
      Meaning before = first.get();
      String other = before.valueOf(leaf.operation(), leaf.arguments()).orElseThrow();
      if (!other.equals(value.get())) {
        throw description.at(
            part,
            "not exclusive: %s is %s by %s, and %s by %s of line %s: remove or restrict one of the rules, or add \"priority\": \"first\""
                .formatted(
                    leaf.print(language),
                    value.get(),
                    part.text(),
                    other,
                    before.text(),
                    before.line()));
      }
    }
    return first;
  }

  private static void contractiveAndClosed(
      LanguageDescription description, DescribedLanguage language, Meaning part, LeafTerms leaf) {
    String value = part.valueOf(leaf.operation(), leaf.arguments()).orElseThrow();
    if (LeafValues.isPlaceholder(value)) {
      // An operand is shorter than its operation.
      return;
    }
    if (!language.syntax().atoms().contains(value)) {
      throw description.at(
          part,
          "not closed: the value %s of %s is not an atom: write one of the atoms"
              .formatted(value, leaf.print(language)));
    }
    Optional<String> sort = language.syntax().atoms().sortOf(value);
    leaf.operation()
        .sorts()
        .filter(sorts -> !sort.equals(Optional.of(sorts.gives())))
        .ifPresent(
            sorts -> {
              throw description.at(
                  part,
                  "the value %s of %s is of sort %s, not %s: write one of the sort that the operation gives"
                      .formatted(value, leaf.print(language), sort.orElse(""), sorts.gives()));
            });
    String whole = leaf.print(language);
    if (value.length() >= whole.length() && tokens(language, value) >= tokens(language, whole)) {
      throw description.at(
          part,
          "not contractive: the value %s of %s is not shorter: use a shorter atom"
              .formatted(value, leaf.print(language)));
    }
  }

  /** What networks read is shorter, also if an atom is a long word. */
  private static int tokens(DescribedLanguage language, String text) {
    return RulesFactory.of(language).vocabulary().compact(text).length();
  }

  static void runAll(LanguageDescription description) {
    DescriptionException.ofAll(description.examples(), example -> run(description, example));
  }

  /** Whether an example is a formula, whatever the rules make of it. */
  private static boolean isRead(
      LanguageDescription description, LanguageDescription.Example example) {
    DescribedLanguage bare = new DescribedLanguage(description.syntax(), Optional.empty());
    return Parser.parseLine(bare, example.text()).firstError().isEmpty();
  }

  private static Optional<String> run(
      LanguageDescription description, LanguageDescription.Example example) {
    ParsedLine line = Parser.parseLine(description.language(), example.text());
    line.problems().stream()
        .filter(problem -> problem.severity() != Problem.Severity.NOTE)
        .findFirst()
        .ifPresent(
            problem -> {
              throw description.at(
                  example,
                  (isRead(description, example)
                          ? "the example %s has no value: %s: %s"
                          : "the example %s cannot be read: %s: %s")
                      .formatted(example.text(), problem.message(), problem.remedy()));
            });
    Optional<String> expected = line.expectedValue();
    Optional<String> found = line.exactValue().map(Printer::value);
    if (found.isEmpty() && line.soundFormula().isPresent()) {
      throw description.at(
          example,
          "the example %s has no value: %s: shorten the formula, or correct the rules"
              .formatted(example.text(), Evaluator.ENDLESS));
    }
    if (expected.isPresent() && !found.equals(expected)) {
      throw description.at(
          example,
          "the example %s is wrong: by the rules the value is %s"
              .formatted(example.text(), found.orElse("")));
    }
    return found;
  }
}
