package io.nrs.cli;

import io.nrs.checking.Settings;
import io.nrs.cli.Requests.Refused;
import io.nrs.cli.Requests.Request;
import io.nrs.cli.Requests.Sound;
import io.nrs.grammar.Language;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Solves formulas given, or read line by line. */
@Command(
    name = "solve",
    description = "Solve formulas with the networks, one rewrite at a time.",
    footer = {
      "",
      "Blank lines and lines that hold only a comment are not answered; every other line gets one",
      "answer, in order. An expectation after = is read and ignored: nrs check compares.",
      "Without --task a formula's language is taken from its text: [ or a lone digit is ListOps, a",
      "letter a, b, x or y is Algebra, everything else is Arithmetic.",
      "A formula that begins with a minus sign goes after --: nrs solve -- -5",
      "",
      "Exit codes: 0 all solved, 1 not all solved, 2 could not run."
    })
final class SolveCommand implements Callable<Integer> {
  enum Format {
    TEXT,
    JSONL
  }

  private static final int BATCH = 1000;

  private final Console console;
  private final Engine engine;

  @Parameters(
      paramLabel = "FORMULA",
      description = "formulas; without any, or for -, lines of standard input")
  private List<String> formulas = List.of();

  @Option(
      names = "--task",
      paramLabel = "TASK",
      description = "listops, arithmetic or algebra, for all formulas")
  private Optional<Language> task = Optional.empty();

  @Option(names = "--trace", description = "show every step")
  private boolean trace;

  @Option(
      names = "--format",
      paramLabel = "text|jsonl",
      description = "a value or an object on each line",
      defaultValue = "text")
  private Format format = Format.TEXT;

  @Option(
      names = "--parallel",
      description = "all leaves of a level and many formulas at once; the same values, later")
  private boolean parallel;

  @Mixin private RewritingArguments rewriting = new RewritingArguments();
  @Mixin private ModelOptions models = new ModelOptions();

  SolveCommand(Console console, Engine engine) {
    this.console = console;
    this.engine = engine;
  }

  @Override
  public Integer call() {
    Output out = console.output();
    AnswerWriter writer =
        format == Format.JSONL
            ? new JsonAnswerWriter(out, trace)
            : new TextAnswerWriter(console, out, trace);
    Settings settings = console.settings();
    ModelSource source = models.source(console, settings, parallel ? settings.threads() : 1);
    try (RewriterFactory factory = engine.rewriters(source)) {
      Rewriters rewriters = new Rewriters(factory, rewriting.options(settings));
      boolean allSolved =
          parallel ? solveInBatches(rewriters, writer) : solveOneByOne(rewriters, writer);
      out.flush();
      return allSolved ? ExitCodes.CLEAN : ExitCodes.FINDINGS;
    }
  }

  private boolean solveOneByOne(Rewriters rewriters, AnswerWriter writer) {
    boolean allSolved = true;
    Requests requests = requests();
    while (requests.hasNext()) {
      Request request = requests.next();
      Answer answer;
      if (request instanceof Sound sound) {
        Rewriter rewriter = rewriters.of(sound.task());
        writer.begin(sound.formula());
        answer =
            new Answer.Rewritten(
                sound.formula(), sound.task(), rewriter.solve(sound.formula(), writer::step));
      } else {
        answer = ((Refused) request).answer();
        writer.begin(answer.formula());
      }
      writer.end(answer);
      allSolved &= answer.value().isPresent();
    }
    return allSolved;
  }

  private boolean solveInBatches(Rewriters rewriters, AnswerWriter writer) {
    boolean allSolved = true;
    Requests requests = requests();
    while (requests.hasNext()) {
      List<Request> batch = new ArrayList<>(BATCH);
      while (batch.size() < BATCH && requests.hasNext()) {
        batch.add(requests.next());
      }
      for (Answer answer : solveTogether(rewriters, batch)) {
        writer.begin(answer.formula());
        answer.steps().forEach(writer::step);
        writer.end(answer);
        allSolved &= answer.value().isPresent();
      }
    }
    return allSolved;
  }

  private static List<Answer> solveTogether(Rewriters rewriters, List<Request> batch) {
    Map<Language, Iterator<Outcome>> outcomes = new EnumMap<>(Language.class);
    for (Language language : Language.values()) {
      List<String> formulas =
          batch.stream()
              .filter(request -> request instanceof Sound sound && sound.task() == language)
              .map(request -> ((Sound) request).formula())
              .toList();
      if (!formulas.isEmpty()) {
        outcomes.put(language, rewriters.of(language).solveAll(formulas).iterator());
      }
    }
    return batch.stream()
        .<Answer>map(
            request ->
                request instanceof Sound sound
                    ? new Answer.Rewritten(
                        sound.formula(), sound.task(), outcomes.get(sound.task()).next())
                    : ((Refused) request).answer())
        .toList();
  }

  private Requests requests() {
    return new Requests(formulas.isEmpty() ? List.of("-") : formulas, console.in(), task);
  }
}
