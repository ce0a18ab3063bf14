package io.nrs.rewriting.models;

import io.nrs.network.NeuralEngine.EngineException;
import java.util.Optional;

/** A model cannot be used. The message names the file, the reason and the remedy. */
public final class ModelException extends RuntimeException {
  private final String problem;
  private final Optional<String> remedy;

  public ModelException(String message) {
    this(message, (Throwable) null);
  }

  public ModelException(String message, Throwable cause) {
    this(message, message, Optional.empty(), cause);
  }

  public ModelException(String problem, String remedy) {
    this(problem, remedy, null);
  }

  public ModelException(String problem, String remedy, Throwable cause) {
    this(problem + "; " + remedy, problem, Optional.of(remedy), cause);
  }

  /** The engine of the models cannot be used. */
  public ModelException(EngineException cause) {
    this(cause.problem(), cause.remedy(), cause);
  }

  private ModelException(String message, String problem, Optional<String> remedy, Throwable cause) {
    super(message, cause);
    this.problem = problem;
    this.remedy = remedy;
  }

  /** What is wrong, without the remedy. */
  public String problem() {
    return problem;
  }

  public Optional<String> remedy() {
    return remedy;
  }
}
