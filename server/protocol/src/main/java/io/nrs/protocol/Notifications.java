package io.nrs.protocol;

import com.google.gson.JsonPrimitive;
import io.nrs.protocol.RecordShape.Doc;
import io.nrs.protocol.RecordShape.Inline;
import io.nrs.protocol.RecordShape.Union;
import io.nrs.protocol.TrainingEvents.TrainingEvent;
import io.nrs.protocol.Values.FindingReport;
import io.nrs.protocol.Values.FormulaLocation;
import io.nrs.protocol.Values.ModuleId;
import java.util.List;
import java.util.Optional;

/** The parameters of the notifications. */
public final class Notifications {
  private Notifications() {}

  @Doc("Whether networks are at work.")
  public record ActivityParams(@Doc("Whether they are.") boolean busy) {}

  @Doc("The language whose networks the user wants to choose.")
  public record ChooseNetworksParams(@Doc("The id of the language.") String language) {}

  @Doc("A file that `nrs.evaluateWorkspace` has evaluated, or a part of it.")
  public record EvaluatedFileParams(
      @Doc("The `workDoneToken` of the request, if it had one.") Optional<JsonPrimitive> token,
      @Doc("The URI of the file.") String uri,
      @Doc("The id of the language of the file.") String language,
      @Doc("The number of files so far, including this one.") int done,
      @Doc("The total number of files.") int of,
      @Doc("The version of the document, if it is open.") Optional<Integer> version,
      @Doc("Why the file could not be read, or its formulas not be solved.")
          Optional<String> message,
      @Doc(
              "True if more notifications of this file follow: a notification holds at most 2,000"
                  + " formulas.")
          Optional<Boolean> more,
      @Doc("The lines that are not blank, in their order.") List<EvaluatedFormula> formulas) {
    public EvaluatedFileParams {
      formulas = List.copyOf(formulas);
    }
  }

  @Doc("A line of a formula file, with its result.")
  public record EvaluatedFormula(
      @Inline FormulaLocation location,
      @Doc("The value that was found.") Optional<String> value,
      @Doc(
              "True if the rules of the language rewrote the formula, because it has no networks"
                  + " yet.")
          Optional<Boolean> byRules,
      @Doc("The result of the formula.") FormulaStatus status,
      @Doc("Whether it has a value, and no finding is more than a note.") boolean passed,
      @Doc("The lowest confidence of all steps, 0 to 1, if the networks were asked.")
          Optional<Double> confidence,
      @Doc("The number of steps.") int steps,
      @Doc("All findings of the line.") List<FindingReport> findings) {
    public EvaluatedFormula {
      findings = List.copyOf(findings);
    }
  }

  @Doc("The result of a formula.")
  public enum FormulaStatus {
    SOLVED,

    @Doc("No leaf can be rewritten any more: the formula is in normal form.")
    NORMAL_FORM,

    @Doc("No leaf can be rewritten any more, and what is left is not a value of the language.")
    STUCK,
    MISSING_LEAF,
    CORRUPTED_LEAF,
    STEP_LIMIT,
    OPERAND_LIMIT,

    @Doc("The value is not the exact one (setting `nrs.verify`).")
    WRONG_SOLUTION,

    @Doc("The line has errors.")
    INVALID,

    @Doc("The networks cannot be used.")
    UNSOLVED
  }

  @Doc("A language that the server knows.")
  public record KnownLanguage(
      @Doc("Its id.") String id,
      @Doc("The name that people read.") String name,
      @Doc("The extension of its files, with its dot.") String extension,
      @Doc("A formula of it, if a file describes the language.") Optional<String> example,
      @Doc("The URI of its description, if it has one.") Optional<String> description,
      @Doc(
              "True if its expressions have no values yet. `nrs.checkLanguage` and"
                  + " `nrs.trainLanguage` store them; until then no file in it can be read.")
          Optional<Boolean> unchecked,
      @Doc("How its formulas are written, if it has a description.")
          Optional<LanguageSyntax> syntax) {}

  @Doc("How formulas of a described language are written.")
  public record LanguageSyntax(
      @Doc("The opening bracket of operations.") String open,
      @Doc("The closing bracket of operations.") String close,
      @Doc("Its atoms that are not in the range of integers.") List<String> atoms,
      @Doc("The least and the greatest of a range of integers, if it has one.")
          List<Integer> integers,
      @Doc("Its operations.") List<OperationSyntax> operations,
      @Doc("How else people may write them; absent if they are written in canonical form only.")
          Optional<NotationSyntax> notation) {
    public LanguageSyntax {
      atoms = List.copyOf(atoms);
      integers = List.copyOf(integers);
      operations = List.copyOf(operations);
    }
  }

