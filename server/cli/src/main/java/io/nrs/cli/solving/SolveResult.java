package io.nrs.cli;

import io.nrs.grammar.Language;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Step;
import java.util.List;
import java.util.Optional;

/** What {@code nrs solve} answers to a line. */
sealed interface Answer {
  /** The formula without white space; of an invalid line, the line itself. */
  String formula();

  Language task();

  String status();

  Optional<String> value();

  List<Step> steps();

  double confidence();

  record Rewritten(String formula, Language task, Outcome outcome) implements Answer {
    @Override
    public String status() {
      return outcome.status();
    }

    @Override
    public Optional<String> value() {
      return outcome instanceof Outcome.Solved solved
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

  record Invalid(String formula, Language task, String message) implements Answer {
    @Override
    public String status() {
      return "invalid";
    }

    @Override
    public Optional<String> value() {
      return Optional.empty();
    }

    @Override
    public List<Step> steps() {
      return List.of();
    }

    @Override
    public double confidence() {
      return 0;
    }
  }
}
