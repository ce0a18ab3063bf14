package io.nrs.lsp.commands;

import io.nrs.checking.Text;
import io.nrs.io.OneLine;
import io.nrs.lsp.client.Client;
import io.nrs.lsp.client.WorkDoneProgress;
import io.nrs.lsp.commands.ServerCommand.PreparedCommand;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.requests.DocumentRewrite;
import io.nrs.lsp.requests.DocumentRewrite.SolvedDocument;
import io.nrs.lsp.requests.Edits;
import io.nrs.lsp.requests.RewriteAction;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.session.Session.TrackedLine;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.protocol.Commands.DocumentParams;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Commands.SolveAllResult;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.Protocol.CommandSpec;
import io.nrs.protocol.RewriteResult;
import io.nrs.protocol.Values.SolveStatus;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.TextEdit;

/**
 * Rewrites formulas of open documents with {@code workspace/applyEdit}. A formula may have moved or
 * been rewritten since the request. The user is asked before a value is written that is known to be
 * wrong; no other request waits for the answer.
 */
public final class RewriteFormula {
  private static final int WIDTH = 40;
  private static final String LEAVE = "Leave the text";

  private final RewriteHistory history = new RewriteHistory();
  private final DocumentQueue queue = new DocumentQueue();

  /** The command that takes an action on one formula. */
  public ServerCommand<FormulaParams> one(
      CommandSpec<FormulaParams, RewriteResult> spec, RewriteAction action) {
    return new ServerCommand<>(spec, false, (params, context) -> prepare(action, params, context));
  }

  /** The command that replaces all formulas of a document by their values. */
  public ServerCommand<DocumentParams> all() {
    return new ServerCommand<>(Protocol.SOLVE_ALL, false, this::prepareAll);
  }

  private PreparedCommand prepare(
      RewriteAction action, FormulaParams params, CommandContext context) {
    DocumentQueue.Place place = queue.enter(params.uri());
    TrackedLine line = context.session().track(params.uri(), params.line());
    return new PreparedCommand(
        place.turn(),
        cancellation -> run(action, at(line, params), context.with(cancellation)),
        () -> {
          line.close();
          place.close();
        });
  }

  /** The parameters with the line's present number. */
  private static FormulaParams at(TrackedLine line, FormulaParams params) {
    if (line.isRemoved() && params.formula().isEmpty()) {
      throw ErrorResponses.contentModified();
    }
    return new FormulaParams(params.uri(), line.number(), params.formula());
  }

  private RewriteResult run(RewriteAction action, FormulaParams params, CommandContext context) {
    DocumentSnapshot snapshot = FormulaLine.open(params.uri(), context);
    Document document = snapshot.document();
    int line = number(document, params, context);
    DocumentRewrite rewrite;
    try (WorkDoneProgress progress = context.progress(action.title())) {
      rewrite = rewrite(action, snapshot, line, context.cancellation(progress), progress);
    }
    if (rewrite.edits().isEmpty() || rewrite.isWrong()) {
      context.publisher().again(document.uri());
      if (rewrite.isWrong()) {
        askFor(action, rewrite, snapshot, context);
      }
      return rewrite.result();
    }
    Optional<String> refusal = context.apply(snapshot, action.title(), rewrite.edits());
    if (refusal.isEmpty()) {
      rewrite
          .formula()
          .ifPresent(
              after ->
                  FormulaLine.formula(document.line(line))
                      .ifPresent(before -> history.note(document.uri(), before, after)));
      // Some editors send the new text only after they have confirmed the edit.
      context.session().awaitChange(document);
    }
    return rewrite.result().edited(refusal);
  }

  /**
   * The answers begin with the safe one, which editors make the default, and end with the wrong. VS
   * Code keeps only an error with answers on the screen until somebody answers it.
   */
  private static void askFor(
      RewriteAction action,
      DocumentRewrite rewrite,
      DocumentSnapshot snapshot,
      CommandContext context) {
    Client client = context.client();
    DocumentRewrite.Correction correction = rewrite.correction().orElseThrow();
    String exact = write(correction.value()) + " (exact)";
    Map<String, List<TextEdit>> edits =
        Map.of(
            exact,
            List.of(correction.edit()),
            write(rewrite.result().value().orElseThrow()),
            rewrite.edits());
    client
        .ask(
            MessageType.Error,
            rewrite.result().message().orElseThrow(),
            List.of(LEAVE, exact, write(rewrite.result().value().orElseThrow())))
        .thenAccept(
            answer -> {
              Optional<List<TextEdit>> wanted = answer.map(edits::get);
              if (wanted.isEmpty()) {
                return;
              }
              if (context.session().isCurrent(snapshot.document())) {
                client
                    .edit(action.title(), Edits.of(snapshot, wanted.get()))
                    .exceptionally(failure -> false)
                    .thenAccept(made -> tell(made, client));
              } else {
                client.show(
                    MessageType.Warning,
                    "the text has changed, so nothing was written: rewrite it again");
              }
            });
  }

