package io.nrs.eclipse.outline;

import io.nrs.eclipse.server.TextAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jface.text.Position;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.SymbolKind;

/**
 * A formula or a section of a text.
 *
 * @param detail the expected value; empty if there is none
 * @param isSection whether it is a comment with the formulas below it
 * @param selected what a choice selects; it moves with the text
 * @param whole its place with its children; it moves with the text
 */
record OutlineNode(
    String name,
    String detail,
    boolean isSection,
    Position selected,
    Position whole,
    List<OutlineNode> children) {
  /** The nodes of a text that has not changed since the answer. It is empty for another text. */
  static Optional<List<OutlineNode>> of(TextAnswer<List<DocumentSymbol>> answer) {
    return answer.isCurrent()
        ? Optional.of(of(answer.value().orElseGet(List::of), answer))
        : Optional.empty();
  }

  private static List<OutlineNode> of(List<DocumentSymbol> symbols, TextAnswer<?> answer) {
    List<OutlineNode> nodes = new ArrayList<>();
    for (DocumentSymbol symbol : symbols) {
      Optional<Position> selected = answer.place(symbol.getSelectionRange());
      Optional<Position> whole = answer.place(symbol.getRange());
      if (selected.isPresent() && whole.isPresent()) {
        nodes.add(
            new OutlineNode(
                symbol.getName(),
                Optional.ofNullable(symbol.getDetail()).orElse(""),
                symbol.getKind() == SymbolKind.Namespace,
                selected.get(),
                whole.get(),
                of(Optional.ofNullable(symbol.getChildren()).orElseGet(List::of), answer)));
      }
    }
    return List.copyOf(nodes);
  }

  /** Places move, so equal nodes would not stay equal. */
  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }

  /** The node and all below it. */
  Stream<OutlineNode> all() {
    return Stream.concat(Stream.of(this), children.stream().flatMap(OutlineNode::all));
  }

  /** The innermost of nodes around an offset. */
  static Optional<OutlineNode> at(List<OutlineNode> nodes, int offset) {
    return nodes.stream()
        .filter(
            node ->
                node.whole.getOffset() <= offset
                    && offset <= node.whole.getOffset() + node.whole.getLength())
        .map(node -> at(node.children, offset).orElse(node))
        .findFirst();
  }
}
