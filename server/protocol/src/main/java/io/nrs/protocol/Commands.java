package io.nrs.protocol;

import io.nrs.protocol.Notifications.KnownLanguage;
import io.nrs.protocol.Notifications.TrainingSummary;
import io.nrs.protocol.RecordShape.AlsoIn;
import io.nrs.protocol.RecordShape.Bounds;
import io.nrs.protocol.RecordShape.DefaultValue;
import io.nrs.protocol.RecordShape.Doc;
import io.nrs.protocol.RecordShape.Inline;
import io.nrs.protocol.Values.DeviceId;
import io.nrs.protocol.Values.EndStatus;
import io.nrs.protocol.Values.FormulaLocation;
import io.nrs.protocol.Values.LossPoint;
import io.nrs.protocol.Values.ModuleId;
import io.nrs.protocol.Values.PresetId;
import io.nrs.protocol.Values.SolveStatus;
import io.nrs.protocol.Values.ValidationPoint;
import java.util.List;
import java.util.Optional;

/** The arguments and results of the commands. */
public final class Commands {
  private Commands() {}

  @Doc("A value that was found, beside the exact one.")
  public record CheckExactlyResult(
      @Doc("The exact value.") String exact,
      @Doc("The value that was found, if there is one.") Optional<String> value,
      @Doc("The message to the user.") String message) {}

  @Doc("The result of the proof of a language.")
  public record CheckLanguageResult(
      @Doc("Whether the language is exclusive, contractive and closed, and its examples hold.")
          boolean proved,
      @Doc("The proved properties, or the first mistake with its place and a remedy.")
          String message,
      @Doc("The id of the language, if it was proved.") Optional<String> language) {}

  @Doc("A document.")
  public record DocumentParams(
      @AlsoIn("textDocument")
          @Doc(
              value = "The URI of the document. A `textDocument` with a `uri` is accepted too.",
              allowed = "the URI of a document")
          String uri) {}

  @Doc("The formula files to evaluate: by default, all in the workspace.")
  public record EvaluateWorkspaceParams(
      @Doc("A folder of the workspace, as a URI or a path. Not together with `files`.")
          Optional<String> folder,
      @Doc(
              value = "Formula files of the workspace, as URIs or paths.",
              allowed = "a list of URIs or paths")
          Optional<List<String>> files) {}

  @Doc("The result of an evaluation of the workspace.")
  public record EvaluateWorkspaceResult(
      @Doc("How it ended. A cancelled evaluation reports the files so far.")
          EvaluationStatus status,
      @Doc("The files that were found.") int found,
      @Doc("The files and folders that could not be read.") int unreadable,
      @Doc("The duration in seconds.") double seconds,
      @Doc("Why the formulas of some languages were not solved.") Optional<String> message,
      @Doc("The files that were evaluated.") int files,
      @Doc("The formulas that can be solved.") int formulas,
      @Doc("The formulas that were solved, but for values that are known to be wrong.") int solved,
      @Doc("The findings in these files.") int findings,
      @Doc("The languages without networks, whose rules rewrote formulas.")
          List<RewrittenByRules> byRules) {
    public EvaluateWorkspaceResult {
      byRules = List.copyOf(byRules);
    }
  }

  @Doc("How an evaluation of the workspace ended.")
  public enum EvaluationStatus {
    FINISHED,
    CANCELLED,

    @Doc("The networks of a language could not be used. All other formulas were solved.")
    FAILED
  }

  @Doc("A formula in a document.")
  public record FormulaParams(
      @AlsoIn("textDocument")
          @Doc(
              value = "The URI of the document. A `textDocument` with a `uri` is accepted too.",
              allowed = "the URI of a document")
          String uri,
      @AlsoIn({"position", "range"})
          @Bounds(min = 0)
          @Doc(
              value = "The line, from 0. A `position` or a `range` is accepted too.",
              allowed = "a line from 0, or a position")
          int line,
      @Doc(
              "The formula without whitespace. The server uses it to find a formula whose line has"
                  + " moved.")
          Optional<String> formula) {}

