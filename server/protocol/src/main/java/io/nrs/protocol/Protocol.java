package io.nrs.protocol;

import io.nrs.protocol.Commands.CheckExactlyResult;
import io.nrs.protocol.Commands.CheckLanguageResult;
import io.nrs.protocol.Commands.DocumentParams;
import io.nrs.protocol.Commands.EvaluateWorkspaceParams;
import io.nrs.protocol.Commands.EvaluateWorkspaceResult;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Commands.FormulasResult;
import io.nrs.protocol.Commands.RewriteResult;
import io.nrs.protocol.Commands.RunsParams;
import io.nrs.protocol.Commands.RunsResult;
import io.nrs.protocol.Commands.SolveAllResult;
import io.nrs.protocol.Commands.TraceResult;
import io.nrs.protocol.Commands.TrainLanguageParams;
import io.nrs.protocol.Commands.TrainLanguageResult;
import io.nrs.protocol.Commands.TrainParams;
import io.nrs.protocol.Commands.TrainResult;
import io.nrs.protocol.Notifications.ActivityParams;
import io.nrs.protocol.Notifications.EvaluatedFileParams;
import io.nrs.protocol.Notifications.LanguagesParams;
import io.nrs.protocol.Notifications.NetworkStatus;
import io.nrs.protocol.Notifications.TrainingParams;
import io.nrs.protocol.Notifications.WorkspaceTrustParams;
import java.util.List;
import java.util.Optional;

/** All commands and notifications beyond LSP. */
public final class Protocol {
  public static final CommandSpec<FormulaParams, RewriteResult> STEP =
      command(
          "nrs.step",
          FormulaParams.class,
          RewriteResult.class,
          "Replaces the last leaf of a formula by its value.");
  public static final CommandSpec<FormulaParams, RewriteResult> SOLVE =
      command(
          "nrs.solve",
          FormulaParams.class,
          RewriteResult.class,
          "Replaces a formula by its value.");
  public static final CommandSpec<FormulaParams, RewriteResult> WRITE_EXPECTATION =
      command(
          "nrs.writeExpectation",
          FormulaParams.class,
          RewriteResult.class,
          "Writes the value of a formula after it, as the expected value.");
  public static final CommandSpec<DocumentParams, SolveAllResult> SOLVE_ALL =
      command(
          "nrs.solveAll",
          DocumentParams.class,
          SolveAllResult.class,
          "Replaces every formula of a document that can be solved by its value.");
  public static final CommandSpec<FormulaParams, TraceResult> TRACE =
      command(
          "nrs.trace",
          FormulaParams.class,
          TraceResult.class,
          "Gives all steps of a formula, without changing the document.");
  public static final CommandSpec<FormulaParams, CheckExactlyResult> CHECK_EXACTLY =
      command(
          "nrs.checkExactly",
          FormulaParams.class,
          CheckExactlyResult.class,
          "Compares the value that the networks find with the exact one, and tells the user.");
  public static final CommandSpec<DocumentParams, FormulasResult> FORMULAS =
      command(
          "nrs.formulas",
          DocumentParams.class,
          FormulasResult.class,
          "Lists the formulas of a file that can be solved. The file need not be open, and no"
              + " networks are needed.");
  public static final CommandSpec<EvaluateWorkspaceParams, EvaluateWorkspaceResult>
      EVALUATE_WORKSPACE =
          command(
              "nrs.evaluateWorkspace",
              EvaluateWorkspaceParams.class,
              EvaluateWorkspaceResult.class,
              "Solves the formulas of all formula files, and publishes diagnostics for them.");
  public static final CommandSpec<TrainParams, TrainResult> TRAIN =
      command(
          "nrs.train",
          TrainParams.class,
          TrainResult.class,
          "Trains a network with `nrs train`, and uses it if it is better than the present one or"
              + " if the user says so.");
  public static final CommandSpec<RunsParams, RunsResult> RUNS =
      command(
          "nrs.runs",
          RunsParams.class,
          RunsResult.class,
          "Lists the trainings in the folder `runs/` of a workspace folder.");

