package io.nrs.lsp.document;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.protocol.json.ProtocolJson;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntBinaryOperator;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;

/**
 * Converts the positions in messages about a document. The rest of the server counts UTF-16; a
 * client's own encoding ends here.
 */
public record EncodedPositions(Document document, PositionEncoding encoding) {
  private static final Gson GSON =
      new MessageJsonHandler(Map.of(), ProtocolJson::configure).getGson();

  private static final int NUMBERS_OF_TOKEN = 5;

  /** Parameters of a request as if the client counted UTF-16. */
  public Object decoded(Object parameters, Type type) {
    return encoding == PositionEncoding.UTF16
        ? parameters
        : GSON.fromJson(convert(GSON.toJsonTree(parameters), this::decoded), type);
  }

  /** A result in the client's encoding; null stays null. */
  public Object encoded(Object result) {
    if (encoding == PositionEncoding.UTF16 || result == null) {
      return result;
    }
    return result instanceof SemanticTokens tokens
        ? new SemanticTokens(tokens.getResultId(), encoded(tokens.getData()))
        : convert(GSON.toJsonTree(result), this::encoded);
  }

  public Range decoded(Range range) {
    return new Range(decoded(range.getStart()), decoded(range.getEnd()));
  }

  private Position decoded(Position position) {
    return new Position(position.getLine(), decoded(position.getLine(), position.getCharacter()));
  }

  private Range encoded(Range range) {
    return new Range(encoded(range.getStart()), encoded(range.getEnd()));
  }

  private Position encoded(Position position) {
    return new Position(position.getLine(), encoded(position.getLine(), position.getCharacter()));
  }

  public List<Diagnostic> diagnostics(List<Diagnostic> diagnostics) {
    if (encoding != PositionEncoding.UTF16) {
      diagnostics.forEach(each -> each.setRange(encoded(each.getRange())));
    }
    return diagnostics;
  }

  public List<TextEdit> edits(List<TextEdit> edits) {
    return encoding == PositionEncoding.UTF16
        ? edits
        : edits.stream()
            .map(edit -> new TextEdit(encoded(edit.getRange()), edit.getNewText()))
            .toList();
  }

  private int decoded(int line, int character) {
    return isLine(line) ? encoding.offset(text(line), character) : character;
  }

  private int encoded(int line, int character) {
    return isLine(line) ? encoding.units(text(line), character) : character;
  }

  private boolean isLine(int line) {
    return line >= 0 && line < document.lineCount();
  }

  private String text(int line) {
    return document.line(line).text();
  }

  /** Every object with a line and a character is a position, wherever it is. */
  private static JsonElement convert(JsonElement json, IntBinaryOperator characterOf) {
    if (json instanceof JsonArray array) {
      array.forEach(each -> convert(each, characterOf));
    } else if (json instanceof JsonObject object) {
      if (object.size() == 2 && object.has("line") && object.has("character")) {
        int line = object.get("line").getAsInt();
        object.addProperty(
            "character", characterOf.applyAsInt(line, object.get("character").getAsInt()));
      } else {
        object.entrySet().forEach(entry -> convert(entry.getValue(), characterOf));
      }
    }
    return json;
  }

  /** Starts are relative to the token before; lengths are in the same units (LSP 3.17). */
  private List<Integer> encoded(List<Integer> data) {
    List<Integer> all = new ArrayList<>(data);
    int line = 0;
    int start = 0;
    int encodedStart = 0;
    for (int i = 0; i + NUMBERS_OF_TOKEN <= data.size(); i += NUMBERS_OF_TOKEN) {
      boolean sameLine = data.get(i) == 0;
      line += data.get(i);
      start = (sameLine ? start : 0) + data.get(i + 1);
      int now = encoded(line, start);
      all.set(i + 1, now - (sameLine ? encodedStart : 0));
      all.set(i + 2, encoded(line, start + data.get(i + 2)) - now);
      encodedStart = now;
    }
    return all;
  }
}
