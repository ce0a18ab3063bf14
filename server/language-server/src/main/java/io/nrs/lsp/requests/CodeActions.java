package io.nrs.lsp.requests;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import io.nrs.checking.Finding;
import io.nrs.checking.FixedLine;
import io.nrs.checking.Rule;
import io.nrs.checking.Verdict;
import io.nrs.grammar.Characters;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import io.nrs.grammar.problems.Problem;
import io.nrs.io.OneLine;
import io.nrs.lsp.client.ClientFeature;
import io.nrs.lsp.diagnostics.Diagnostics;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.document.DocumentLine.FormulaQuery;
import io.nrs.lsp.document.Positions;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.ProtocolException;
import io.nrs.protocol.ProtocolJson;
import io.nrs.protocol.RecordShape.Doc;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionDisabled;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;

/**
 * Code actions: rewrites, which are commands, and edits that mend problems. The text and the known
 * verdicts decide which are offered. The edits of a whole file are computed when the user chooses
 * them, for the text that they were offered for.
 */
public final class CodeActions {
  private static final String CHECK = CodeActionKind.Refactor + ".nrs.checkExactly";
  private static final String CANONICAL = CodeActionKind.RefactorRewrite + ".nrs.canonical";
  private static final String FIX_ALL = CodeActionKind.SourceFixAll + ".nrs";

  /** All kinds of code actions. */
  public static final List<String> KINDS =
      Stream.concat(
              Arrays.stream(RewriteAction.values()).map(RewriteAction::kind),
              Stream.of(CHECK, CANONICAL, FIX_ALL))
          .toList();

  private static final int TITLE_WIDTH = 60;

  private final DocumentSnapshot snapshot;
  private final List<Diagnostic> shown;
  private final Optional<List<String>> only;
  private final int from;
  private final int to;
  private final List<CodeAction> actions = new ArrayList<>();

  private CodeActions(DocumentSnapshot snapshot, CodeActionParams params) {
    this.snapshot = snapshot;
    this.shown = params.getContext().getDiagnostics();
    this.only = Optional.ofNullable(params.getContext().getOnly());
    int last = snapshot.document().lineCount() - 1;
    this.from = Math.max(0, Math.min(params.getRange().getStart().getLine(), last));
    this.to = Math.max(from, Math.min(params.getRange().getEnd().getLine(), last));
  }

  /**
   * The data of an offered action, which the client sends back when the user chooses it.
   *
   * @param version of the document that it was offered for
   * @param fixes without it, all edits are made that change no value
   */
  @Doc("An offered code action.")
  public record Choice(
      @Doc("The URI of the document.") String uri,
      @Doc("The version of the document.") int version,
      @Doc("The problems whose edits are made in the whole file.") Optional<Problem.Code> fixes) {
    static Choice of(CodeAction action) {
      try {
        return ProtocolJson.read(
            action.getData() instanceof JsonElement data ? data : JsonNull.INSTANCE, Choice.class);
      } catch (ProtocolException e) {
        throw ErrorResponses.invalidParams(
            "codeAction/resolve: the data must be those of an action of this server");
      }
    }
  }

  public static List<CodeAction> actions(
      DocumentSnapshot snapshot, CodeActionParams params, Cancellation cancellation) {
    return new CodeActions(snapshot, params).all();
  }

  private List<CodeAction> all() {
    OptionalInt unfinished = first(number -> line(number).unfinished().isPresent());
    unfinished.ifPresent(
        number -> {
          rewrite(RewriteAction.STEP, number, List.of());
          rewrite(RewriteAction.SOLVE, number, List.of());
          if (line(number).parsed().equals().isEmpty()) {
            rewrite(RewriteAction.EXPECT, number, List.of());
          }
        });
    // Editors that save ask for other kinds, and the range of the whole file.
    if (isWanted(CodeActionKind.QuickFix, true)) {
      first(this::isUnexpected)
          .ifPresent(
              number -> rewrite(RewriteAction.UPDATE, number, shown(Rule.EXPECTATION, number)));
      first(number -> !shown(Rule.WRONG_SOLUTION, number).isEmpty()).ifPresent(this::correct);
      fixes();
      removals();
    }
    if (isWanted(CANONICAL, false)) {
      first(number -> ordinary(line(number)).isPresent()).ifPresent(this::canonical);
    }
    unfinished.ifPresent(this::check);
    if (snapshot.document().lines().stream().anyMatch(line -> line.unfinished().isPresent())) {
      rewrite(RewriteAction.SOLVE_ALL, from, List.of());
    }
    // Editors may make these edits when they save: no value changes, and all lines can be read.
    if (snapshot.client().has(ClientFeature.RESOLVES_EDITS)
        && only.filter(kinds -> kinds.stream().anyMatch(kind -> isOf(FIX_ALL, kind))).isPresent()
        && edits(snapshot).findAny().isPresent()) {
      add("Make all edits that change no value", FIX_ALL).setData(data(Optional.empty()));
    }
    return actions;
  }

