package io.nrs.lsp.requests;

import static io.nrs.testing.Expect.expect;

import io.nrs.lsp.transport.Cancellation;
import io.nrs.testing.Expect;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.FoldingRangeCapabilities;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.junit.jupiter.api.Test;

class FoldingRangesTest {
  private static void check(Fixture fixture, Expect expected) {
    expected.check(
        FoldingRanges.ranges(
                fixture.snapshot(),
                new FoldingRangeRequestParams(fixture.identifier()),
                Cancellation.never())
            .stream()
            .map(range -> range.getKind() + " " + range.getStartLine() + "-" + range.getEndLine())
            .collect(Collectors.joining(", ")));
  }

  private static void check(String text, Expect expected) {
    check(Fixture.arithmetic(text), expected);
  }

  @Test
  void aSectionIsACommentAndTheFormulasBelowIt() {
    check("# a\n1\n2\n# b\n3\n", expect("region 0-2, region 3-4"));
    check("# a\n\n1\n\n2\n\n\n  # b\n3\n\n", expect("region 0-4, region 7-8"));
    check("1\n2 # c\n", expect(""));
    check("# a\n(1 # broken\n# b\n", expect("region 0-1"));
  }

  @Test
  void commentsOfMoreThanOneLineFold() {
    check("# a\n# b\n1\n", expect("region 0-2, comment 0-1"));
    check("# a\n# b\n", expect("comment 0-1"));
    check("# a\n\n# b\n", expect(""));
    check("", expect(""));
  }

  @Test
  void aClientThatTakesFewerGetsSectionsFirst() {
    FoldingRangeCapabilities folding = new FoldingRangeCapabilities();
    folding.setRangeLimit(2);
    TextDocumentClientCapabilities text = new TextDocumentClientCapabilities();
    text.setFoldingRange(folding);
    ClientCapabilities client = new ClientCapabilities();
    client.setTextDocument(text);
    check(
        Fixture.arithmetic("# a\n# b\n1\n# c\n2\n# d\n3").with(client),
        expect("region 0-2, region 3-4"));
  }
}