  @Doc("How people may write formulas, beside their canonical form.")
  public record NotationSyntax(
      @Doc("Other texts of symbols.") List<SpellingSyntax> spellings,
      @Doc("Whether capital and small letters are the same where they distinguish no symbols.")
          boolean anyCase,
      @Doc("What begins a comment, `#` included.") List<String> comments,
      @Doc("What is a line of a sequence; absent if every row of atoms is one.")
          Optional<LinesSyntax> lines) {
    public NotationSyntax {
      spellings = List.copyOf(spellings);
      comments = List.copyOf(comments);
    }
  }

  @Doc("What people may write in a language of sequences.")
  public record LinesSyntax(
      @Doc("The atoms of lines; empty if all may be written.") List<String> input,
      @Doc("Pairs of atoms that open and close.") List<BracketSyntax> brackets,
      @Doc("The atoms that are values; empty if every normal form is one.") List<String> finals) {
    public LinesSyntax {
      input = List.copyOf(input);
      brackets = List.copyOf(brackets);
      finals = List.copyOf(finals);
    }
  }

  @Doc("A pair of brackets of a sequence.")
  public record BracketSyntax(
      @Doc("The atom that opens.") String open, @Doc("The atom that closes.") String close) {}

  @Doc("Another text of a symbol.")
  public record SpellingSyntax(
      @Doc("The text, perhaps with single spaces.") String text,
      @Doc("The atom or the operation that it stands for.") String symbol,
      @Doc("How tightly the operation binds if it is written so; 0: as always.") int precedence) {}

  @Doc("How an operation is written.")
  public record OperationSyntax(
      @Doc("Its symbol.") String symbol,
      @Doc("Where the symbol stands.") OperationForm form,
      @Doc("The fewest arguments.") int least,
      @Doc("The most arguments; a list may have more.") int most,
      @Doc("How tightly it binds, from 1 up; 0 if it needs brackets.") int precedence,
      @Doc("How it is read beside others of its precedence.")
          OperationAssociativity associativity) {}

  @Doc("How operations of equal precedence are read without brackets.")
  public enum OperationAssociativity {
    @Doc("They need brackets.")
    NONE,
    @Doc("From left to right.")
    LEFT,
    @Doc("From right to left.")
    RIGHT
  }

  @Doc("Where the symbol of an operation stands.")
  public enum OperationForm {
    INFIX,
    PREFIX,
    LIST,
    CALL,
    SEQUENCE,
    POLYNOMIAL
  }

  @Doc("The languages that the server knows.")
  public record LanguagesParams(@Doc("The built-in ones first.") List<KnownLanguage> languages) {
    public LanguagesParams {
      languages = List.copyOf(languages);
    }
  }

  @Union("state")
  @Doc("The state of the networks of a language.")
  public sealed interface NetworkStatus
      permits NetworksAbsent, NetworksLoading, NetworksReady, NetworksFailed {
    /** The id of the language. */
    String language();
  }

  @Doc("There are none yet, so the rules of the language stand in their place.")
  public record NetworksAbsent(
      @Doc("The id of the language.") String language,
      @Doc("A sentence that begins with the name of the language.") String message)
      implements NetworkStatus {}

  @Doc("The networks cannot be used.")
  public record NetworksFailed(
      @Doc("The id of the language.") String language,
      @Doc("Why, and what the user can do.") String message)
      implements NetworkStatus {}

  @Doc("The networks are being loaded.")
  public record NetworksLoading(@Doc("The id of the language.") String language)
      implements NetworkStatus {}

  @Doc("The networks are loaded.")
  public record NetworksReady(
      @Doc("The id of the language.") String language,
      @Doc("Where the networks run.") String device,
      @Doc("The SHA-256 sum of the weights.") String sum,
      @Doc("The folder of the models.") Optional<String> models,
      @Doc("How the Selector was trained.") Optional<TrainingSummary> selector,
      @Doc("How the Solver was trained.") Optional<TrainingSummary> solver,
      @Doc("What is proved about the Solver and the tagger.") Optional<String> proof)
      implements NetworkStatus {}

  @Doc("The language whose networks the user wants to train.")
  public record TrainNetworksParams(@Doc("The URI of its description.") String uri) {}

  @Doc("An event of a training that the client started.")
  public record TrainingParams(@Inline TrainingSource source, @Inline TrainingEvent progress) {}

  @Doc("The training that an event belongs to.")
  public record TrainingSource(
      @Doc("The folder of the run, as the client gave it.") String run,
      @Doc("The id of the language.") String language,
      @Doc("The network.") ModuleId module,
      @Doc("The `workDoneToken` of the request, if it had one.") Optional<JsonPrimitive> token) {}

  @Doc("How a network was trained.")
  public record TrainingSummary(
      @Doc("The preset of its training.") String preset,
      @Doc("The accuracy that selected its weights, 0 to 1.") double validation) {}

  @Doc("The user's decision about the workspace; an absent field changes nothing.")
  public record WorkspaceTrustParams(
      @Doc(
              "Whether the server reads `.nrs.json`, uses networks and runs commands in the"
                  + " workspace.")
          Optional<Boolean> trusted) {}
}