  private OptionalInt first(IntPredicate which) {
    return IntStream.rangeClosed(from, to).filter(which).findFirst();
  }

  private DocumentLine line(int number) {
    return snapshot.document().line(number);
  }

  private CodeAction add(String title, String kind) {
    CodeAction offered = new CodeAction(title);
    offered.setKind(kind);
    actions.add(offered);
    return offered;
  }

  /**
   * Whether the client wants actions of a kind.
   *
   * @param isFix whether they mend what a diagnostic shows
   */
  private boolean isWanted(String kind, boolean isFix) {
    return only.stream().allMatch(kinds -> kinds.stream().anyMatch(asked -> isOf(kind, asked)))
        && !(snapshot.client().has(ClientFeature.REQUESTS_FIXES_APART) && isFix == shown.isEmpty());
  }

  /** Kinds are hierarchical: the more general one asks for all below it. */
  private static boolean isOf(String kind, String asked) {
    return asked.isEmpty() || kind.equals(asked) || kind.startsWith(asked + ".");
  }

  private void rewrite(RewriteAction action, int number, List<Diagnostic> mended) {
    if (!snapshot.client().has(ClientFeature.APPLIES_EDITS)) {
      return;
    }
    boolean isFix = action == RewriteAction.UPDATE;
    command(action.kind(), isFix, action.on(snapshot, action.title(), number), mended)
        .ifPresent(
            offered -> {
              if (isFix) {
                offered.setIsPreferred(true);
              }
              reasonNot(action, number)
                  .filter(reason -> snapshot.client().has(ClientFeature.DISABLED_ACTIONS))
                  .map(CodeActionDisabled::new)
                  .ifPresent(offered::setDisabled);
            });
  }

  /** Offers the exact value, as the remedy of a value that is unsure or was not found. */
  private void check(int number) {
    List<Diagnostic> unsure =
        Diagnostics.CHECKED_EXACTLY.stream().flatMap(rule -> shown(rule, number).stream()).toList();
    FormulaParams of =
        new FormulaParams(
            snapshot.document().uri(), number, line(number).query().map(FormulaQuery::formula));
    command(
        unsure.isEmpty() ? CHECK : CodeActionKind.QuickFix,
        !unsure.isEmpty(),
        new Command(
            "Check exactly", Protocol.CHECK_EXACTLY.name(), List.of(ProtocolJson.write(of))),
        unsure);
  }

  /** Offers the exact value in place of a formula for which the networks found another. */
  private void correct(int number) {
    DocumentLine line = line(number);
    Optional<String> exact = snapshot.verdict(line).flatMap(Verdict::otherValue);
    Optional<Formula> formula = line.parsed().soundFormula();
    if (exact.isPresent() && formula.isPresent()) {
      String title = "Write the exact value: " + OneLine.shortened(exact.get(), TITLE_WIDTH);
      CodeAction offered = add(title, CodeActionKind.QuickFix);
      offered.setDiagnostics(shown(Rule.WRONG_SOLUTION, number));
      offered.setEdit(
          Edits.of(snapshot, List.of(Edits.formula(number, formula.get(), exact.get()))));
    }
  }

  /** Adds a command if the client wants it. */
  private Optional<CodeAction> command(
      String kind, boolean isFix, Command command, List<Diagnostic> mended) {
    if (!isWanted(kind, isFix)) {
      return Optional.empty();
    }
    CodeAction offered = add(command.getTitle(), kind);
    offered.setCommand(command);
    if (!mended.isEmpty()) {
      offered.setDiagnostics(mended);
    }
    return Optional.of(offered);
  }

