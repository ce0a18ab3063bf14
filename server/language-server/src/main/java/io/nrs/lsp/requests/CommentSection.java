package io.nrs.lsp.requests;

import io.nrs.grammar.reading.ParsedLine;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeKind;
import org.eclipse.lsp4j.FoldingRangeRequestParams;

/**
 * A block of comment lines with the lines below it, up to the next such block and without trailing
 * blank lines.
 *
 * @param start the first line of the comment
 * @param headEnd the last line of the comment
 * @param end the last line of the section, which is that of the comment if no formula follows
 */
public record CommentSection(int start, int headEnd, int end) {

  /** The sections in the order of the text. Lines above the first comment are in no section. */
  static List<CommentSection> of(Document document, Cancellation cancellation) {
    List<CommentSection> sections = new ArrayList<>();
    int number = 0;
    while (number < document.lineCount()) {
      cancellation.check();
      if (!isComment(document, number)) {
        number++;
        continue;
      }
      int start = number;
      while (number < document.lineCount() && isComment(document, number)) {
        number++;
      }
      int headEnd = number - 1;
      int end = headEnd;
      while (number < document.lineCount() && !isComment(document, number)) {
        cancellation.check();
        if (!document.line(number).parsed().isBlank()) {
          end = number;
        }
        number++;
      }
      sections.add(new CommentSection(start, headEnd, end));
    }
    return sections;
  }

  /** Sections, and comments of several lines; sections first if the client limits the number. */
  public static List<FoldingRange> folds(
      DocumentSnapshot snapshot, FoldingRangeRequestParams params, Cancellation cancellation) {
    List<CommentSection> sections = of(snapshot.document(), cancellation);
    Stream<FoldingRange> regions =
        sections.stream()
            .filter(CommentSection::hasFormulas)
            .map(section -> fold(section.start, section.end, FoldingRangeKind.Region));
    Stream<FoldingRange> comments =
        sections.stream()
            .filter(section -> section.headEnd > section.start)
            .map(section -> fold(section.start, section.headEnd, FoldingRangeKind.Comment));
    return Stream.concat(regions, comments).limit(snapshot.client().mostFolds()).toList();
  }

  private static FoldingRange fold(int start, int end, String kind) {
    FoldingRange range = new FoldingRange(start, end);
    range.setKind(kind);
    return range;
  }

  boolean hasFormulas() {
    return end > headEnd;
  }

  private static boolean isComment(Document document, int number) {
    ParsedLine line = document.line(number).parsed();
    return line.isBlank() && line.comment().isPresent();
  }
}
