package io.nrs.language.window;

import java.util.List;
import java.util.Map;

/**
 * What decides the windows of a pass and their right answers, for programs that list them without
 * ours (docs/proof.md).
 *
 * @param view tokens of a window
 * @param tokens the number of the class of every token in compact form, from 1; 0 stands before the
 *     first token
 * @param classes the roles of every class, from class 1 on
 * @param grammars productions, each with its name first; a text is a {@code formula} of one of the
 *     grammars
 * @param marks the possible answers: the length of the marked text, and the tokens behind it
 * @param answers the number of the right one, by the classes at the end of a window; otherwise 0
 */
public record WindowGrammar(
    int view,
    Map<String, Integer> tokens,
    List<List<String>> classes,
    List<List<List<String>>> grammars,
    List<String> marks,
    Map<String, Integer> answers) {

  /** The name of the file with the grammars of all passes. */
  public static final String FILE = "grammar.json";

  /** The passes over a text, in order. */
  public record Passes(List<WindowGrammar> passes) {
    public static Passes of(List<TokenWindows> passes) {
      return new Passes(passes.stream().map(TokenWindows::grammar).toList());
    }
  }
}
