package io.nrs.lsp.requests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.checking.Settings;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.lsp.Clients;
import io.nrs.lsp.diagnostics.Diagnostics;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.testing.Golden;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentRangeFormattingParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SelectionRange;
import org.eclipse.lsp4j.SelectionRangeParams;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SemanticTokensRangeParams;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;

/**
 * What each feature answers about a text: {@code FEATURE LANGUAGE[, FLAG]...: TEXT} in {@code
 * features.txt}. The text has | for the cursor, or two of them for a selection.
 */
class FeaturesTest {
  private static final Cancellation NEVER = Cancellation.never();
  private static final FormattingOptions OPTIONS = new FormattingOptions(2, true);

  @Test
  void everyFeatureAnswersAboutItsText() {
    Golden.check(getClass(), "features.txt", FeaturesTest::answered);
  }

  private static String answered(String line) {
    String head = line.substring(0, line.indexOf(": "));
    String text = line.substring(head.length() + 2).translateEscapes().replace('⏎', '\n');
    List<String> words = List.of(head.split(" |, "));
    Language language = BuiltInLanguage.valueOf(words.get(1).toUpperCase(Locale.ROOT));
    List<String> flags = words.subList(2, words.size());
    Fixture plain =
        Fixture.of(language, text.replace("BOM", "\uFEFF"), settings(flags), client(flags));
    Fixture asked = flags.contains("missing") ? plain.withoutModels() : plain;
    Fixture fixture = flags.contains("solved") ? asked.solved() : asked;
    String answer = answer(words.get(0), fixture);
    return answer.isEmpty()
        ? "nothing"
        : answer.replace("\r", "\\r").replace("\uFEFF", "BOM").replace("\n", "⏎");
  }

  private static ClientCapabilities client(List<String> flags) {
    return flags.contains("plain")
        ? Clients.plain()
        : flags.contains("outputs") ? Clients.knowing("nrsOutputs") : Clients.able();
  }

  private static Settings settings(List<String> flags) {
    JsonObject settings = new JsonObject();
    flags.stream()
        .map(flag -> flag.split("="))
        .filter(setting -> setting.length == 2)
        .forEach(setting -> settings.addProperty(setting[0], Boolean.valueOf(setting[1])));
    return Clients.settings(settings.toString());
  }

  private static String answer(String feature, Fixture fixture) {
    return switch (feature) {
      case "lens" -> lenses(fixture);
      case "fold" -> folds(fixture);
      case "select" -> selections(fixture, fixture.cursor());
      case "token" -> tokens(fixture, fullTokens(fixture));
      case "tokenInRange" -> tokens(fixture, tokensInRange(fixture));
      case "symbol" -> symbols(symbolsOf(fixture));
      case "hint" -> fixture.after(hints(fixture).map(FeaturesTest::shown).toList());
      case "tooltip" ->
          hints(fixture)
              .map(hint -> hint.getTooltip().getLeft())
              .collect(Collectors.joining(" ¦ "));
      case "hover" -> hover(fixture);
      case "finding" -> findings(fixture);
      case "complete" -> completions(fixture);
      case "format" -> formatted(fixture);
      case "formatRange" -> fixture.after(rangeEdits(fixture));
      default -> throw new IllegalArgumentException(feature);
    };
  }

  private static String lenses(Fixture fixture) {
    return RewriteAction.lenses(fixture.snapshot(), new CodeLensParams(fixture.identifier()), NEVER)
        .stream()
        .map(
            lens ->
                "%d %s <%s>"
                    .formatted(
                        lens.getRange().getStart().getLine(),
                        lens.getCommand().getTitle(),
                        fixture.text(lens.getRange())))
        .collect(Collectors.joining(", "));
  }

  private static String folds(Fixture fixture) {
    return CommentSection.folds(
            fixture.snapshot(), new FoldingRangeRequestParams(fixture.identifier()), NEVER)
        .stream()
        .map(range -> range.getKind() + " " + range.getStartLine() + "-" + range.getEndLine())
        .collect(Collectors.joining(", "));
  }

  /** From the inside outwards. */
  private static String selections(Fixture fixture, Position position) {
    return Stream.iterate(
            SelectionRanges.ranges(
                    fixture.snapshot(),
                    new SelectionRangeParams(fixture.identifier(), List.of(position)),
                    NEVER)
                .get(0),
            range -> range != null,
            SelectionRange::getParent)
        .map(range -> fixture.text(range.getRange()))
        .collect(Collectors.joining(" ¦ "));
  }

  private static List<Integer> fullTokens(Fixture fixture) {
    return new SemanticTokens()
        .full(fixture.snapshot(), new SemanticTokensParams(fixture.identifier()), NEVER)
        .getData();
  }

