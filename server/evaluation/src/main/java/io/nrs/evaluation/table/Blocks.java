package io.nrs.evaluation.table;

import io.nrs.evaluation.table.Block.Fold;
import io.nrs.evaluation.table.Block.Paragraph;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a section says, in the order of reading. A section without results has no blocks. */
public record Blocks(List<Block> all) {
  public static final Blocks NONE = new Blocks(List.of());

  public Blocks {
    all = List.copyOf(all);
  }

  public static Blocks of(Block... blocks) {
    return new Blocks(List.of(blocks));
  }

  /** A paragraph of Markdown; nothing if the text is empty. */
  public static Blocks text(String markdown) {
    return markdown.isEmpty() ? NONE : of(new Paragraph(markdown));
  }

  /** The blocks of all, one after the other. */
  public static Blocks joined(Stream<Blocks> some) {
    return new Blocks(some.flatMap(each -> each.all().stream()).toList());
  }

  public Blocks and(Blocks others) {
    return joined(Stream.of(this, others));
  }

  public Blocks and(Block... others) {
    return and(of(others));
  }

  public boolean isEmpty() {
    return all.isEmpty();
  }

  /** The text of a document. */
  public String markdown() {
    return markdown(Table::markdown);
  }

  /**
   * The same with tables in another form.
   *
   * @param tables gives the text of a table, without empty lines in it
   */
  public String markdown(Function<Table, String> tables) {
    return all.stream().map(block -> markdown(block, tables)).collect(Collectors.joining("\n"));
  }

  private static String markdown(Block block, Function<Table, String> tables) {
    if (block instanceof Table table) {
      return tables.apply(table);
    }
    return block instanceof Fold fold
        ? Markdown.fold(fold.summary(), fold.content().markdown(tables))
        : ((Paragraph) block).text().strip() + "\n";
  }
}
