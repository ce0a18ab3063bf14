package io.nrs.language;

import io.nrs.grammar.rewriting.StringRewriting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * The tokens of a language. In its <em>compact</em> form a formula has one character per token. An
 * operator of several letters has a private character; every other token is its own character.
 */
public class Vocabulary {
  public static final int PADDING = 0;
  public static final int START = 1;
  public static final int END = 2;

  /** The Solver's output for an atom, in compact form: the paper's ω. */
  public static final String OMEGA = "ω";

  /** The Solver's output for a leaf that no rule rewrites, in compact form. */
  public static final String STAYS = "∎";

  private static final String SPECIALS = "\u0000\u0001\u0002" + OMEGA;

  private final List<String> texts;

  /** The numbers of the tokens of each first character. */
  private final Map<Character, List<Integer>> byStart = new HashMap<>();

  private final BiPredicate<String, String> spacing;
  private final boolean spaced;
  private final Optional<String> empty;
  private final String compact;

  /**
   * @param texts every token as it is written in a formula
   * @param compact the same tokens, one character each
   */
  Vocabulary(List<String> texts, String compact) {
    this(texts, compact, (before, after) -> false);
  }

  /**
   * @param spacing whether canonical form has a space between two tokens
   */
  Vocabulary(List<String> texts, String compact, BiPredicate<String, String> spacing) {
    this(texts, compact, spacing, Optional.empty());
  }

  /**
   * @param empty how a formula of no tokens is written, if there is one
   */
  protected Vocabulary(
      List<String> texts,
      String compact,
      BiPredicate<String, String> spacing,
      Optional<String> empty) {
    this.empty = empty;
    if (texts.size() != compact.length()) {
      throw new IllegalArgumentException("every token has one character");
    }
    this.texts = List.copyOf(texts);
    this.spacing = spacing;
    this.spaced =
        texts.stream().anyMatch(one -> texts.stream().anyMatch(other -> spacing.test(one, other)));
    this.compact = compact;
    for (int token = 0; token < texts.size(); token++) {
      byStart.computeIfAbsent(texts.get(token).charAt(0), key -> new ArrayList<>()).add(token);
    }
  }

  /** A vocabulary of sequences: a space is between all tokens, and there may be none. */
  public static Vocabulary ofSequences(List<String> texts, String compact) {
    return new Vocabulary(
        texts, compact, (before, after) -> true, Optional.of(StringRewriting.EMPTY));
  }

  /** A vocabulary in which every token is one character already. */
  public static Vocabulary ofCharacters(String characters) {
    return new Vocabulary(
        characters.chars().mapToObj(c -> String.valueOf((char) c)).toList(), characters);
  }

  /** Number of tokens, the special ones included. */
  public int size() {
    return SPECIALS.length() + compact.length();
  }

  /** Returns the characters of all tokens in compact form, the special ones not included. */
  public String characters() {
    return compact;
  }

  /** The text of every token, as a model's record keeps it. */
  public List<String> tokens() {
    List<String> all = new ArrayList<>(List.of("<padding>", "<start>", "<end>", OMEGA));
    all.addAll(texts);
    return List.copyOf(all);
  }

  /** Whether a formula without whitespace consists of this vocabulary's tokens. */
  public boolean covers(String text) {
    return compactOrEmpty(text).length() > 0 || text.isEmpty() || isEmptyFormula(text);
  }

  /**
   * Returns the compact form of a formula.
   *
   * @throws IllegalArgumentException if the text contains anything but tokens
   */
  public String compact(String text) {
    String result = compactOrEmpty(text);
    if (result.isEmpty() && !text.isEmpty() && !isEmptyFormula(text)) {
      throw new IllegalArgumentException("the models do not know every token of " + text);
    }
    return result;
  }

  private boolean isEmptyFormula(String text) {
    return empty.filter(text::equals).isPresent();
  }

  /** Returns the compact form, which is empty if the text has anything but tokens. */
  protected String compactOrEmpty(String text) {
    StringBuilder result = new StringBuilder(text.length());
    int at = 0;
    while (at < text.length()) {
      if (spaced && text.charAt(at) == ' ' && at > 0) {
        at++;
        continue;
      }
      int token = tokenAt(text, at);
      if (token < 0) {
        return "";
      }
      result.append(compact.charAt(token));
      at += texts.get(token).length();
    }
    return result.toString();
  }

  /** Returns the longest token there, or −1. */
  private int tokenAt(String text, int at) {
    int longest = -1;
    for (int token : byStart.getOrDefault(text.charAt(at), List.of())) {
      if (text.startsWith(texts.get(token), at)
          && (longest < 0 || texts.get(token).length() > texts.get(longest).length())) {
        longest = token;
      }
    }
    return longest;
  }

  /** The text of a compact formula or of a part of one. */
  public String expand(CharSequence compactText) {
    if (compactText.isEmpty() && empty.isPresent()) {
      return empty.get();
    }
    StringBuilder text = new StringBuilder(compactText.length());
    for (int i = 0; i < compactText.length(); i++) {
      text.append(spaceBefore(compactText, i) ? " " : "").append(textOf(compactText.charAt(i)));
    }
    return text.toString();
  }

  /** Returns the text of a compact formula in its final form, as people read it. */
  public String value(String compactText) {
    return expand(compactText);
  }

  /** Returns the offset of every token in the written form, and then the length of that form. */
  public int[] offsets(CharSequence compactText) {
    int[] offsets = new int[compactText.length() + 1];
    int at = 0;
    for (int i = 0; i < compactText.length(); i++) {
      at += spaceBefore(compactText, i) ? 1 : 0;
      offsets[i] = at;
      at += textOf(compactText.charAt(i)).length();
    }
    offsets[compactText.length()] = at;
    return offsets;
  }

  /** Returns whether some tokens are written with a space between them. */
  public boolean isSpaced() {
    return spaced;
  }

  /** Some tokens of a described language are written with a space between them. */
  private boolean spaceBefore(CharSequence compactText, int token) {
    return token > 0
        && spacing.test(textOf(compactText.charAt(token - 1)), textOf(compactText.charAt(token)));
  }

  /** Returns the text of a token in compact form. */
  protected String textOf(char token) {
    int index = compact.indexOf(token);
    return index < 0 ? String.valueOf(token) : texts.get(index);
  }

  /** The ids of a compact text's tokens. */
  public int[] encode(CharSequence compactText) {
    String all = SPECIALS.concat(compact);
    return compactText.chars().map(all::indexOf).toArray();
  }

  /**
   * Returns the compact text of token ids. Special tokens become characters that no formula has.
   */
  public String decode(int[] ids) {
    String all = SPECIALS.concat(compact);
    StringBuilder text = new StringBuilder(ids.length);
    for (int id : ids) {
      text.append(all.charAt(id));
    }
    return text.toString();
  }
}