  private static List<Integer> tokensInRange(Fixture fixture) {
    return new SemanticTokens()
        .range(
            fixture.snapshot(),
            new SemanticTokensRangeParams(fixture.identifier(), fixture.selection()),
            NEVER)
        .getData();
  }

  /** The type and the text of each token. */
  private static String tokens(Fixture fixture, List<Integer> data) {
    List<String> tokens = new ArrayList<>();
    int line = 0;
    int start = 0;
    for (int i = 0; i < data.size(); i += 5) {
      line += data.get(i);
      start = data.get(i) == 0 ? start + data.get(i + 1) : data.get(i + 1);
      Position from = new Position(line, start);
      Position to = new Position(line, start + data.get(i + 2));
      String type = SemanticTokens.LEGEND.getTokenTypes().get(data.get(i + 3));
      tokens.add(line + " " + type + " " + fixture.text(new Range(from, to)));
      assertEquals(0, data.get(i + 4));
    }
    return String.join(", ", tokens);
  }

  static List<DocumentSymbol> symbolsOf(Fixture fixture) {
    return DocumentSymbols.symbols(
        fixture.snapshot(), new DocumentSymbolParams(fixture.identifier()), NEVER);
  }

  private static String symbols(List<DocumentSymbol> symbols) {
    return symbols.stream()
        .map(
            symbol ->
                symbol.getName()
                    + Optional.ofNullable(symbol.getDetail()).map(detail -> " " + detail).orElse("")
                    + Optional.ofNullable(symbol.getChildren())
                        .map(children -> " {" + symbols(children) + "}")
                        .orElse(""))
        .collect(Collectors.joining("; "));
  }

  private static Stream<InlayHint> hints(Fixture fixture) {
    boolean some = !fixture.selection().getStart().equals(fixture.selection().getEnd());
    Range all = new Range(new Position(0, 0), new Position(Integer.MAX_VALUE, Integer.MAX_VALUE));
    return InlayHints.hints(
        fixture.snapshot(),
        new InlayHintParams(fixture.identifier(), some ? fixture.selection() : all),
        NEVER)
        .stream();
  }

  private static TextEdit shown(InlayHint hint) {
    return new TextEdit(
        new Range(hint.getPosition(), hint.getPosition()), "<" + hint.getLabel().getLeft() + ">");
  }

  private static String hover(Fixture fixture) {
    return Optional.ofNullable(
            Hovers.hover(
                fixture.snapshot(), new HoverParams(fixture.identifier(), fixture.cursor()), NEVER))
        .map(
            hover ->
                "<%s> %s"
                    .formatted(
                        fixture.text(hover.getRange()), hover.getContents().getRight().getValue()))
        .orElse("");
  }

  private static String findings(Fixture fixture) {
    return Diagnostics.of(fixture.snapshot()).stream()
        .map(
            diagnostic ->
                "%d %s %s <%s>"
                    .formatted(
                        diagnostic.getRange().getStart().getLine(),
                        diagnostic.getSeverity(),
                        diagnostic.getCode().getLeft(),
                        fixture.text(diagnostic.getRange())))
        .collect(Collectors.joining(", "));
  }

  static List<CompletionItem> completionsOf(Fixture fixture) {
    return Completions.items(
            fixture.snapshot(), new CompletionParams(fixture.identifier(), fixture.cursor()), NEVER)
        .getItems();
  }

  /** The text after each item was chosen, in the order in which editors show them. */
  private static String completions(Fixture fixture) {
    return completionsOf(fixture).stream()
        .sorted(Comparator.comparing(CompletionItem::getSortText))
        .filter(isShown(fixture))
        .map(item -> fixture.after(List.of(item.getTextEdit().getLeft())))
        .collect(Collectors.joining(" ¦ "));
  }

  /** Editors show items whose filter text begins with the text before the cursor. */
  private static Predicate<CompletionItem> isShown(Fixture fixture) {
    return item -> {
      Position start = item.getTextEdit().getLeft().getRange().getStart();
      return item.getFilterText().startsWith(fixture.text(new Range(start, fixture.cursor())));
    };
  }

  static List<TextEdit> formattingOf(Fixture fixture) {
    return Formatting.document(
        fixture.snapshot(), new DocumentFormattingParams(fixture.identifier(), OPTIONS), NEVER);
  }

  private static String formatted(Fixture fixture) {
    String formatted = fixture.after(formattingOf(fixture));
    Language language = fixture.snapshot().document().language();
    assertTrue(formattingOf(Fixture.of(language, formatted)).isEmpty(), "again");
    return formatted;
  }

  private static List<TextEdit> rangeEdits(Fixture fixture) {
    return Formatting.range(
        fixture.snapshot(),
        new DocumentRangeFormattingParams(fixture.identifier(), OPTIONS, fixture.selection()),
        NEVER);
  }
}
