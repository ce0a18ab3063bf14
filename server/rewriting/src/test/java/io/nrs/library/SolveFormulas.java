package io.nrs.library;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LeafExpansion;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Step;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import java.nio.file.Path;
import java.util.Locale;

public class SolveFormulas {
  public static void main(String[] arguments) {
    Path nrs = Path.of(arguments[0]);
    ModelStore models = new ModelStore(nrs.resolve("models"));
    solve(models, BuiltInLanguage.ARITHMETIC, "(12 + -3) * (4 - 5)");
    solve(models, described(nrs.resolve("grammar/languages/logic.json")), "p and (true or q)");
  }

  static Language described(Path file) {
    return LeafExpansion.expandUnlessKnown(DescriptionReader.read(file)).language();
  }

  static void solve(ModelStore models, Language language, String text) {
    String formula = Printer.print(Parser.parseLine(language, text).formula().orElseThrow());
    RewritingOptions options = RewritingOptions.standard();
    try (LoadedSystem system = LoadedSystem.open(models, language, options, DeviceChoice.CPU, 1)) {
      Outcome outcome = system.rewriter().trace(formula, step -> print(language, step));
      System.out.println(text + " " + outcome.status() + ": " + outcome.remaining());
    }
  }

  static void print(Language language, Step step) {
    String rule = TextEvaluator.rule(language, step.leaf(), step.value()).orElse("no rule");
    System.out.printf(
        Locale.ROOT,
        "%s = %s  by %s, confidence %.2f%n",
        step.leaf(),
        step.value(),
        rule,
        step.confidence());
  }
}
