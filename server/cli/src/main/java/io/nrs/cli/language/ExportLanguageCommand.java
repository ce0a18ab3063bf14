package io.nrs.cli.language;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.ExitCodes;
import io.nrs.language.description.DescriptionException;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.exchange.AriWriter;
import io.nrs.language.exchange.CpfWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes a language as a rewriting system that other tools read. */
@Command(
    name = "export",
    description = "Print a language as a rewriting system that other tools read.",
    footer = {
      "",
      "AProVE and TTT2 prove that such a system terminates, CSI that it is confluent, and CeTA"
          + " checks their proofs.",
      "With --format cpf, the proof of this program is printed, which CeTA checks: that rewriting"
          + " ends, and,",
      "if all critical pairs join, that it is confluent.",
      "",
      "Exit codes: 0 printed, 1 the description is wrong, 2 could not run."
    })
final class ExportLanguageCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private DescriptionArgument argument = new DescriptionArgument();

  @Option(
      names = "--format",
      paramLabel = "ari|cpf",
      description = "the system, or its certificate (default: ${DEFAULT-VALUE})",
      defaultValue = "ari")
  private SystemFormat format = SystemFormat.ARI;

  private enum SystemFormat {
    /** Of the competitions of termination and confluence. */
    ARI,
    /** Of certificates. */
    CPF
  }

  ExportLanguageCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    String text;
    try {
      LanguageDescription description = argument.read(console);
      text = system(description);
      if (format == SystemFormat.CPF) {
        text =
            CpfWriter.write(description)
                .orElseThrow(
                    () ->
                        new CommandException(
                            "a certificate can be written only if an order shows that"
                                + " rewriting ends, and none does: run nrs language check with"
                                + " --prover"));
      }
    } catch (DescriptionException e) {
      e.all().forEach(mistake -> console.complain(mistake.getMessage()));
      return ExitCodes.FINDINGS;
    }
    console.line(text.stripTrailing());
    return ExitCodes.CLEAN;
  }

  private static String system(LanguageDescription description) {
    return AriWriter.write(description)
        .orElseThrow(
            () ->
                new CommandException(
                    "the rules of polynomials are for all numbers, which no system of finitely"
                        + " many rules has: export another language"));
  }
}
