package io.nrs.cli.language;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Program;
import io.nrs.cli.language.TerminationProver.Answer;
import io.nrs.cli.language.TerminationProver.Result;
import io.nrs.cli.options.ModelOptions;
import io.nrs.grammar.Language;
import io.nrs.language.description.DescriptionException;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.proof.LanguageProof;
import io.nrs.rewriting.models.FamilyLanguage;
import io.nrs.rewriting.models.ModelException;
import io.nrs.rewriting.models.Proof;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Proves that a description is a convergent rewriting system. */
@Command(
    name = "check",
    description = "Prove over all leaves that rewriting ends with one result.",
    footer = {
      "",
      "Exclusive: a leaf has at most one value. Contractive: a value is shorter than its leaf.",
      "Closed: a value is an atom. Of sequences, and of rules with operations in operations:"
          + " terminating,",
      "by an order that is printed, and confluent, by all overlaps of rules. The examples of the"
          + " description",
      "are run as well.",
      "",
      "--prover runs an installed prover of termination, such as AProVE or TTT2, on the rules in the"
          + " ARI format,",
      "for at most 60 seconds. It gets the file as its last word, or where COMMAND has FILE. Its first"
          + " line must be",
      "YES, NO or MAYBE. A certificate may follow, which CeTA checks if ceta is on the PATH. A YES is"
          + " stored beside",
      "the description. As long as its rules stay, rewriting is proved to end.",
      "",
      "Exit codes: 0 nothing is wrong, and rewriting ends with one result, 1 the description is",
      "wrong or breaks a property, or it is assumed that rewriting ends, or a formula may have",
      "several results, 2 could not run."
    })
final class CheckLanguageCommand implements Callable<Integer> {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final Console console;

  @Mixin private DescriptionArgument argument = new DescriptionArgument();
  @Mixin private ModelOptions models = new ModelOptions();

  @Option(
      names = "--prover",
      paramLabel = "COMMAND",
      description = "ask this program whether rewriting ends")
  private Optional<String> prover = Optional.empty();

  CheckLanguageCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    LanguageDescription description;
    LanguageProof proof;
    try {
      description = argument.read(console);
      if (prover.isPresent()) {
        Result result = ask(prover.get(), description);
        if (result.answer() == Answer.NO) {
          console.complain(
              "%s answers that rewriting does not end: change the rules"
                  .formatted(result.prover()));
          return ExitCodes.FINDINGS;
        }
        if (result.answer() == Answer.YES) {
          description = DescriptionArgument.store(description, result, console);
        }
      }
      proof = LanguageProof.of(description);
    } catch (DescriptionException e) {
      e.all().forEach(mistake -> console.complain(mistake.getMessage()));
      return ExitCodes.FINDINGS;
    }
    DescriptionArgument.store(description, console);
    console.line(proof.summary(description));
    readingRules(description.language());
    return proof.convergence().holds() ? ExitCodes.CLEAN : ExitCodes.FINDINGS;
  }

  /** Says what networks that read rules make of the language, if it has none of its own. */
  private void readingRules(Language language) {
    try {
      FamilyLanguage.of(models.source(console, console.settings(), 1).store(language), language)
          .map(
              family ->
                  family.isSmall()
                      ? words(family.prove(Program.commit(), asked -> {}))
                      : "not proved yet: run nrs verify " + language.id())
          .ifPresent(words -> console.line("networks that read rules: " + words));
    } catch (ModelException e) {
      console.complain(e.getMessage());
    }
  }

  private static String words(Proof proof) {
    return proof.words()
        + (proof.verdict() == Proof.Verdict.NOTHING
            ? "; nrs language train %s trains copies of them further".formatted(proof.language())
            : "");
  }

  private Result ask(String command, LanguageDescription description) {
    if (!description.isIterated()) {
      throw new CommandException(
          "rewriting ends, as a value is shorter than its leaf: leave --prover out");
    }
    Result result = new TerminationProver(console, LIMIT).prove(command, description);
    String remark = result.remark().isEmpty() ? "" : " (%s)".formatted(result.remark());
    if (result.answer() == Answer.MAYBE) {
      console.complain(
          "%s does not decide whether rewriting ends%s".formatted(result.prover(), remark));
    } else if (!remark.isEmpty()) {
      console.complain("the proof of %s is not certified%s".formatted(result.prover(), remark));
    }
    return result;
  }
}