  private List<Diagnostic> shown(Rule rule, int number) {
    return shown.stream()
        .filter(diagnostic -> diagnostic.getRange().getStart().getLine() == number)
        .filter(diagnostic -> diagnostic.getCode() != null)
        .filter(diagnostic -> rule.id().equals(diagnostic.getCode().get()))
        .toList();
  }

  /** Where a diagnostic of a rule is shown. */
  private record Place(Range range, Object rule) {}

  /** A problem of a line, from 0. */
  private record Located(int number, Problem problem) {
    Place place() {
      return new Place(Positions.range(number, problem.span()), Rule.of(problem.code()).id());
    }
  }

  /**
   * Remedies that are edits and change no value: for each kind of problem in the lines one that the
   * editor shows, or the first, and all of the file. Whole files are edited when they are chosen.
   */
  private void fixes() {
    Map<Place, Diagnostic> places = new HashMap<>();
    shown.stream()
        .filter(each -> each.getCode() != null)
        .forEach(each -> places.put(new Place(each.getRange(), each.getCode().get()), each));
    Map<Problem.Code, Located> chosen = new EnumMap<>(Problem.Code.class);
    for (int number = from; number <= to; number++) {
      for (Problem problem : line(number).parsed().problems()) {
        if (problem.fix().isPresent()) {
          chosen.merge(
              problem.code(),
              new Located(number, problem),
              (first, next) ->
                  places.containsKey(first.place()) || !places.containsKey(next.place())
                      ? first
                      : next);
        }
      }
    }
    chosen.forEach(
        (code, located) -> {
          fix(
              located.problem().remedy(),
              Stream.ofNullable(places.get(located.place())).toList(),
              Edits.of(located.number(), located.problem().fix().orElseThrow()));
          fixAll(code);
        });
  }

  /** Offers to remove comments that silence nothing, as the editor shows. */
  private void removals() {
    List<Diagnostic> unused =
        IntStream.rangeClosed(from, to)
            .boxed()
            .flatMap(number -> shown(Rule.UNUSED_IGNORE, number).stream())
            .toList();
    for (Finding finding : unused.isEmpty() ? List.<Finding>of() : Diagnostics.findings(snapshot)) {
      Range place = Positions.range(finding.line() - 1, finding.span());
      List<Diagnostic> mended =
          unused.stream().filter(each -> each.getRange().equals(place)).toList();
      if (finding.rule().equals(Rule.UNUSED_IGNORE)
          && finding.fix().isPresent()
          && !mended.isEmpty()) {
        fix(finding.remedy().words(), mended, Edits.of(finding.line() - 1, finding.fix().get()));
      }
    }
  }

  /** Offers a remedy, which the edit makes. */
  private void fix(String remedy, List<Diagnostic> mended, TextEdit edit) {
    String title = Character.toUpperCase(remedy.charAt(0)) + remedy.substring(1);
    CodeAction offered = add(title, CodeActionKind.QuickFix);
    offered.setIsPreferred(true);
    offered.setDiagnostics(mended);
    offered.setEdit(Edits.of(snapshot, List.of(edit)));
  }

  /** Offers to make all edits of a kind, if there are several. */
  private void fixAll(Problem.Code code) {
    List<TextEdit> edits = edits(snapshot, code);
    if (edits.size() < 2) {
      return;
    }
    CodeAction offered =
        add(
            "Fix all in file: %s (%s)".formatted(Rule.of(code).title(), edits.size()),
            CodeActionKind.QuickFix);
    if (snapshot.client().has(ClientFeature.RESOLVES_EDITS)) {
      offered.setData(data(Optional.of(code)));
    } else {
      offered.setEdit(Edits.of(snapshot, edits));
    }
  }

  private JsonObject data(Optional<Problem.Code> fixes) {
    return ProtocolJson.write(
        new Choice(snapshot.document().uri(), snapshot.document().version(), fixes));
  }

  private void canonical(int number) {
    Formula formula = ordinary(line(number)).orElseThrow();
    String canonical = Printer.written(formula);
    add("Write in canonical form: " + OneLine.shortened(canonical, TITLE_WIDTH), CANONICAL)
        .setEdit(Edits.of(snapshot, List.of(Edits.formula(number, formula, canonical))));
  }

