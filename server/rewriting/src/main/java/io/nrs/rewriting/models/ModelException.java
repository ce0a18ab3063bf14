package io.nrs.rewriting.models;

import io.nrs.grammar.Language;
import io.nrs.language.Remedy;
import io.nrs.network.NeuralEngine.EngineException;
import java.util.Locale;
import java.util.Optional;

/** A model cannot be used. The message names the file, the reason and the remedy. */
public final class ModelException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String problem;
  private final transient Optional<Remedy> remedy;
  private final State state;

  /** What is wrong with a model, for those who go on without it. */
  private enum State {
    /** It is damaged, or of another program. */
    FAULT,
    /** None was trained. */
    MISSING,
    /** It was trained for another description of the language. */
    OTHER_DESCRIPTION
  }

  public ModelException(String message) {
    this(message, (Throwable) null);
  }

  public ModelException(String message, Throwable cause) {
    this(message, message, Optional.empty(), State.FAULT, cause);
  }

  ModelException(String problem, Remedy remedy) {
    this(problem, remedy, null);
  }

  ModelException(String problem, Remedy remedy, Throwable cause) {
    this(problem + "; " + remedy.words(), problem, Optional.of(remedy), State.FAULT, cause);
  }

  /**
   * A described language has no networks. That is a state, and no fault: its rules still give exact
   * values.
   */
  static ModelException without(Language language) {
    String problem = language.displayName() + " has no networks yet";
    Remedy remedy = new Remedy.TrainLanguage(language);
    return new ModelException(
        problem + "; " + remedy.words(), problem, Optional.of(remedy), State.MISSING, null);
  }

  /** A network was trained for another description of its language. */
  static ModelException ofOtherDescription(String problem, Remedy remedy) {
    return new ModelException(
        problem + "; " + remedy.words(),
        problem,
        Optional.of(remedy),
        State.OTHER_DESCRIPTION,
        null);
  }

  /** The networks that read rules answer wrongly in a language that has no others. */
  static ModelException wrongOfFamily(Language language, Proof proof) {
    String problem =
        String.format(
            Locale.ROOT,
            "%s has no networks of its own yet, and those that read rules answer %,d of %,d questions"
                + " wrongly",
            language.displayName(),
            proof.wrong(),
            proof.asked());
    Remedy remedy = new Remedy.TrainLanguage(language);
    return new ModelException(
        problem + "; " + remedy.words(), problem, Optional.of(remedy), State.MISSING, null);
  }

  /** The engine of the models cannot be used. */
  public ModelException(EngineException cause) {
    this(cause.problem(), new Remedy.Plain(cause.remedy()), cause);
  }

  private ModelException(
      String message, String problem, Optional<Remedy> remedy, State state, Throwable cause) {
    super(message, cause);
    this.problem = problem;
    this.remedy = remedy;
    this.state = state;
  }

  /** Whether nothing is wrong but that no networks of the language were trained. */
  public boolean isWithoutNetworks() {
    return state == State.MISSING;
  }

  /** Whether nothing is wrong but that the description of the language has changed. */
  boolean isOfOtherDescription() {
    return state == State.OTHER_DESCRIPTION;
  }

  /** What is wrong, without the remedy. */
  public String problem() {
    return problem;
  }

  public Optional<Remedy> remedy() {
    return remedy;
  }
}
