package io.nrs.cli.solving;

import io.nrs.grammar.Language;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Step;
import java.util.List;
import java.util.Optional;

/** The result of one line of input to {@code nrs solve}. */
sealed interface SolveResult {
  /** The formula in canonical form; for an invalid line, the line itself. */
  String formula();

  Language language();

  String status();

  default Optional<String> value() {
    return Optional.empty();
  }

  default List<Step> steps() {
    return List.of();
  }

  /** The confidence of the least confident step, 0 to 1. */
  default double confidence() {
    return 0;
  }

  record Rewritten(String formula, Language language, Outcome outcome) implements SolveResult {
    @Override
    public String status() {
      return outcome.status();
    }

    @Override
    public Optional<String> value() {
      return outcome instanceof Outcome.Complete solved
          ? Optional.of(solved.value())
          : Optional.empty();
    }

    @Override
    public List<Step> steps() {
      return outcome.steps();
    }

    @Override
    public double confidence() {
      return outcome.confidence();
    }
  }

  record Invalid(String formula, Language language, String message) implements SolveResult {
    @Override
    public String status() {
      return "invalid";
    }
  }
}
