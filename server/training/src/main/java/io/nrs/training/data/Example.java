package io.nrs.training.data;

/**
 * The input and the target of a network, in compact form and natural order. If several languages
 * share the network, the input's first character is the number of its language.
 */
public record Example(String input, String target) {
  /** Returns this example for a network that several languages share. */
  public Example ofLanguage(int number) {
    return new Example((char) number + input, target);
  }

  /** Returns the number of the language that this example is of. */
  public int language() {
    return input.charAt(0);
  }

  /** Returns this example for a network that one language has for itself. */
  public Example withoutLanguage() {
    return new Example(input.substring(1), target);
  }
}