  @Doc("The formulas of a file that can be solved.")
  public record FormulasResult(
      @Doc("The requested URI.") String uri,
      @Doc("The id of the language of the file.") String language,
      @Doc("The version of the document, if it is open.") Optional<Integer> version,
      @Doc("The formulas in the order of their lines.") List<FormulaLocation> formulas) {
    public FormulasResult {
      formulas = List.copyOf(formulas);
    }
  }

  @Doc("The networks of a language.")
  public record LanguageNetworks(
      @Doc("The id of the language.") String language,
      @Doc("The name that people read.") String name,
      @Doc("What decides that these networks serve.") NetworkOrigin origin,
      @Doc("The folder of the models.") String models,
      @Doc("How the Selector was trained.") Optional<TrainingSummary> selector,
      @Doc("How the Solver was trained.") Optional<TrainingSummary> solver,
      @Doc("How the tagger was trained.") Optional<TrainingSummary> tagger,
      @Doc("What is proved about the Solver and the tagger.") Optional<String> proof,
      @Doc("Why they cannot be used, and what the user can do.") Optional<String> message) {}

  @Doc("What decides which networks serve a language.")
  public enum NetworkOrigin {
    @Doc("They ship with the program.")
    PROGRAM,

    @Doc("They are in `.nrs/models` of a workspace folder, such as after a training.")
    WORKSPACE,

    @Doc("The setting `nrs.models` names their folder.")
    SETTING
  }

  @Doc("Whose networks to list.")
  public record NetworksParams(
      @DefaultValue("all languages") @Doc("The id of the language.") Optional<String> language) {}

  @Doc("The networks that serve the languages.")
  public record NetworksResult(
      @Doc("Those of each language, in their order.") List<LanguageNetworks> networks) {
    public NetworksResult {
      networks = List.copyOf(networks);
    }
  }

  @Doc("The networks to remove.")
  public record RemoveNetworksParams(@Doc("The id of the language.") String language) {}

  @Doc("What became of networks.")
  public record RemoveNetworksResult(
      @Doc("The folder that keeps them. It can be the value of `nrs.models`.") String previous) {}

  @Doc("How the rewriting of a formula ended.")
  public enum RewriteStatus {
    @Doc("One step was taken.")
    REWRITTEN,

    @Doc("The value was found.")
    SOLVED,

    @Doc("No leaf can be rewritten any more: the formula is in normal form.")
    NORMAL_FORM,

    @Doc("No leaf can be rewritten any more, and what is left is not a value of the language.")
    STUCK,

    @Doc("No output of the Selector occurs in the formula.")
    MISSING_LEAF,

    @Doc("The output of the Selector occurs in the formula, but is not a leaf.")
    CORRUPTED_LEAF,

    @Doc("The formula was not solved within the allowed number of steps.")
    STEP_LIMIT,

    @Doc("More different operations stay at one time than the server can distinguish.")
    OPERAND_LIMIT,

    @Doc(
        "The value is not the exact one (setting `nrs.verify`). The server asks the user with"
            + " `window/showMessageRequest` whether to write it.")
    WRONG_SOLUTION,

    @Doc("The line has no formula to rewrite.")
    NOTHING_TO_DO
  }

  @Doc("The formulas that rules rewrote.")
  public record RewrittenByRules(
      @Doc("The id of the language.") String language,
      @Doc("The name that people read.") String name,
      @Doc("The number of formulas.") int formulas) {}

  @Doc("A training in the folder `runs/`. Fields without data on disk are absent.")
  public record RunDescription(
      @Doc("The folder of the run, relative to the workspace folder; `nrs.train` takes it.")
          String run,
      @Doc("The id of the language.") Optional<String> language,
      @Doc("The network.") Optional<ModuleId> module,
      @Doc("The preset of training.") Optional<String> preset,
      @Doc("The state of the training.") RunState state,
      @Doc("Whether a process trains it now.") boolean active,
      @Doc("The number of iterations so far.") int iteration,
      @Doc("The planned number of iterations.") Optional<Integer> iterations,
      @Doc("The random seed.") Optional<Long> seed,
      @Doc("The best accuracy on deeper formulas so far, 0 to 1.") Optional<Double> validation,
      @Doc("All validations in their order.") List<ValidationPoint> points,
      @Doc("The curve of the loss: the means of at most 400 equal parts of the iterations.")
          List<LossPoint> losses) {
    public RunDescription {
      points = List.copyOf(points);
      losses = List.copyOf(losses);
    }
  }

