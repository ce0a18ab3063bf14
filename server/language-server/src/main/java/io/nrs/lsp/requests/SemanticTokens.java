package io.nrs.lsp.requests;

import io.nrs.grammar.reading.Lexeme;
import io.nrs.grammar.reading.Lexeme.Kind;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.Positions;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.SemanticTokenTypes;
import org.eclipse.lsp4j.SemanticTokensDelta;
import org.eclipse.lsp4j.SemanticTokensDeltaParams;
import org.eclipse.lsp4j.SemanticTokensEdit;
import org.eclipse.lsp4j.SemanticTokensLegend;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SemanticTokensRangeParams;

/**
 * The semantic tokens of a document. It keeps the last answers, so that a client gets only the
 * difference.
 */
public final class SemanticTokens {
  private static final List<String> TYPES =
      List.of(
          SemanticTokenTypes.Keyword,
          SemanticTokenTypes.Operator,
          SemanticTokenTypes.Number,
          SemanticTokenTypes.Variable,
          SemanticTokenTypes.Comment);

  public static final SemanticTokensLegend LEGEND = new SemanticTokensLegend(TYPES, List.of());

  /** A client that cancelled requests may still have an earlier answer than the last. */
  private static final int MAX_ANSWERS = 3;

  /** Integers of all remembered answers together, 32 MB. */
  private static final int MAX_REMEMBERED = 8_000_000;

  private static final int PER_TOKEN = 5;
  private static final int NO_TYPE = -1;

  private final Deque<Answer> answers = new ArrayDeque<>();
  private long count;

  private record Answer(String id, String uri, int[] data) {}

  /** All tokens of a document. */
  public org.eclipse.lsp4j.SemanticTokens full(
      DocumentSnapshot snapshot, SemanticTokensParams params, Cancellation cancellation) {
    Document document = snapshot.document();
    int[] data = data(document, 0, document.lineCount(), cancellation);
    return new org.eclipse.lsp4j.SemanticTokens(remember(document.uri(), data), list(data));
  }

  /** The difference from an earlier answer, or all tokens if that answer was dropped. */
  public Object delta(
      DocumentSnapshot snapshot, SemanticTokensDeltaParams params, Cancellation cancellation) {
    Document document = snapshot.document();
    Optional<Answer> earlier = answer(document.uri(), params.getPreviousResultId());
    int[] data = data(document, 0, document.lineCount(), cancellation);
    String id = remember(document.uri(), data);
    return earlier
        .<Object>map(old -> new SemanticTokensDelta(edits(old.data(), data), id))
        .orElseGet(() -> new org.eclipse.lsp4j.SemanticTokens(id, list(data)));
  }

  /** The tokens of whole lines. */
  public org.eclipse.lsp4j.SemanticTokens range(
      DocumentSnapshot snapshot, SemanticTokensRangeParams params, Cancellation cancellation) {
    Document document = snapshot.document();
    int from = Positions.place(document, params.getRange().getStart()).line();
    int to = Positions.place(document, params.getRange().getEnd()).line() + 1;
    return new org.eclipse.lsp4j.SemanticTokens(list(data(document, from, to, cancellation)));
  }

  /** Drops the answers about a closed document. */
  public synchronized void forget(String uri) {
    answers.removeIf(answer -> answer.uri().equals(uri));
  }

  private synchronized Optional<Answer> answer(String uri, String id) {
    return answers.stream()
        .filter(answer -> answer.uri().equals(uri) && answer.id().equals(id))
        .findFirst();
  }

  private synchronized String remember(String uri, int[] data) {
    String id = String.valueOf(++count);
    answers.addLast(new Answer(id, uri, data));
    if (answers.stream().filter(answer -> answer.uri().equals(uri)).count() > MAX_ANSWERS) {
      answers.stream()
          .filter(answer -> answer.uri().equals(uri))
          .findFirst()
          .ifPresent(answers::remove);
    }
    while (answers.stream().mapToLong(answer -> answer.data().length).sum() > MAX_REMEMBERED) {
      answers.removeFirst();
    }
    return id;
  }

  private static int[] data(Document document, int from, int to, Cancellation cancellation) {
    int[] data = new int[1024];
    int size = 0;
    int lastLine = 0;
    for (int number = from; number < to; number++) {
      cancellation.check();
      int lastStart = 0;
      for (Lexeme lexeme : document.line(number).lexemes()) {
        int type = type(lexeme.kind());
        if (type == NO_TYPE) {
          continue;
        }
        if (size + PER_TOKEN > data.length) {
          data = Arrays.copyOf(data, 2 * data.length);
        }
        data[size++] = number - lastLine;
        data[size++] = lexeme.span().start() - lastStart;
        data[size++] = lexeme.span().length();
        data[size++] = type;
        data[size++] = 0;
        lastLine = number;
        lastStart = lexeme.span().start();
      }
    }
    return Arrays.copyOf(data, size);
  }

  private static int type(Kind kind) {
    return switch (kind) {
      case OPERATOR_NAME -> TYPES.indexOf(SemanticTokenTypes.Keyword);
      case OPERATOR_SYMBOL, EQUALS -> TYPES.indexOf(SemanticTokenTypes.Operator);
      case NUMBER -> TYPES.indexOf(SemanticTokenTypes.Number);
      case VARIABLE -> TYPES.indexOf(SemanticTokenTypes.Variable);
      case COMMENT -> TYPES.indexOf(SemanticTokenTypes.Comment);
      case BRACKET_OPEN, BRACKET_CLOSE, UNKNOWN -> NO_TYPE;
    };
  }

  /** One edit, in whole tokens, of everything between the equal ends. */
  private static List<SemanticTokensEdit> edits(int[] old, int[] now) {
    int mismatch = Arrays.mismatch(old, now);
    if (mismatch < 0) {
      return List.of();
    }
    int start = mismatch - mismatch % PER_TOKEN;
    int most = Math.min(old.length, now.length) - start;
    int same = 0;
    while (same < most && old[old.length - 1 - same] == now[now.length - 1 - same]) {
      same++;
    }
    same -= same % PER_TOKEN;
    return List.of(
        new SemanticTokensEdit(
            start,
            old.length - same - start,
            list(Arrays.copyOfRange(now, start, now.length - same))));
  }

  private static List<Integer> list(int[] numbers) {
    return Arrays.stream(numbers).boxed().toList();
  }
}
