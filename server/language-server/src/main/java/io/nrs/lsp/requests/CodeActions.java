package io.nrs.lsp.requests;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import io.nrs.checking.Finding;
import io.nrs.checking.FixedLine;
import io.nrs.checking.Rule;
import io.nrs.checking.Text;
import io.nrs.checking.Verdict;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Lexeme;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Problem;
import io.nrs.grammar.Span;
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
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/**
 * Code actions: rewrites, which are commands, and edits that mend problems. The text and the known
 * verdicts decide which are offered. The edits of a whole file are computed when the user chooses
 * them, for the text that they were offered for.
 */
public final class CodeActions {
  private static final String CHECK = CodeActionKind.Refactor + ".nrs.checkExactly";
  private static final String FIX_ALL = CodeActionKind.SourceFixAll + ".nrs";

  /** All kinds of code actions. */
  public static final List<String> KINDS =
      Stream.concat(
              Arrays.stream(RewriteAction.values()).map(RewriteAction::kind),
              Stream.of(CHECK, FIX_ALL))
          .toList();

  private static final int TITLE_WIDTH = 60;

  private CodeActions() {}

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

  public static List<Either<Command, CodeAction>> actions(
      DocumentSnapshot snapshot, CodeActionParams params, Cancellation cancellation) {
    List<Either<Command, CodeAction>> actions = new ArrayList<>();
    int last = snapshot.document().lineCount() - 1;
    int from = Math.max(0, Math.min(params.getRange().getStart().getLine(), last));
    int to = Math.max(from, Math.min(params.getRange().getEnd().getLine(), last));
    IntStream.rangeClosed(from, to)
        .filter(number -> snapshot.document().line(number).unfinished().isPresent())
        .findFirst()
        .ifPresent(
            number -> {
              add(actions, snapshot, params, RewriteAction.STEP, number, List.of());
              add(actions, snapshot, params, RewriteAction.SOLVE, number, List.of());
              if (snapshot.document().line(number).parsed().equals().isEmpty()) {
                add(actions, snapshot, params, RewriteAction.EXPECT, number, List.of());
              }
            });
    IntStream.rangeClosed(from, to)
        .filter(number -> isUnexpected(snapshot, number))
        .findFirst()
        .ifPresent(
            number ->
                add(
                    actions,
                    snapshot,
                    params,
                    RewriteAction.UPDATE,
                    number,
                    params.getContext().getDiagnostics().stream()
                        .filter(diagnostic -> isOfRule(diagnostic, Rule.EXPECTATION, number))
                        .toList()));
    fixes(actions, snapshot, params, from, to);
    IntStream.rangeClosed(from, to)
        .filter(number -> snapshot.document().line(number).unfinished().isPresent())
        .findFirst()
        .ifPresent(number -> check(actions, snapshot, params, number));
    boolean something =
        snapshot.document().lines().stream().anyMatch(line -> line.unfinished().isPresent());
    if (something) {
      add(actions, snapshot, params, RewriteAction.SOLVE_ALL, from, List.of());
    }
    fixFile(actions, snapshot, params);
    return actions;
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
  private static void fixes(
      List<Either<Command, CodeAction>> actions,
      DocumentSnapshot snapshot,
      CodeActionParams params,
      int from,
      int to) {
    List<Diagnostic> shown = params.getContext().getDiagnostics();
    List<String> only = params.getContext().getOnly();
    if (!snapshot.client().codeActionLiterals()
        || only != null && only.stream().noneMatch(kind -> isOf(CodeActionKind.QuickFix, kind))
        || snapshot.client().requestsFixesSeparately() && shown.isEmpty()) {
      return;
    }
    Map<Place, Diagnostic> places = new HashMap<>();
    shown.stream()
        .filter(each -> each.getCode() != null)
        .forEach(each -> places.put(new Place(each.getRange(), each.getCode().get()), each));
    Map<Problem.Code, Located> chosen = new EnumMap<>(Problem.Code.class);
    for (int number = from; number <= to; number++) {
      for (Problem problem : snapshot.document().line(number).parsed().problems()) {
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
          Problem.Fix fix = located.problem().fix().orElseThrow();
          CodeAction offered = new CodeAction(title(located.problem()));
          offered.setKind(CodeActionKind.QuickFix);
          offered.setIsPreferred(true);
          offered.setDiagnostics(Stream.ofNullable(places.get(located.place())).toList());
          TextEdit edit = new TextEdit(Positions.range(located.number(), fix.span()), fix.text());
          offered.setEdit(Edits.of(snapshot, List.of(edit)));
          actions.add(Either.forRight(offered));
          fixAll(actions, snapshot, code);
        });
    IntStream.rangeClosed(from, to)
        .boxed()
        .flatMap(number -> canonical(snapshot, number).stream())
        .findFirst()
        .ifPresent(offered -> actions.add(Either.forRight(offered)));
  }

  private static Optional<CodeAction> canonical(DocumentSnapshot snapshot, int number) {
    return ordinary(snapshot.document().line(number))
        .map(
            formula -> {
              String canonical = Printer.written(formula);
              CodeAction offered =
                  new CodeAction(
                      "Write in canonical form: " + Text.shortened(canonical, TITLE_WIDTH));
              offered.setKind(CodeActionKind.QuickFix);
              offered.setEdit(
                  Edits.of(snapshot, List.of(Edits.formula(number, formula, canonical))));
              return offered;
            });
  }

  /** Editors may make these edits when they save: no value changes, and all lines can be read. */
  private static void fixFile(
      List<Either<Command, CodeAction>> actions,
      DocumentSnapshot snapshot,
      CodeActionParams params) {
    List<String> only = params.getContext().getOnly();
    if (!snapshot.client().codeActionLiterals()
        || !snapshot.client().resolvesEdits()
        || only == null
        || only.stream().noneMatch(kind -> isOf(FIX_ALL, kind))
        || edits(snapshot).findAny().isEmpty()) {
      return;
    }
    CodeAction offered = new CodeAction("Make all edits that change no value");
    offered.setKind(FIX_ALL);
    offered.setData(data(snapshot, Optional.empty()));
    actions.add(Either.forRight(offered));
  }

  private static Stream<TextEdit> edits(DocumentSnapshot snapshot) {
    return IntStream.range(0, snapshot.document().lineCount())
        .boxed()
        .flatMap(number -> edit(snapshot, number).stream());
  }

  private static Optional<TextEdit> edit(DocumentSnapshot snapshot, int number) {
    Language language = snapshot.document().language();
    DocumentLine line = snapshot.document().line(number);
    if (line.parsed().problems().stream().noneMatch(problem -> problem.fix().isPresent())) {
      return Optional.empty();
    }
    String fixed = FixedLine.of(language, line.text());
    Span whole = new Span(0, line.text().length());
    return letters(fixed).equals(letters(line.text()))
            && Parser.parseLine(language, fixed).problems().isEmpty()
        ? Optional.of(new TextEdit(Positions.range(number, whole), fixed))
        : Optional.empty();
  }

  /** Operators and operands, which no save takes away: the line may be unfinished. */
  private static String letters(String text) {
    return text.replaceAll("[^\\p{L}\\p{Nd}]", "");
  }

  /** Offers to make all edits of a kind, if there are several. */
  private static void fixAll(
      List<Either<Command, CodeAction>> actions, DocumentSnapshot snapshot, Problem.Code code) {
    List<TextEdit> edits = edits(snapshot, code);
    if (edits.size() < 2) {
      return;
    }
    CodeAction offered =
        new CodeAction("Fix all in file: %s (%d)".formatted(Rule.of(code).title(), edits.size()));
    offered.setKind(CodeActionKind.QuickFix);
    if (snapshot.client().resolvesEdits()) {
      offered.setData(data(snapshot, Optional.of(code)));
    } else {
      offered.setEdit(Edits.of(snapshot, edits));
    }
    actions.add(Either.forRight(offered));
  }

  private static JsonObject data(DocumentSnapshot snapshot, Optional<Problem.Code> fixes) {
    return ProtocolJson.write(
        new Choice(snapshot.document().uri(), snapshot.document().version(), fixes));
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
                edits.add(new TextEdit(Positions.range(number, fix.span()), fix.text()));
              });
    }
    return edits;
  }

  /** Offers to compare the value with the exact one, as the remedy of a value that is unsure. */
  private static void check(
      List<Either<Command, CodeAction>> actions,
      DocumentSnapshot snapshot,
      CodeActionParams params,
      int number) {
    List<Diagnostic> unsure =
        params.getContext().getDiagnostics().stream()
            .filter(diagnostic -> isOfRule(diagnostic, Rule.LOW_CONFIDENCE, number))
            .toList();
    String kind = unsure.isEmpty() ? CHECK : CodeActionKind.QuickFix;
    List<String> only = params.getContext().getOnly();
    boolean fixes = !params.getContext().getDiagnostics().isEmpty();
    if (only != null && only.stream().noneMatch(asked -> isOf(kind, asked))
        || snapshot.client().requestsFixesSeparately() && fixes == unsure.isEmpty()) {
      return;
    }
    FormulaParams of =
        new FormulaParams(
            snapshot.document().uri(),
            number,
            snapshot.document().line(number).query().map(FormulaQuery::formula));
    Command command =
        new Command(
            "Check exactly", Protocol.CHECK_EXACTLY.name(), List.of(ProtocolJson.write(of)));
    if (!snapshot.client().codeActionLiterals()) {
      actions.add(Either.forLeft(command));
      return;
    }
    CodeAction offered = new CodeAction(command.getTitle());
    offered.setKind(kind);
    offered.setCommand(command);
    if (!unsure.isEmpty()) {
      offered.setDiagnostics(unsure);
    }
    actions.add(Either.forRight(offered));
  }

  /** A formula whose canonical form differs in more than white space. */
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
    text.chars().filter(c -> !Lexeme.isSpace((char) c)).forEach(c -> rest.append((char) c));
    return rest.toString();
  }

  /** The remedy, which the edit makes. */
  private static String title(Problem problem) {
    return Character.toUpperCase(problem.remedy().charAt(0)) + problem.remedy().substring(1);
  }

  private static boolean isUnexpected(DocumentSnapshot snapshot, int number) {
    DocumentLine line = snapshot.document().line(number);
    List<Rule> rules =
        Diagnostics.findings(number, line, snapshot.settings(), snapshot.verdict(line)).stream()
            .map(Finding::rule)
            .toList();
    // A value that is known to be wrong is no better than the expected one.
    return rules.contains(Rule.EXPECTATION) && !rules.contains(Rule.WRONG_SOLUTION);
  }

  private static boolean isOfRule(Diagnostic diagnostic, Rule rule, int number) {
    return diagnostic.getRange().getStart().getLine() == number
        && diagnostic.getCode() != null
        && rule.id().equals(diagnostic.getCode().get());
  }

  private static void add(
      List<Either<Command, CodeAction>> actions,
      DocumentSnapshot snapshot,
      CodeActionParams params,
      RewriteAction action,
      int number,
      List<Diagnostic> mended) {
    List<String> only = params.getContext().getOnly();
    if (only != null && only.stream().noneMatch(kind -> isOf(action.kind(), kind))) {
      return;
    }
    boolean fixes = !params.getContext().getDiagnostics().isEmpty();
    if (snapshot.client().requestsFixesSeparately() && fixes != (action == RewriteAction.UPDATE)) {
      return;
    }
    if (!snapshot.client().codeActionLiterals()) {
      actions.add(Either.forLeft(action.on(snapshot, action.title(), number)));
      return;
    }
    CodeAction offered = new CodeAction(action.title());
    offered.setKind(action.kind());
    if (!mended.isEmpty()) {
      offered.setDiagnostics(mended);
    }
    if (action == RewriteAction.UPDATE) {
      offered.setIsPreferred(true);
    }
    offered.setCommand(action.on(snapshot, action.title(), number));
    reasonNot(snapshot, action, number)
        .filter(reason -> snapshot.client().disabledActions())
        .map(CodeActionDisabled::new)
        .ifPresent(offered::setDisabled);
    actions.add(Either.forRight(offered));
  }

  /** Kinds are hierarchical: the more general one asks for all below it. */
  private static boolean isOf(String kind, String asked) {
    return asked.isEmpty() || kind.equals(asked) || kind.startsWith(asked + ".");
  }

  /** The known reason why an action would do nothing. */
  private static Optional<String> reasonNot(
      DocumentSnapshot snapshot, RewriteAction action, int number) {
    return action == RewriteAction.SOLVE_ALL
        ? Optional.empty()
        : snapshot
            .verdict(snapshot.document().line(number))
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
