package io.nrs.lsp.requests;

import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeKind;
import org.eclipse.lsp4j.FoldingRangeRequestParams;

/**
 * Sections, and comments of several lines. If the client limits the number, sections come first.
 */
public final class FoldingRanges {
  private FoldingRanges() {}

  public static List<FoldingRange> ranges(
      DocumentSnapshot snapshot, FoldingRangeRequestParams params, Cancellation cancellation) {
    List<CommentSection> sections = CommentSection.of(snapshot.document(), cancellation);
    Stream<FoldingRange> regions =
        sections.stream()
            .filter(CommentSection::hasFormulas)
            .map(section -> range(section.start(), section.end(), FoldingRangeKind.Region));
    Stream<FoldingRange> comments =
        sections.stream()
            .filter(section -> section.headEnd() > section.start())
            .map(section -> range(section.start(), section.headEnd(), FoldingRangeKind.Comment));
    return Stream.concat(regions, comments).limit(snapshot.client().mostFolds()).toList();
  }

  private static FoldingRange range(int start, int end, String kind) {
    FoldingRange range = new FoldingRange(start, end);
    range.setKind(kind);
    return range;
  }
}
