package io.nrs.protocol;

import io.nrs.protocol.Commands.CheckExactlyResult;
import io.nrs.protocol.Commands.CheckLanguageResult;
import io.nrs.protocol.Commands.DocumentParams;
import io.nrs.protocol.Commands.EvaluateWorkspaceParams;
import io.nrs.protocol.Commands.EvaluateWorkspaceResult;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Commands.FormulasResult;
import io.nrs.protocol.Commands.NetworksParams;
import io.nrs.protocol.Commands.NetworksResult;
import io.nrs.protocol.Commands.OutputsParams;
import io.nrs.protocol.Commands.OutputsResult;
import io.nrs.protocol.Commands.RemoveNetworksParams;
import io.nrs.protocol.Commands.RemoveNetworksResult;
import io.nrs.protocol.Commands.RunsParams;
import io.nrs.protocol.Commands.RunsResult;
import io.nrs.protocol.Commands.SolveAllResult;
import io.nrs.protocol.Commands.TraceResult;
import io.nrs.protocol.Commands.TrainLanguageParams;
import io.nrs.protocol.Commands.TrainLanguageResult;
import io.nrs.protocol.Commands.TrainParams;
import io.nrs.protocol.Commands.TrainResult;
import io.nrs.protocol.Notifications.ActivityParams;
import io.nrs.protocol.Notifications.ChooseNetworksParams;
import io.nrs.protocol.Notifications.EvaluatedFileParams;
import io.nrs.protocol.Notifications.LanguagesParams;
import io.nrs.protocol.Notifications.NetworkStatus;
import io.nrs.protocol.Notifications.TrainNetworksParams;
import io.nrs.protocol.Notifications.TrainingParams;
import io.nrs.protocol.Notifications.WorkspaceTrustParams;
import io.nrs.protocol.RecordShape.Doc;
import java.util.Optional;

/** All commands and notifications beyond LSP. */
public final class Protocol {
  @Doc("Replaces the last leaf of a formula by its value.")
  public static final CommandSpec<FormulaParams, RewriteResult> STEP =
      new CommandSpec<>("nrs.step", FormulaParams.class, RewriteResult.class);

  @Doc("Replaces a formula by its value.")
  public static final CommandSpec<FormulaParams, RewriteResult> SOLVE =
      new CommandSpec<>("nrs.solve", FormulaParams.class, RewriteResult.class);

  @Doc("Writes the value of a formula after it, as the expected value.")
  public static final CommandSpec<FormulaParams, RewriteResult> WRITE_EXPECTATION =
      new CommandSpec<>("nrs.writeExpectation", FormulaParams.class, RewriteResult.class);

  @Doc("Replaces every formula of a document that can be solved by its value.")
  public static final CommandSpec<DocumentParams, SolveAllResult> SOLVE_ALL =
      new CommandSpec<>("nrs.solveAll", DocumentParams.class, SolveAllResult.class);

  @Doc("Gives all steps of a formula, without changing the document.")
  public static final CommandSpec<FormulaParams, TraceResult> TRACE =
      new CommandSpec<>("nrs.trace", FormulaParams.class, TraceResult.class);

  @Doc("Gives the Selector's outputs for the next leaf of a formula.")
  public static final CommandSpec<OutputsParams, OutputsResult> OUTPUTS =
      new CommandSpec<>("nrs.outputs", OutputsParams.class, OutputsResult.class);

  @Doc("Compares the value that the networks find with the exact one, and tells the user.")
  public static final CommandSpec<FormulaParams, CheckExactlyResult> CHECK_EXACTLY =
      new CommandSpec<>("nrs.checkExactly", FormulaParams.class, CheckExactlyResult.class);

  @Doc(
      "Lists the formulas of a file that can be solved. The file need not be open, and no"
          + " networks are needed.")
  public static final CommandSpec<DocumentParams, FormulasResult> FORMULAS =
      new CommandSpec<>("nrs.formulas", DocumentParams.class, FormulasResult.class);

  @Doc("Solves the formulas of all formula files, and publishes diagnostics for them.")
  public static final CommandSpec<EvaluateWorkspaceParams, EvaluateWorkspaceResult>
      EVALUATE_WORKSPACE =
          new CommandSpec<>(
              "nrs.evaluateWorkspace",
              EvaluateWorkspaceParams.class,
              EvaluateWorkspaceResult.class);

