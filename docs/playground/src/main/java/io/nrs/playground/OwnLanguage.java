package io.nrs.playground;

import io.nrs.grammar.Language;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.LanguageRules;
import io.nrs.language.Vocabulary;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.proof.Convergence;
import io.nrs.language.terms.RuleNodes;
import io.nrs.language.terms.RuleQuestions;
import io.nrs.language.terms.TermRules;
import io.nrs.language.terms.TermViews;
import io.nrs.language.terms.TermViews.Head;
import io.nrs.rewriting.family.FamilyNetworks;
import io.nrs.rewriting.models.FamilyVerification;
import io.nrs.rewriting.models.FamilyVerification.Answers;
import io.nrs.rewriting.models.FamilyVerification.Opened;
import io.nrs.rewriting.models.Proof;
import io.nrs.rewriting.models.Proof.Sweep;
import io.nrs.rewriting.models.Proof.Verdict;
import io.nrs.rewriting.models.Proof.WrongWindow;
import io.nrs.rewriting.models.Verification.WrongAnswer;
import io.nrs.rewriting.system.NeuralRewritingSystem;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.teavm.jso.JSBody;
import org.teavm.jso.JSExport;
import org.teavm.jso.JSFunctor;
import org.teavm.jso.JSObject;
import org.teavm.jso.core.JSArray;

/** A language that a visitor describes, and the networks once they are asked. */
public final class OwnLanguage {
  /** The wrong answers of each network that the page names. */
  private static final int NAMED = 5;

  /** More views are not even listed. */
  private static final int MOST_VIEWS = 200_000;

  /** The most views that are compared with nodes of left sides: about half a minute. */
  private static final long MOST_COMPARED = 2_000_000;

  /** Other windows than those of formulas are not asked about. */
  private static final double NO_MORE_WINDOWS = 0;

  private final Language language;
  private final LanguageRules rules;
  private final Convergence convergence;
  private Optional<NeuralRewritingSystem> system = Optional.empty();

  OwnLanguage(LanguageRules rules, Convergence convergence) {
    this.language = rules.language();
    this.rules = rules;
    this.convergence = convergence;
  }

  /** Takes the number of questions that were asked. */
  @JSFunctor
  public interface Progress extends JSObject {
    void asked(double questions);
  }

  /**
   * Asks the networks about every leaf and every window, as the program does.
   *
   * @return what is proved; without networks, why they are not asked
   */
  @JSExport
  public JSObject ask(OwnRules.Weights weights, Progress progress) {
    FamilyNetworks networks = OwnRules.networks(weights);
    Optional<FamilyVerification> verification = FamilyVerification.of(rules, networks);
    if (verification.isEmpty() || !hasVectors()) {
      return refused(
          "The networks that read rules cannot read these: "
              + "use fewer symbols and operands, or nrs language train.");
    }
    Answers answers =
        verification.get().answers(NO_MORE_WINDOWS, asked -> progress.asked((double) asked));
    Proof proof = Proof.ofFamily(answers, convergence, Map.of(), 0, Optional.empty());
    boolean isRight = proof.verdict() != Verdict.NOTHING;
    if (isRight) {
      Opened opened = verification.get().open(answers.rotation());
      system = Optional.of(FormulaAnswers.system(rules, opened.tagger(), opened.solver()));
    }
    return asked(
        proof.words(),
        isRight,
        proof.isWhole(),
        (double) (answers.solver().leaves() + answers.solver().atoms()),
        (double) answers.tagger().stream().mapToLong(Sweep::reachable).sum(),
        answers.leastMargin(),
        answers.rotation() + 1,
        wrong(answers));
  }

  /** Returns an answer of the Solver as people read it: in terms, it is a rule. */
  private String named(String answer) {
    String compact = rules.vocabulary().compact(answer);
    if (compact.equals(Vocabulary.STAYS)) {
      return "no rule fits";
    }
    return rules instanceof TermRules terms
        ? terms.ruleOf(compact).map(TermRule::text).orElse(answer)
        : answer;
  }

  /** Returns whether a visitor can wait for all answers. */
  static boolean isSmall(LanguageRules rules) {
    return RulesFactory.questions(rules)
        .map(RuleQuestions::views)
        .filter(
            views ->
                views.size(MOST_VIEWS + 1) > MOST_VIEWS
                    || !FamilyVerification.isSmall(rules)
                    || compared(views) > MOST_COMPARED)
        .isEmpty();
  }

  /** Returns how often a node of a left side is compared with a view, at most. */
  private static long compared(TermViews views) {
    Map<Optional<Head>, Long> lefts = new HashMap<>();
    for (Head head : views.heads()) {
      RuleNodes nodes = views.nodes(head);
      lefts.put(
          Optional.of(head),
          views.rulesOf(head).stream()
              .flatMap(rule -> nodes.of(rule.left()).stream())
              .distinct()
              .count());
    }
    return views.all().mapToLong(view -> lefts.get(view.head())).sum();
  }

  /** Returns whether the table of vectors has one for each place and symbol. */
  private boolean hasVectors() {
    TermViews views = RulesFactory.questions(rules).orElseThrow().views();
    return views.heads().stream()
        .map(views::nodes)
        .mapToInt(nodes -> Math.max(nodes.places(), nodes.symbols()))
        .allMatch(count -> count <= RotationTable.ROWS);
  }

  private JSArray<JSObject> wrong(Answers answers) {
    JSArray<JSObject> wrong = new JSArray<>();
    for (WrongAnswer each : answers.solver().wrong().stream().limit(NAMED).toList()) {
      wrong.push(wrong(each.leaf(), named(each.expected()), named(each.answer())));
    }
    for (Sweep sweep : answers.tagger()) {
      for (WrongWindow each : sweep.wrong().stream().limit(NAMED).toList()) {
        wrong.push(wrong(each.window(), marked(each.expected()), marked(each.answer())));
      }
    }
    return wrong;
  }

  private static String marked(int tokens) {
    return tokens == 0
        ? "no leaf"
        : String.format(Locale.ROOT, "a leaf of %d %s", tokens, tokens == 1 ? "token" : "tokens");
  }

  /** Reads a line as {@link Playground#read} does. */
  @JSExport
  public JSObject read(String line) {
    return FormulaAnswers.read(language, line);
  }

  /**
   * Rewrites a formula as {@link Playground#solve} does, once every answer is known to be right.
   */
  @JSExport
  public JSObject solve(String formula) {
    return FormulaAnswers.solve(language, system.orElseThrow(), formula);
  }

  @JSBody(
      params = {"why"},
      script = "return {refused: why};")
  private static native JSObject refused(String why);

  @JSBody(
      params = {"question", "expected", "answer"},
      script = "return {question: question, expected: expected, answer: answer};")
  private static native JSObject wrong(String question, String expected, String answer);

  @JSBody(
      params = {"words", "isRight", "isProved", "leaves", "windows", "margin", "rotation", "wrong"},
      script =
          "return {refused: '', words: words, isRight: isRight, isProved: isProved,"
              + " leaves: leaves, windows: windows, margin: margin, rotation: rotation,"
              + " wrong: wrong};")
  private static native JSObject asked(
      String words,
      boolean isRight,
      boolean isProved,
      double leaves,
      double windows,
      double margin,
      int rotation,
      JSArray<JSObject> wrong);
}
