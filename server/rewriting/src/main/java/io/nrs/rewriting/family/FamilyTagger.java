package io.nrs.rewriting.family;

import io.nrs.language.LeafPlaces;
import io.nrs.language.Vocabulary;
import io.nrs.language.window.CommonRole;
import io.nrs.language.window.TokenWindows;
import io.nrs.language.window.TokenWindows.Mark;
import io.nrs.network.RoleTaggingNetwork.RoleTaggerConfig;
import io.nrs.network.WindowNetwork;
import io.nrs.rewriting.Solver;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The tagger that reads the windows of any language, one network for each pass over a text. */
public final class FamilyTagger {
  private FamilyTagger() {}

  /** Returns whether the tagger can read the windows of a language. */
  public static boolean reads(LeafPlaces rules, RoleTaggerConfig config) {
    return isOfGroups(rules)
        || rules.tokenWindows().stream()
            .allMatch(
                windows ->
                    windows.commonRoles().isPresent()
                        && windows.view() <= config.window()
                        && windows.marks().stream()
                            .allMatch(mark -> mark.length() < config.lengths()));
  }

  private static boolean isOfGroups(LeafPlaces rules) {
    return !rules.groupLengths().isEmpty();
  }

  /**
   * Returns the networks of a language that the tagger can read.
   *
   * @param solver is asked about the groups of a sequence, where what is a leaf follows from the
   *     rules alone
   */
  public static List<WindowNetwork> of(LeafPlaces rules, FamilyNetworks networks, Solver solver) {
    if (isOfGroups(rules)) {
      TokenWindows windows = rules.tokenWindows().get(0);
      return List.of(window -> groups(rules, windows, solver, window));
    }
    return rules.tokenWindows().stream().map(windows -> pass(windows, networks)).toList();
  }

  private static WindowNetwork pass(TokenWindows windows, FamilyNetworks networks) {
    return networks.tagging(windows.view(), roles(windows), answers(windows, networks));
  }

  private static List<List<Integer>> roles(TokenWindows windows) {
    return windows.commonRoles().orElseThrow().stream()
        .map(each -> each.stream().map(CommonRole::ordinal).toList())
        .toList();
  }

  private static List<Integer> answers(TokenWindows windows, FamilyNetworks networks) {
    RoleTaggerConfig config = networks.tagging();
    return windows.marks().stream()
        .map(mark -> config.answer(mark.length(), mark.behind()))
        .toList();
  }

  /**
   * Returns the networks of all passes as the weights of one {@link io.nrs.network.TaggingNetwork};
   * nothing for a sequence, whose Solver is asked instead.
   */
  public static Map<String, float[]> weights(LeafPlaces rules, FamilyNetworks networks) {
    Map<String, float[]> weights = new HashMap<>();
    List<TokenWindows> passes = isOfGroups(rules) ? List.of() : rules.tokenWindows();
    for (int pass = 0; pass < passes.size(); pass++) {
      TokenWindows windows = passes.get(pass);
      weights.putAll(
          networks.pass(pass, windows.view(), roles(windows), answers(windows, networks)));
    }
    return weights;
  }

  /** Marks the shortest group at the end of a window that a rule rewrites. */
  private static float[] groups(
      LeafPlaces rules, TokenWindows windows, Solver solver, CharSequence window) {
    float[] logits = new float[windows.marks().size()];
    StringBuilder tokens = new StringBuilder();
    for (int i = 0; i < window.length(); i++) {
      // Each class has one token, but for the edge, which has none.
      windows.tokens(window.charAt(i)).forEach(tokens::append);
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