  @Doc("The workspace folder to list.")
  public record RunsParams(
      @DefaultValue("the first workspace folder") @Doc("The workspace folder, as a URI or a path.")
          Optional<String> folder) {}

  @Doc("The trainings of a workspace folder, and the choices for another one.")
  public record RunsResult(
      @Doc("The trainings by their names; none if the workspace is not trusted.")
          List<RunDescription> runs,
      @Doc("The languages to choose from.") List<KnownLanguage> languages,
      @Doc("The networks to choose from.") List<ModuleId> modules,
      @Doc("The presets to choose from.") List<PresetId> presets,
      @Doc("The devices to choose from.") List<DeviceId> devices) {
    public RunsResult {
      runs = List.copyOf(runs);
      languages = List.copyOf(languages);
      modules = List.copyOf(modules);
      presets = List.copyOf(presets);
      devices = List.copyOf(devices);
    }
  }

  @Doc("The state of a training.")
  public enum RunState {
    UNFINISHED,
    FINISHED
  }

  @Doc("The result of solving all formulas of a document.")
  public record SolveAllResult(
      @Doc("Always `solved`.") SolveStatus status,
      @Doc("The number of formulas that were not values already.") int formulas,
      @Doc("The number of formulas that were solved.") int solved,
      @Doc("The number of values that are known to be wrong. They were not written.") int wrong,
      @Doc("Why formulas did not change.") Optional<String> message,
      @Doc("Whether the client made the edit.") boolean applied) {}

  @Doc("A formula in the language of a document.")
  public record OutputsParams(
      @Doc("The URI of the document.") String uri,
      @Doc("The formula in canonical form, such as one after some steps.") String formula) {}

  @Doc("The outputs from which the Selector chooses a leaf.")
  public record OutputsResult(
      @Doc("The different outputs, the most confident first. None if rules find the leaf.")
          List<SelectorOutput> outputs,
      @Doc("The number of outputs that were drawn, with empty ones.") int drawn,
      @Doc("What else is known of the choice, as sentences.") String message) {
    public OutputsResult {
      outputs = List.copyOf(outputs);
    }
  }

  @Doc("An output of the Selector.")
  public record SelectorOutput(
      @Doc("The text of the output.") String leaf,
      @Doc("The probability of the output, 0 to 1.") double confidence,
      @Doc("The agreement of the output with the formula, 0 to 1.") double agreement,
      @Doc("How often the output was drawn.") int count) {}

  @Doc("The edit of a formula as it is written, before the step (UTF-16).")
  public record StepEdit(
      @Doc("The first character that is replaced.") int start,
      @Doc("One past the last character that is replaced.") int end,
      @Doc("The replacement.") String text) {}

  @Doc("All steps of a formula, for a client that shows them itself.")
  public record TraceResult(
      @Doc("The id of the language of the document.") String language,
      @Inline FormulaLocation location,
      @Doc("The URI of the document.") String uri,
      @Doc("The version of the document that the steps belong to.") int version,
      @Doc("How solving ended.") SolveStatus status,
      @Doc("The value, if the formula was solved.") Optional<String> value,
      @Doc(
              "True if the rules of the language took the steps, because it has no networks yet."
                  + " Then no confidence says anything.")
          Optional<Boolean> byRules,
      @Doc("The exact value, with the setting `nrs.verify`, if networks found the value.")
          Optional<String> exact,
      @Doc("Why the formula was not solved, or which operations of its normal form stay.")
          Optional<String> message,
      @Doc("What the user can do about it.") Optional<String> remedy,
      @Doc("The tree of the formula before the first step, operations before their operands.")
          List<TreeNode> nodes,
      @Doc("All steps in their order.") List<TraceStep> steps) {
    public TraceResult {
      nodes = List.copyOf(nodes);
      steps = List.copyOf(steps);
    }
  }