  /** A formula whose canonical form differs in more than whitespace. */
  private static Optional<Formula> ordinary(DocumentLine line) {
    return line.parsed()
        .soundFormula()
        .filter(
            formula ->
                !withoutSpace(line.text().substring(formula.span().start(), formula.span().end()))
                    .equals(withoutSpace(Printer.print(formula))));
  }

  private static String withoutSpace(String text) {
    StringBuilder rest = new StringBuilder();
    text.chars().filter(c -> !Characters.isSpace((char) c)).forEach(c -> rest.append((char) c));
    return rest.toString();
  }

  private static Stream<TextEdit> edits(DocumentSnapshot snapshot) {
    return IntStream.range(0, snapshot.document().lineCount())
        .boxed()
        .flatMap(number -> edit(snapshot, number).stream());
  }

  private static Optional<TextEdit> edit(DocumentSnapshot snapshot, int number) {
    Language language = snapshot.language();
    DocumentLine line = snapshot.document().line(number);
    if (line.parsed().problems().stream().noneMatch(problem -> problem.fix().isPresent())) {
      return Optional.empty();
    }
    String fixed = FixedLine.of(language, line.text());
    Span whole = new Span(0, line.text().length());
    return !fixed.equals(line.text()) && letters(fixed).equals(letters(line.text()))
        ? Optional.of(new TextEdit(Positions.range(number, whole), fixed))
        : Optional.empty();
  }

  /** Operators and operands, which no save takes away: the line may be unfinished. */
  private static String letters(String text) {
    return text.replaceAll("[^\\p{L}\\p{Nd}]", "");
  }

  /** The edits of one kind of problem; of overlapping edits, the first. */
  private static List<TextEdit> edits(DocumentSnapshot snapshot, Problem.Code code) {
    List<TextEdit> edits = new ArrayList<>();
    for (int i = 0; i < snapshot.document().lineCount(); i++) {
      int number = i;
      int[] end = {0};
      snapshot.document().line(i).parsed().problems().stream()
          .filter(problem -> problem.code() == code)
          .flatMap(problem -> problem.fix().stream())
          .sorted(Comparator.comparingInt(fix -> fix.span().start()))
          .filter(fix -> fix.span().start() >= end[0])
          .forEach(
              fix -> {
                end[0] = fix.span().end();
                edits.add(Edits.of(number, fix));
              });
    }
    return edits;
  }

  private boolean isUnexpected(int number) {
    DocumentLine line = line(number);
    List<Rule> rules =
        Diagnostics.findings(number, line, snapshot.settings(), snapshot.verdict(line)).stream()
            .map(Finding::rule)
            .toList();
    // A value that is known to be wrong is no better than the expected one.
    return rules.contains(Rule.EXPECTATION) && !rules.contains(Rule.WRONG_SOLUTION);
  }

  /** The known reason why an action would do nothing. */
  private Optional<String> reasonNot(RewriteAction action, int number) {
    return action == RewriteAction.SOLVE_ALL
        ? Optional.empty()
        : snapshot
            .verdict(line(number))
            .flatMap(
                verdict ->
                    verdict
                        .failure()
                        .filter(failure -> action != RewriteAction.STEP || verdict.steps() == 0))
            .map(Verdict.Failure::message);
  }

  /** Whether an action has all that it needs: nothing is left to compute. */
  public static boolean isResolved(CodeAction chosen) {
    return chosen.getData() == null || chosen.getData() instanceof JsonNull;
  }

  /** The document that a chosen action is about. */
  public static String uri(CodeAction chosen) {
    return Choice.of(chosen).uri();
  }

  /** Computes the edits of a whole file. */
  public static CodeAction resolve(
      DocumentSnapshot snapshot, CodeAction chosen, Cancellation cancellation) {
    Choice choice = Choice.of(chosen);
    if (choice.version() != snapshot.document().version()) {
      throw ErrorResponses.contentModified();
    }
    List<TextEdit> edits =
        choice.fixes().map(code -> edits(snapshot, code)).orElseGet(() -> edits(snapshot).toList());
    if (!edits.isEmpty()) {
      chosen.setEdit(Edits.of(snapshot, edits));
    }
    return chosen;
  }
}
