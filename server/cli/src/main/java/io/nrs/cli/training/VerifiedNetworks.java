package io.nrs.cli.training;

import io.nrs.cli.console.Program;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.LoadedSystem.LoadedSolver;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.Proof;
import io.nrs.rewriting.models.TaggerVerification;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.rewriting.models.Verification;

/**
 * The answers of a Solver to all leaves, and what is proved by them and those of the tagger to all
 * windows.
 */
public record VerifiedNetworks(Verification solver, Proof proof) {
  /** Asks the networks of a language everything. */
  public static VerifiedNetworks of(
      ModelStore store, Language language, ResourceOptions resources) {
    try (LoadedSolver loaded =
        LoadedSystem.openSolver(store, language, resources.device(), resources.threads())) {
      Verification solver = Verification.run(loaded.rules(), loaded.solver(), done -> {});
      return new VerifiedNetworks(
          solver, TaggerVerification.proof(store, language, Program.commit(), solver, done -> {}));
    }
  }

  /** Returns whether a network has wrong answers. */
  public boolean isWrong(TrainableModule module) {
    return switch (module) {
      case SOLVER -> proof.wrongLeaves() > 0;
      case TAGGER -> proof.wrongWindows() > 0;
      default -> false;
    };
  }
}
