package io.nrs.evaluation.systems;

import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.exchange.SystemImport;
import java.nio.file.Path;
import java.util.List;

/**
 * A rewriting system of the literature. Its results follow from what it computes, not from its
 * rules, and so does what is said of its properties. The README beside the files has their format.
 *
 * @param file the name of its file, which gives the language its id
 * @param name what people call it, which no other system has
 * @param meaning what it computes, in a sentence
 * @param source the book or paper with its definition, or folklore
 * @param terminating whether rewriting ends in any order and for every term
 * @param confluent whether the order of rewriting does not matter
 * @param expectations at least three, the small ones first
 * @param text the whole file
 */
public record LiteratureSystem(
    String file,
    String name,
    String meaning,
    String source,
    boolean terminating,
    boolean confluent,
    List<Expectation> expectations,
    String text) {
  private static final String ARROW = " -> ";

  public LiteratureSystem {
    expectations = List.copyOf(expectations);
  }

  /**
   * A formula and its normal form, both as the imported language prints them. If a formula has
   * several normal forms, this is the one of the program's order of rewriting.
   */
  public record Expectation(String formula, String value) {}

  /** Returns all systems, in the order of the names of their files. */
  public static List<LiteratureSystem> all() {
    return TextFiles.resource(LiteratureSystem.class, "index.txt")
        .lines()
        .map(file -> read(file, TextFiles.resource(LiteratureSystem.class, file)))
        .toList();
  }

  /** The comment is the beginning of a file, to its first line without an indent or semicolon. */
  private static LiteratureSystem read(String file, String text) {
    List<String> comment =
        text.lines()
            .filter(line -> !line.equals("(COMMENT"))
            .takeWhile(line -> line.matches("(;| ) .*"))
            .map(line -> line.substring(2).strip())
            .toList();
    String properties = field(file, comment, "properties");
    return new LiteratureSystem(
        file,
        field(file, comment, "name"),
        field(file, comment, "computes"),
        field(file, comment, "source"),
        is(file, properties.split(", ")[0], "terminating"),
        is(file, properties.split(", ")[1], "confluent"),
        comment.stream()
            .filter(line -> line.contains(ARROW))
            .map(line -> line.split(ARROW))
            .map(sides -> new Expectation(sides[0], sides[1]))
            .toList(),
        text);
  }

  private static String field(String file, List<String> comment, String name) {
    return comment.stream()
        .filter(line -> line.startsWith(name + ": "))
        .findFirst()
        .map(line -> line.substring(name.length() + 2))
        .orElseThrow(() -> new IllegalStateException(file + " has no line " + name));
  }

  private static boolean is(String file, String words, String property) {
    if (!words.matches("(not )?" + property)) {
      throw new IllegalStateException(file + " does not say whether it is " + property);
    }
    return words.equals(property);
  }

  /**
   * Returns the language that {@code nrs language import} makes of the file.
   *
   * @throws io.nrs.language.description.DescriptionException if it refuses the file
   */
  public SystemImport imported() {
    return SystemImport.of(Path.of(file), text, (id, description) -> true).get(0);
  }

  /** Reads what {@link #imported} gave. */
  public LanguageDescription description(SystemImport imported) {
    return DescriptionReader.read(Path.of(file + ".json"), imported.text());
  }
}
