package io.nrs.cli.models;

import io.nrs.grammar.Language;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.ModelException;
import java.util.List;
import java.util.Optional;

/** The networks of a command. Nothing is loaded before a method is called. */
public interface Engine {
  Rewriters rewriters(ModelSource source, RewritingOptions options);

  /** Checks engine, device, threads and models. A failed check is in the list, not thrown. */
  List<HealthCheck> examine(ModelSource source);

  /** Those who do the parts of a command's work; empty if this process does all of it. */
  default Optional<Workers> workers() {
    return Optional.empty();
  }

  /** The networks of a run. Closing it closes all that it opened. */
  @FunctionalInterface
  public interface Rewriters extends AutoCloseable {
    /** The networks of a language, which are opened when it first occurs. */
    Rewriter of(Language language) throws ModelException;

    @Override
    default void close() {}
  }
}
