package io.nrs.rewriting.family;

import io.nrs.language.LanguageRules;
import io.nrs.language.Vocabulary;
import io.nrs.language.window.CommonRole;
import io.nrs.language.window.TokenWindows;
import io.nrs.language.window.TokenWindows.Mark;
import io.nrs.network.RoleTaggingNetwork.RoleTaggerConfig;
import io.nrs.network.WindowNetwork;
import io.nrs.rewriting.Solver;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The tagger that reads the windows of any language, one network for each pass over a text. */
public final class FamilyTagger {
  private FamilyTagger() {}

  /**
   * Returns the networks of a language; nothing if its windows are longer than the network reads.
   *
   * @param solver is asked about the groups of a sequence, where what is a leaf follows from the
   *     rules alone
   */
  public static Optional<List<WindowNetwork>> of(
      LanguageRules rules, FamilyNetworks networks, Solver solver) {
    if (!rules.groupLengths().isEmpty()) {
      TokenWindows windows = rules.tokenWindows().get(0);
      return Optional.of(List.of(window -> groups(rules, windows, solver, window)));
    }
    List<WindowNetwork> passes = new ArrayList<>();
    for (TokenWindows windows : rules.tokenWindows()) {
      Optional<WindowNetwork> pass = pass(windows, networks);
      if (pass.isEmpty()) {
        return Optional.empty();
      }
      passes.add(pass.get());
    }
    return Optional.of(List.copyOf(passes));
  }

  private static Optional<WindowNetwork> pass(TokenWindows windows, FamilyNetworks networks) {
    RoleTaggerConfig config = networks.tagging();
    Optional<List<Set<CommonRole>>> roles = windows.commonRoles();
    if (roles.isEmpty()
        || windows.view() > config.window()
        || windows.marks().stream().anyMatch(mark -> mark.length() >= config.lengths())) {
      return Optional.empty();
    }
    return Optional.of(
        networks.tagging(
            windows.view(),
            roles.get().stream()
                .map(each -> each.stream().map(CommonRole::ordinal).toList())
                .toList(),
            windows.marks().stream()
                .map(mark -> config.answer(mark.length(), mark.behind()))
                .toList()));
  }

  /** Marks the shortest group at the end of a window that a rule rewrites. */
  private static float[] groups(
      LanguageRules rules, TokenWindows windows, Solver solver, CharSequence window) {
    float[] logits = new float[windows.marks().size()];
    StringBuilder tokens = new StringBuilder();
    for (int i = 0; i < window.length(); i++) {
      windows.tokenOf(window.charAt(i)).ifPresent(tokens::append);
    }
    double margin = Double.POSITIVE_INFINITY;
    int marked = 0;
    for (int length : rules.groupLengths()) {
      if (marked == 0 && length <= tokens.length()) {
        Solver.Solution answer =
            solver.solve(List.of(tokens.substring(tokens.length() - length))).get(0);
        margin = Math.min(margin, answer.margin());
        if (!answer.value().equals(Vocabulary.STAYS)) {
          marked = windows.marks().indexOf(new Mark(length, 0));
        }
      }
    }
    logits[Math.max(0, marked)] = (float) Math.min(margin, Float.MAX_VALUE);
    return logits;
  }
}
