package io.nrs.evaluation.report;

import io.nrs.evaluation.table.Datum;
import io.nrs.evaluation.table.Table;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** The HTML of the page. */
final class PageHtml {
  private static final List<TablesExtension> TABLES =
      List.of((TablesExtension) TablesExtension.create());

  /** Shares that differ by fewer per cent may have one colour. */
  private static final int PER_CENT_OF_COLOUR = 10;

  private PageHtml() {}

  /** Markdown, with the HTML of tables in it. */
  static String of(String markdown) {
    return rendered(parsed(markdown), Map.of());
  }

  /** A table whose shares have colours. */
  static String of(Table table) {
    Node document = parsed(table.markdown());
    Map<Node, Map<String, String>> attributes = new HashMap<>();
    Iterator<List<Datum>> rows = table.rows().iterator();
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(CustomNode node) {
            if (node instanceof TableRow row) {
              boolean isHead = row.getParent() instanceof TableHead;
              describe(row, isHead ? List.of() : rows.next(), attributes);
            }
            visitChildren(node);
          }
        });
    return rendered(document, attributes);
  }

  /** The first cell of each row is its head, and so are all cells of the first row. */
  private static void describe(
      TableRow row, List<Datum> data, Map<Node, Map<String, String>> attributes) {
    Iterator<Datum> each = data.iterator();
    for (Node node = row.getFirstChild(); node != null; node = node.getNext()) {
      TableCell cell = (TableCell) node;
      boolean isFirst = cell.getPrevious() == null;
      cell.setHeader(cell.isHeader() || isFirst);
      Map<String, String> own = new HashMap<>();
      if (cell.isHeader()) {
        own.put("scope", data.isEmpty() ? "col" : "row");
      }
      if (each.hasNext()) {
        Datum datum = each.next();
        if (!isFirst && datum.share().isPresent()) {
          own.put("class", "heat h" + colour(datum.share().getAsDouble()));
        } else if (!isFirst && datum.isUnknown()) {
          own.put("class", "none");
        }
      }
      attributes.put(cell, own);
    }
  }

  /**
   * The colour of a share as it is written, with two decimals: 0 to 10, which is that of 1 alone.
   */
  private static long colour(double share) {
    return Math.round(100 * share) / PER_CENT_OF_COLOUR;
  }

  private static Node parsed(String markdown) {
    return Parser.builder().extensions(TABLES).build().parse(markdown);
  }

  private static String rendered(Node document, Map<Node, Map<String, String>> attributes) {
    return HtmlRenderer.builder()
        .extensions(TABLES)
        .attributeProviderFactory(
            context ->
                (node, tag, all) -> {
                  all.putAll(attributes.getOrDefault(node, Map.of()));
                  if (node instanceof Link link && link.getDestination().startsWith("data:")) {
                    all.put("download", link.getTitle());
                  }
                })
        .build()
        .render(document);
  }
}
