package io.nrs.protocol;

import com.google.gson.JsonElement;
import io.nrs.protocol.RecordShape.DefaultValue;
import io.nrs.protocol.RecordShape.Doc;
import java.util.Optional;

/** Name, features and settings of a client. */
public final class ClientOptions {
  private ClientOptions() {}

  @Doc("Which parts of a formula the Selector reads.")
  public enum WindowingId {
    @Doc("Short overlapping windows over the whole formula.")
    SLIDING,

    @Doc("The windowing of the paper: suffixes of the formula.")
    DYNAMIC,

    @Doc("The whole formula at once.")
    NONE
  }

  @Doc("The `initializationOptions` of the request `initialize`.")
  public record InitializationOptions(
      @Doc(
              "Settings of the user. Those that the client sends later override them, and"
                  + " `.nrs.json` of the first workspace folder overrides both. Without this field,"
                  + " all other fields are settings.")
          Optional<JsonElement> settings,
      @DefaultValue("true")
          @Doc(
              "Whether the user trusts the workspace. Otherwise the server does not read"
                  + " `.nrs.json` or use networks of the workspace, and runs no commands in it.")
          Optional<Boolean> trusted,
      @Doc(
              "The same as `capabilities.experimental`, for clients that cannot set their"
                  + " capabilities.")
          Optional<ExperimentalCapabilities> experimental,
      @Doc("Names of what users can do. Without one, messages say it in general words.")
          Optional<ClientActions> actions) {}

  @Doc("How the client names what users can do. The server's messages use these names.")
  public record ClientActions(
      @Doc("To train a network, such as `NRS: Train a Network`.") Optional<String> train,
      @Doc("To train the networks of a described language.") Optional<String> trainLanguage,
      @Doc("To check a described language.") Optional<String> checkLanguage,
      @Doc("To see the steps of a formula.") Optional<String> showSteps,
      @Doc("To compare a value with the exact one.") Optional<String> checkExactly) {}

  @Doc("The capabilities of a client beyond LSP. Only `true` counts.")
  public record ExperimentalCapabilities(
      @Doc("The client shows the notifications `nrs/status` and `nrs/activity`.")
          Optional<Boolean> nrsStatus,
      @Doc("The client shows the notification `nrs/training`.") Optional<Boolean> nrsTraining,
      @Doc("The client tells users the end of a training, by the result of `nrs.train`.")
          Optional<Boolean> nrsTrainingEnds,
      @Doc("The client shows the notification `nrs/evaluated`.") Optional<Boolean> nrsEvaluated,
      @Doc("The client uses the notification `nrs/languages`.") Optional<Boolean> nrsLanguages,
      @Doc("The client uses the notification `nrs/chooseNetworks`.")
          Optional<Boolean> nrsChooseNetworks,
      @Doc(
              "The client uses the notification `nrs/trainNetworks`. Otherwise, the server trains by"
                  + " itself.")
          Optional<Boolean> nrsTrainNetworks,
      @Doc(
              "The client shows diagnostics of files that are not open. Mistakes in `.nrs.json` are"
                  + " then diagnostics alone, and no messages.")
          Optional<Boolean> nrsSettingsProblems,
      @Doc(
              "The client requests quick fixes and all other code actions separately, and shows"
                  + " both in one list. The server then sends each action once.")
          Optional<Boolean> nrsFixesApart,
      @Doc("The client shows the answer of `nrs.outputs`. Hovers then leave the outputs out.")
          Optional<Boolean> nrsOutputs) {}
}