  private static String write(String value) {
    return "Write " + OneLine.shortened(value, WIDTH);
  }

  private static void tell(boolean made, Client client) {
    if (!made) {
      client.show(MessageType.Warning, CommandContext.REFUSED);
    }
  }

  private static DocumentRewrite rewrite(
      RewriteAction action,
      DocumentSnapshot snapshot,
      int line,
      Cancellation cancellation,
      WorkDoneProgress progress) {
    return switch (action) {
      case STEP -> DocumentRewrite.step(snapshot, line, cancellation);
      case SOLVE -> DocumentRewrite.solve(snapshot, line, cancellation, progress::report);
      case EXPECT, UPDATE -> DocumentRewrite.expect(snapshot, line, cancellation, progress::report);
      case SOLVE_ALL -> throw new IllegalStateException(action + " is about a document");
    };
  }

  /** The line of a formula that may have been rewritten since the request. */
  private int number(Document document, FormulaParams params, CommandContext context) {
    int line = params.line();
    boolean wasRewritten =
        line < document.lineCount()
            && params
                .formula()
                .flatMap(
                    before ->
                        FormulaLine.formula(document.line(line))
                            .filter(now -> history.leads(document.uri(), before, now)))
                .isPresent();
    return wasRewritten ? line : FormulaLine.number(document, params, context);
  }

  private PreparedCommand prepareAll(DocumentParams params, CommandContext context) {
    DocumentQueue.Place place = queue.enter(params.uri());
    return new PreparedCommand(
        place.turn(), cancellation -> solveAll(params, context.with(cancellation)), place::close);
  }

  private static SolveAllResult solveAll(DocumentParams params, CommandContext context) {
    DocumentSnapshot snapshot = FormulaLine.open(params.uri(), context);
    String title = RewriteAction.SOLVE_ALL.title();
    SolvedDocument solved;
    try (WorkDoneProgress progress = context.progress(title)) {
      solved = DocumentRewrite.solveAll(snapshot, context.cancellation(progress), progress::report);
    }
    Optional<String> refusal =
        solved.edits().isEmpty()
            ? wrong(solved).or(() -> Optional.of(nothing(solved, snapshot)))
            : context.apply(snapshot, title, solved.edits());
    if (refusal.isEmpty()) {
      context.session().awaitChange(snapshot.document());
    } else if (solved.edits().isEmpty()) {
      context.publisher().again(params.uri());
    }
    return new SolveAllResult(
        SolveStatus.SOLVED,
        solved.formulas(),
        solved.edits().size(),
        solved.wrong(),
        refusal.or(() -> wrong(solved)),
        refusal.isEmpty());
  }

  private static Optional<String> wrong(SolvedDocument solved) {
    return Optional.of(solved.wrong())
        .filter(wrong -> wrong > 0)
        .map(wrong -> Text.count(wrong, "wrong value") + " not written: see the diagnostics");
  }

  private static String nothing(SolvedDocument solved, DocumentSnapshot snapshot) {
    return solved.formulas() == 0
        ? "there is no formula to solve"
        : "the %s solved none of %s"
            .formatted(
                snapshot.isByRules() ? "rules" : "networks",
                Text.count(solved.formulas(), "formula"));
  }

  /**
   * The rewrites of formulas. A user may click a lens of the old formula before the editor draws
   * the new one. The lens then means the new formula.
   */
  private static final class RewriteHistory {
    private static final int MAX_SIZE = 256;

    /** In order. A formula may have become two others: a step of it, and its value. */
    private final Set<Rewrite> rewrites = new LinkedHashSet<>();

    private record Rewrite(String uri, String before, String after) {}

    /** Records the rewrite of a formula of a document; formulas are without whitespace. */
    synchronized void note(String uri, String before, String after) {
      rewrites.add(new Rewrite(uri, before, after));
      if (rewrites.size() > MAX_SIZE) {
        rewrites.remove(rewrites.iterator().next());
      }
    }

    /** Whether rewriting has led from one formula to another, in any number of steps. */
    synchronized boolean leads(String uri, String from, String to) {
      Set<String> reached = new HashSet<>(Set.of(from));
      Deque<String> open = new ArrayDeque<>(reached);
      while (!open.isEmpty()) {
        String formula = open.remove();
        rewrites.stream()
            .filter(rewrite -> rewrite.uri().equals(uri) && rewrite.before().equals(formula))
            .map(Rewrite::after)
            .filter(reached::add)
            .forEach(open::add);
      }
      return reached.contains(to);
    }
  }
}
