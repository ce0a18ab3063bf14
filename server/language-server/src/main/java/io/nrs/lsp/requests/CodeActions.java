package io.nrs.lsp.requests;

import com.google.gson.JsonElement;
import io.nrs.checking.Finding;
import io.nrs.checking.Rule;
import io.nrs.checking.Text;
import io.nrs.checking.Verdict;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Lexeme;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Problem;
import io.nrs.lsp.diagnostics.Diagnostics;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.document.DocumentLine.FormulaQuery;
import io.nrs.lsp.document.Positions;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.ProtocolException;
import io.nrs.protocol.json.ProtocolJson;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionDisabled;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/**
 * Rewrites as code actions. The text and the known verdicts decide which rewrites are offered. The
 * edit is computed when the user chooses an action, for the text that it was offered for.
 */
public final class CodeActions {
  private static final String CHECK = CodeActionKind.Refactor + ".nrs.checkExactly";

  /** All kinds of code actions. */
  public static final List<String> KINDS =
      Stream.concat(
              Arrays.stream(RewriteAction.values()).map(RewriteAction::kind), Stream.of(CHECK))
          .toList();

  private static final int TITLE_WIDTH = 60;

  private CodeActions() {}

  /**
   * The data of an offered action, which the client sends back when the user chooses it.
   *
   * @param version of the document that it was offered for
   */
  @Doc("An offered code action.")
  public record Choice(
      @Doc("The URI of the document.") String uri,
      @Doc("The version of the document.") int version,
      @Doc("The line, from 0.") int line,
      @Doc("The action.") RewriteAction action) {
    static Choice of(CodeAction action) {
      try {
        return ProtocolJson.read((JsonElement) action.getData(), Choice.class);
      } catch (ProtocolException | ClassCastException | NullPointerException e) {
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
    IntStream.rangeClosed(from, to).forEach(number -> fixes(actions, snapshot, params, number));
    IntStream.rangeClosed(from, to)
        .filter(number -> snapshot.document().line(number).unfinished().isPresent())
        .findFirst()
        .ifPresent(number -> check(actions, snapshot, params, number));
    boolean something =
        snapshot.document().lines().stream().anyMatch(line -> line.unfinished().isPresent());
    if (something) {
      add(actions, snapshot, params, RewriteAction.SOLVE_ALL, from, List.of());
    }
    return actions;
  }

  /** Remedies that are edits of the line and change no value. */
  private static void fixes(
      List<Either<Command, CodeAction>> actions,
      DocumentSnapshot snapshot,
      CodeActionParams params,
      int number) {
    List<String> only = params.getContext().getOnly();
    if (!snapshot.client().codeActionLiterals()
        || only != null && only.stream().noneMatch(kind -> isOf(CodeActionKind.QuickFix, kind))
        || snapshot.client().requestsFixesSeparately()
            && params.getContext().getDiagnostics().isEmpty()) {
      return;
    }
    for (Problem problem : snapshot.document().line(number).parsed().problems()) {
      problem
          .fix()
          .ifPresent(
              fix -> {
                CodeAction offered = new CodeAction(title(problem));
                offered.setKind(CodeActionKind.QuickFix);
                offered.setIsPreferred(true);
                offered.setDiagnostics(
                    params.getContext().getDiagnostics().stream()
                        .filter(shown -> isAbout(shown, problem, number))
                        .toList());
                TextEdit edit = new TextEdit(Positions.range(number, fix.span()), fix.text());
                offered.setEdit(Edits.of(snapshot, List.of(edit)));
                actions.add(Either.forRight(offered));
              });
    }
    fixAll(actions, snapshot, number);
    ordinary(snapshot.document().line(number))
        .ifPresent(
            formula -> {
              String canonical = Printer.written(formula);
              CodeAction offered =
                  new CodeAction(
                      "Write in canonical form: " + Text.shortened(canonical, TITLE_WIDTH));
              offered.setKind(CodeActionKind.QuickFix);
              offered.setEdit(
                  Edits.of(snapshot, List.of(Edits.formula(number, formula, canonical))));
              actions.add(Either.forRight(offered));
            });
  }

  /** Offers to make all edits of the kinds that this line has. */
  private static void fixAll(
      List<Either<Command, CodeAction>> actions, DocumentSnapshot snapshot, int number) {
    snapshot.document().line(number).parsed().problems().stream()
        .filter(problem -> problem.fix().isPresent())
        .map(Problem::code)
        .distinct()
        .forEach(
            code -> {
              List<TextEdit> edits = edits(snapshot, code);
              if (edits.size() > 1) {
                CodeAction offered =
                    new CodeAction(
                        "Fix all in file: %s (%d)".formatted(Rule.of(code).title(), edits.size()));
                offered.setKind(CodeActionKind.QuickFix);
                offered.setEdit(Edits.of(snapshot, edits));
                actions.add(Either.forRight(offered));
              }
            });
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

  /** The remedy without the alternatives to the edit. */
  private static String title(Problem problem) {
    String remedy = problem.remedy().replaceFirst(", or .*", "");
    return Character.toUpperCase(remedy.charAt(0)) + remedy.substring(1);
  }

  private static boolean isAbout(Diagnostic diagnostic, Problem problem, int number) {
    return diagnostic.getRange().equals(Positions.range(number, problem.span()))
        && diagnostic.getCode() != null
        && Rule.of(problem.code()).id().equals(diagnostic.getCode().get());
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
    if (snapshot.client().resolvesEdits()) {
      offered.setData(
          ProtocolJson.write(
              new Choice(
                  snapshot.document().uri(), snapshot.document().version(), number, action)));
    } else {
      offered.setCommand(action.on(snapshot, action.title(), number));
    }
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

  /** The document that a chosen action is about. */
  public static String uri(CodeAction chosen) {
    return Choice.of(chosen).uri();
  }

  /** Computes the edit. Without an edit the action does nothing, and a diagnostic says why. */
  public static CodeAction resolve(
      DocumentSnapshot snapshot, CodeAction chosen, Cancellation cancellation) {
    Choice choice = Choice.of(chosen);
    if (choice.version() != snapshot.document().version()
        || choice.line() < 0
        || choice.line() >= snapshot.document().lineCount()) {
      throw ErrorResponses.contentModified();
    }
    List<TextEdit> edits =
        switch (choice.action()) {
          case STEP -> DocumentRewrite.step(snapshot, choice.line()).edits();
          case SOLVE ->
              DocumentRewrite.solve(snapshot, choice.line(), cancellation, (text, share) -> {})
                  .edits();
          case EXPECT, UPDATE ->
              DocumentRewrite.expect(snapshot, choice.line(), cancellation, (text, share) -> {})
                  .edits();
          case SOLVE_ALL ->
              DocumentRewrite.solveAll(snapshot, cancellation, (text, share) -> {}).edits();
        };
    if (!edits.isEmpty()) {
      chosen.setEdit(Edits.of(snapshot, edits));
    }
    return chosen;
  }
}