  public static final CommandSpec<DocumentParams, CheckLanguageResult> CHECK_LANGUAGE =
      command(
          "nrs.checkLanguage",
          DocumentParams.class,
          CheckLanguageResult.class,
          "Proves a language over all its leaves, as `nrs language check` does, and tells the user."
              + " The document is the description.");
  public static final CommandSpec<TrainLanguageParams, TrainLanguageResult> TRAIN_LANGUAGE =
      command(
          "nrs.trainLanguage",
          TrainLanguageParams.class,
          TrainLanguageResult.class,
          "Trains the networks of a language with `nrs language train`, and uses them. It"
              + " reads the description on disk, and proves the language first.");

  public static final NotificationSpec<NetworkStatus> STATUS =
      toClient(
          "nrs/status",
          NetworkStatus.class,
          "nrsStatus",
          "The state of a language's networks has changed.");
  public static final NotificationSpec<ActivityParams> ACTIVITY =
      toClient(
          "nrs/activity",
          ActivityParams.class,
          "nrsStatus",
          "The networks begin to work, or stop. Work of less than 150 ms is not reported.");
  public static final NotificationSpec<TrainingParams> TRAINING =
      toClient(
          "nrs/training",
          TrainingParams.class,
          "nrsTraining",
          "An event of a training that the client started with `nrs.train`.");
  public static final NotificationSpec<EvaluatedFileParams> EVALUATED =
      toClient(
          "nrs/evaluated",
          EvaluatedFileParams.class,
          "nrsEvaluated",
          "`nrs.evaluateWorkspace` is done with a file.");
  public static final NotificationSpec<LanguagesParams> LANGUAGES =
      toClient(
          "nrs/languages",
          LanguagesParams.class,
          "nrsLanguages",
          "The languages that are known: after the start, and when one was added, changed or"
              + " removed.");
  public static final NotificationSpec<WorkspaceTrustParams> WORKSPACE_TRUST =
      new NotificationSpec<>(
          Direction.TO_SERVER,
          "nrs/workspaceTrust",
          WorkspaceTrustParams.class,
          Optional.empty(),
          "The user has changed what the workspace may decide.");

  private Protocol() {}

  /** The sender of a notification. */
  public enum Direction {
    TO_CLIENT,
    TO_SERVER
  }

  /**
   * A command of the server.
   *
   * @param name clients run it by this name
   * @param summary in one sentence
   */
  public record CommandSpec<P extends Record, R extends Record>(
      String name, Class<P> params, Class<R> result, String summary) {}

  /**
   * A notification.
   *
   * @param params a record or a union
   * @param capability the field of {@code capabilities.experimental} that requests it; empty if it
   *     needs none
   * @param summary in one or two sentences
   */
  public record NotificationSpec<P>(
      Direction direction,
      String method,
      Class<P> params,
      Optional<String> capability,
      String summary) {}

  /** All commands in the order of the documentation. */
  public static List<CommandSpec<?, ?>> commands() {
    return List.of(
        STEP,
        SOLVE,
        WRITE_EXPECTATION,
        SOLVE_ALL,
        TRACE,
        CHECK_EXACTLY,
        FORMULAS,
        EVALUATE_WORKSPACE,
        TRAIN,
        RUNS,
        CHECK_LANGUAGE,
        TRAIN_LANGUAGE);
  }

  /** All notifications in the order of the documentation. */
  public static List<NotificationSpec<?>> notifications() {
    return List.of(STATUS, ACTIVITY, TRAINING, EVALUATED, LANGUAGES, WORKSPACE_TRUST);
  }

  private static <P extends Record, R extends Record> CommandSpec<P, R> command(
      String name, Class<P> params, Class<R> result, String summary) {
    return new CommandSpec<>(name, params, result, summary);
  }

  private static <P> NotificationSpec<P> toClient(
      String method, Class<P> params, String capability, String summary) {
    return new NotificationSpec<>(
        Direction.TO_CLIENT, method, params, Optional.of(capability), summary);
  }
}