  @Doc(
      "Trains a network with `nrs train`, and uses it if it is better than the present one or"
          + " if the user says so.")
  public static final CommandSpec<TrainParams, TrainResult> TRAIN =
      new CommandSpec<>("nrs.train", TrainParams.class, TrainResult.class);

  @Doc("Lists the trainings in the folder `runs/` of a workspace folder.")
  public static final CommandSpec<RunsParams, RunsResult> RUNS =
      new CommandSpec<>("nrs.runs", RunsParams.class, RunsResult.class);

  @Doc(
      "Proves a language over all its leaves, as `nrs language check` does, and tells the user."
          + " The document is the description.")
  public static final CommandSpec<DocumentParams, CheckLanguageResult> CHECK_LANGUAGE =
      new CommandSpec<>("nrs.checkLanguage", DocumentParams.class, CheckLanguageResult.class);

  @Doc(
      "Trains the networks of a language with `nrs language train`, and uses them. It"
          + " reads the description on disk, and proves the language first.")
  public static final CommandSpec<TrainLanguageParams, TrainLanguageResult> TRAIN_LANGUAGE =
      new CommandSpec<>("nrs.trainLanguage", TrainLanguageParams.class, TrainLanguageResult.class);

  @Doc("Lists the networks of languages, and what decides that these serve. It loads none.")
  public static final CommandSpec<NetworksParams, NetworksResult> NETWORKS =
      new CommandSpec<>("nrs.networks", NetworksParams.class, NetworksResult.class);

  @Doc(
      "Moves the networks of a language from `.nrs/models` of a workspace folder to"
          + " `.nrs/previous`. Those of the program serve from then on.")
  public static final CommandSpec<RemoveNetworksParams, RemoveNetworksResult> REMOVE_NETWORKS =
      new CommandSpec<>(
          "nrs.removeNetworks", RemoveNetworksParams.class, RemoveNetworksResult.class);

  @Doc("The state of a language's networks has changed.")
  public static final NotificationSpec<NetworkStatus> STATUS =
      toClient("nrs/status", NetworkStatus.class, "nrsStatus");

  @Doc("The networks begin to work, or stop. Work of less than 150 ms is not reported.")
  public static final NotificationSpec<ActivityParams> ACTIVITY =
      toClient("nrs/activity", ActivityParams.class, "nrsStatus");

  @Doc("An event of a training that the client started with `nrs.train`.")
  public static final NotificationSpec<TrainingParams> TRAINING =
      toClient("nrs/training", TrainingParams.class, "nrsTraining");

  @Doc("`nrs.evaluateWorkspace` is done with a file.")
  public static final NotificationSpec<EvaluatedFileParams> EVALUATED =
      toClient("nrs/evaluated", EvaluatedFileParams.class, "nrsEvaluated");

  @Doc("The known languages, after the start and after each change.")
  public static final NotificationSpec<LanguagesParams> LANGUAGES =
      toClient("nrs/languages", LanguagesParams.class, "nrsLanguages");

  @Doc("The user wants to choose other networks.")
  public static final NotificationSpec<ChooseNetworksParams> CHOOSE_NETWORKS =
      toClient("nrs/chooseNetworks", ChooseNetworksParams.class, "nrsChooseNetworks");

  @Doc(
      "The user wants to train the networks of a language. The client starts `nrs.trainLanguage`, as"
          + " it does for the lens.")
  public static final NotificationSpec<TrainNetworksParams> TRAIN_NETWORKS =
      toClient("nrs/trainNetworks", TrainNetworksParams.class, "nrsTrainNetworks");

  @Doc("The user has changed what the workspace may decide.")
  public static final NotificationSpec<WorkspaceTrustParams> WORKSPACE_TRUST =
      new NotificationSpec<>("nrs/workspaceTrust", WorkspaceTrustParams.class, Optional.empty());

  private Protocol() {}

  /**
   * A command of the server.
   *
   * @param name clients run it by this name
   */
  public record CommandSpec<P extends Record, R extends Record>(
      String name, Class<P> params, Class<R> result) {}

  /**
   * A notification.
   *
   * @param params a record or a union
   * @param capability the field of {@code capabilities.experimental} by which a client requests it;
   *     empty if the client sends it
   */
  public record NotificationSpec<P>(String method, Class<P> params, Optional<String> capability) {}

  private static <P> NotificationSpec<P> toClient(
      String method, Class<P> params, String capability) {
    return new NotificationSpec<>(method, params, Optional.of(capability));
  }
}