  @Doc("One rewrite of a formula.")
  public record TraceStep(
      @Doc("The leaf that was replaced.") String leaf,
      @Doc("The value that replaced it.") String value,
      @Doc("The exact value of the leaf, with the setting `nrs.verify`, if networks took the step.")
          Optional<String> exact,
      @Doc(
              "The rule that gives the leaf this value, with the setting `nrs.verify` or without"
                  + " networks.")
          Optional<String> rule,
      @Doc("The offset of the leaf in the formula before the step (UTF-16).") int offset,
      @Doc("The smaller confidence of Selector and Solver, 0 to 1.") double confidence,
      @Doc("The agreement of the output with the formula, 0 to 1.") double agreement,
      @Doc("The number of Selector outputs that were sampled.") int outputs,
      @Doc("The edit of the formula as it is written; only if `written` is given.")
          Optional<StepEdit> edit) {

    /** A step of a formula that is written in canonical form. */
    public TraceStep(
        String leaf, String value, int offset, double confidence, double agreement, int outputs) {
      this(
          leaf,
          value,
          Optional.empty(),
          Optional.empty(),
          offset,
          confidence,
          agreement,
          outputs,
          Optional.empty());
    }

    /** Whether the value is known to be wrong. */
    public boolean isWrong() {
      return exact.filter(right -> !right.equals(value)).isPresent();
    }
  }

  @Doc("The language whose networks are trained.")
  public record TrainLanguageParams(
      @Doc("The URI of its description, as `nrs/languages` gives it.") String uri,
      @DefaultValue("that of the description, or the first one")
          @Doc("The workspace folder to train in, as a URI or a path.")
          Optional<String> folder) {}

  @Doc("The result of the training of a language's networks.")
  public record TrainLanguageResult(
      @Doc("How it ended. The next training continues from the last checkpoint of a stopped one.")
          EndStatus status,
      @Doc("The id of the language.") String language) {}

  @Doc("The training to start. The fields have the meaning of the options of `nrs train`.")
  public record TrainParams(
      @Doc("The id of the language.") String language,
      @Doc("The network.") ModuleId module,
      @DefaultValue("default") @Doc("The preset of training.") Optional<PresetId> preset,
      @Bounds(min = 1) @DefaultValue("that of the preset") @Doc("The number of iterations.")
          Optional<Integer> iterations,
      @DefaultValue("1") @Doc("The random seed.") Optional<Long> seed,
      @DefaultValue("`nrs.device`") @Doc("Where to train.") Optional<DeviceId> device,
      @Bounds(min = 1) @DefaultValue("`nrs.threads` less one") @Doc("The number of threads.")
          Optional<Integer> threads,
      @DefaultValue("runs/LANGUAGE-MODULE-PRESET")
          @Doc("The folder of the run; a relative path starts at the workspace folder.")
          Optional<String> run,
      @DefaultValue("false")
          @Doc("Delete the earlier run in the folder, and start again; otherwise it goes on.")
          Optional<Boolean> fresh,
      @DefaultValue("the first workspace folder")
          @Doc("The workspace folder to train in, as a URI or a path.")
          Optional<String> folder) {}

  @Doc("The result of a training.")
  public record TrainResult(
      @Doc("How it ended. A stopped training leaves a checkpoint to resume from.") EndStatus status,
      @Doc("The absolute path of the run's folder.") String run,
      @Doc("The number of iterations so far.") int iterations,
      @Doc("The accuracy that selected the weights, 0 to 1, when finished.")
          Optional<Double> validation,
      @Doc("The folder with the new model, when finished.") Optional<String> models,
      @Doc("Whether the new model is in use now, when finished.") Optional<Boolean> installed,
      @Doc("The folder that keeps the replaced model, if there was one.")
          Optional<String> previous) {}

  @Doc("A node of a formula's tree.")
  public record TreeNode(
      @Doc("The offset of its first character in the formula (UTF-16).") int start,
      @Doc("The offset after its last character.") int end,
      @Doc("The index of its parent in the list of nodes; -1 for the root.") int parent,
      @Doc("The operator, the atom that opens brackets, or the text of a value.") String label) {}
}
