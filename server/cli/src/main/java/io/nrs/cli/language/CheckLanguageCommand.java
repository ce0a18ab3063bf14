package io.nrs.cli.language;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Output;
import io.nrs.language.description.DescriptionException;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.description.LanguageProof;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Proves that a description is a convergent rewriting system. */
@Command(
    name = "check",
    description = "Prove over all leaves that a language is exclusive, contractive and closed.",
    footer = {
      "",
      "Exclusive: a leaf has at most one value. Contractive: a value is shorter than its leaf.",
      "Closed: a value is an atom. The examples of the description are run as well.",
      "",
      "Exit codes: 0 proved, 1 the description is wrong or breaks a property, 2 could not run."
    })
public final class CheckLanguageCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private DescriptionArgument argument = new DescriptionArgument();

  CheckLanguageCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    LanguageDescription description;
    LanguageProof proof;
    try {
      description = argument.read(console);
      proof = LanguageProof.of(description);
    } catch (DescriptionException e) {
      console.complain(e.getMessage());
      return ExitCodes.FINDINGS;
    }
    DescriptionArgument.store(description, console);
    Output out = console.output();
    out.line(proof.summary(description));
    out.flush();
    return ExitCodes.CLEAN;
  }
}
