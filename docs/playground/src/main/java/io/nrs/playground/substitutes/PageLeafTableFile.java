package io.nrs.playground.substitutes;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Operation;
import io.nrs.language.description.DescriptionException;
import io.nrs.language.description.LeafTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Stands for the reader of tables beside a description: a page has no files. */
public final class PageLeafTableFile {
  private final Path description;

  public PageLeafTableFile(
      Path file, Path description, DescribedLanguage language, List<Operation> operations) {
    this.description = description;
  }

  /** Always throws. */
  @SuppressWarnings("DoNotCallSuggester") // The compiled program calls it.
  public LeafTable read(String name, int line) {
    throw new DescriptionException(
        description,
        line,
        "a page has no table beside the description: write rules, or use nrs solve",
        name);
  }

  public static Optional<String> comment(Path file) {
    return Optional.empty();
  }
}
