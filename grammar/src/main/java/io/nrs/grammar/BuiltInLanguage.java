package io.nrs.grammar;

/** The languages of the paper, each with a grammar of its own. */
public enum BuiltInLanguage implements Language {
  LISTOPS("listops", "ListOps", ".listops", "[MIN[SM54][MIN39]]"),
  ARITHMETIC("arithmetic", "Arithmetic", ".arith", "((12+-3)*(4-5))"),
  ALGEBRA("algebra", "Algebra", ".algebra", "((+16*y-12*y)-(+5*y+8*y))");

  private final String id;
  private final String displayName;
  private final String extension;
  private final String example;

  BuiltInLanguage(String id, String displayName, String extension, String example) {
    this.id = id;
    this.displayName = displayName;
    this.extension = extension;
    this.example = example;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String displayName() {
    return displayName;
  }

  @Override
  public String extension() {
    return extension;
  }

  @Override
  public String example() {
    return example;
  }

  /**
   * Returns a language as one of the paper's, for what only these have.
   *
   * @throws IllegalArgumentException for any other language
   */
  public static BuiltInLanguage of(Language language) {
    if (language instanceof BuiltInLanguage builtIn) {
      return builtIn;
    }
    throw new IllegalArgumentException(language.id() + " is not a language of the paper");
  }
}
