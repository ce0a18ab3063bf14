package io.nrs.rewriting.models;

import com.google.gson.JsonObject;
import io.nrs.grammar.Language;
import io.nrs.io.StoredException;
import io.nrs.io.StoredJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Whether the networks of a language are proved, now. Everything that shows a verdict asks {@link
 * #of}.
 */
public sealed interface ProofVerdict {
  /** Returns the verdict in one line. */
  String words();

  /** Returns what was asked and answered, if it was about these networks and this program. */
  Optional<Proof> proof();

  /** Returns whether the networks are proved. */
  default boolean isProved() {
    return this instanceof Proved;
  }

  /** All that decides the answers is as it was when every answer was right. */
  record Proved(Proof known) implements ProofVerdict {
    @Override
    public String words() {
      return known.words();
    }

    @Override
    public Optional<Proof> proof() {
      return Optional.of(known);
    }
  }

  /**
   * Nothing is proved.
   *
   * @param changed the names of what changed since the proof
   * @param proof what was answered, if only its answers do not suffice
   */
  record NotProved(Reason reason, List<String> changed, String words, Optional<Proof> proof)
      implements ProofVerdict {
    public NotProved {
      changed = List.copyOf(changed);
    }
  }

  /** Why nothing is proved. */
  enum Reason {
    /** No proof is stored. */
    NONE,
    /** The stored proof is of another version. */
    VERSION,
    /** The stored proof cannot be read, or lacks a field. */
    DAMAGED,
    /** The stored proof asked nothing. */
    EMPTY,
    /** A network is missing or damaged, or cannot be used. */
    UNUSABLE,
    /** What decides the answers is not what it was. */
    CHANGED,
    /** Some answer is wrong. */
    WRONG,
    /** Nothing shows that rewriting ends. */
    ENDS_ASSUMED,
    /** A formula may have several results. */
    SEVERAL_RESULTS
  }

  /** Compares the stored proof with the networks, the language and this program. */
  static ProofVerdict of(ModelStore store, Language language) {
    Optional<FamilyLanguage> family;
    try {
      family = FamilyLanguage.of(store, language);
    } catch (ModelException e) {
      return unusable(e);
    }
    if (family.isPresent()) {
      return of(family.get());
    }
    if (!store.hasProof(language)) {
      return not(Reason.NONE, List.of(), "", language);
    }
    Proof proof;
    try {
      byte[] bytes = store.verified(language, TrainableModule.TAGGER, Proof.FILE);
      JsonObject stored =
          StoredJson.read(new String(bytes, StandardCharsets.UTF_8), JsonObject.class);
      if (!stored.has("format")) {
        return not(Reason.VERSION, List.of(), ": the proof is of an earlier version", language);
      }
      proof = StoredJson.read(stored, Proof.class);
    } catch (ModelException | StoredException e) {
      return not(Reason.DAMAGED, List.of(), ": the proof is damaged", language);
    }
    if (proof.format() != Proof.FORMAT) {
      return not(
          Reason.VERSION,
          List.of(),
          ": the proof has format %s, and this version reads %s"
              .formatted(proof.format(), Proof.FORMAT),
          language);
    }
    if (!proof.hasAsked()) {
      return not(Reason.EMPTY, List.of(), ": the proof asked nothing", language);
    }
    List<String> changed;
    try {
      ProofBinding now = ProofBinding.of(store, language);
      changed = now.differences(new ProofBinding(proof.bound()));
      if (changed.isEmpty()) {
        // Whatever else this program asks of a configuration, it asked before it asked the network.
        store.config(language, TrainableModule.SOLVER);
        store.taggerConfig(language);
      }
    } catch (ModelException e) {
      return unusable(e);
    }
    if (!changed.isEmpty() || !proof.language().equals(language.id())) {
      return not(
          Reason.CHANGED,
          changed,
          ": changed since its proof: "
              + (changed.isEmpty() ? "language" : String.join(", ", changed)),
          language);
    }
    return answered(proof);
  }

  /** Returns what is known of the networks that read the rules of a language. */
  static ProofVerdict of(FamilyLanguage family) {
    return family
        .known()
        .map(ProofVerdict::answered)
        .orElseGet(() -> not(Reason.NONE, List.of(), " yet", family.rules().language()));
  }

  private static NotProved unusable(ModelException e) {
    return new NotProved(
        Reason.UNUSABLE, List.of(), "not proved: " + e.getMessage(), Optional.empty());
  }

  private static ProofVerdict answered(Proof proof) {
    return switch (proof.verdict()) {
      case NOTHING -> answered(Reason.WRONG, proof);
      case IF_IT_ENDS -> answered(Reason.ENDS_ASSUMED, proof);
      case SEVERAL_RESULTS -> answered(Reason.SEVERAL_RESULTS, proof);
      case EVERY_FORMULA, ANY_TEXT -> new Proved(proof);
    };
  }

  private static NotProved answered(Reason reason, Proof proof) {
    return new NotProved(reason, List.of(), proof.words(), Optional.of(proof));
  }

  private static NotProved not(Reason reason, List<String> changed, String why, Language language) {
    return new NotProved(
        reason,
        changed,
        "not proved%s: run nrs verify %s".formatted(why, language.id()),
        Optional.empty());
  }
}
