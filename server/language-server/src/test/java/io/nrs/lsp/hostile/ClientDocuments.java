package io.nrs.lsp.hostile;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.editor.Json;
import io.nrs.lsp.ReferenceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The documents of the client, and what the server may say about them.
 *
 * @param replaced gets the new text of each document that the server's edit has changed
 */
record ClientDocuments(List<ClientDocument> all, BiConsumer<ClientDocument, ReferenceText> replaced)
    implements HostileClient.ApplyEdit {
  ClientDocuments(BiConsumer<ClientDocument, ReferenceText> replaced) {
    this(new ArrayList<>(), replaced);
  }

  /** Every range in an answer lies in the text of the request. */
  static void mustBeInside(
      ReferenceText text, JsonElement value, ClientDocument document, String where) {
    if (value.isJsonArray()) {
      value.getAsJsonArray().forEach(each -> mustBeInside(text, each, document, where));
    } else if (value.isJsonObject()) {
      JsonObject object = value.getAsJsonObject();
      if (object.has("start") && object.has("end") && object.get("start").isJsonObject()) {
        HostileClient.check(
            ClientDocument.holds(text, object), where + " is outside of " + document.uri + object);
      }
      object.entrySet().forEach(each -> mustBeInside(text, each.getValue(), document, where));
    }
  }

  /** The edit is one of a text that the client had, and changes no value in it. */
  void mustFit(JsonObject edit) {
    for (JsonElement change : edit.getAsJsonArray("documentChanges")) {
      JsonObject identifier = change.getAsJsonObject().getAsJsonObject("textDocument");
      ClientDocument document = document(identifier.get("uri").getAsString()).orElseThrow();
      JsonArray edits = change.getAsJsonObject().getAsJsonArray("edits");
      HostileClient.check(
          document.texts(Optional.of(identifier.get("version").getAsInt())).stream()
              .anyMatch(text -> document.fits(text, edits)),
          "fits no version that there was: " + edit);
    }
  }

  private Optional<ClientDocument> document(String uri) {
    return all.stream().filter(document -> document.uri.equals(uri)).findFirst();
  }

  @Override
  public boolean apply(JsonObject edit) {
    mustFit(edit);
    JsonObject change = edit.getAsJsonArray("documentChanges").get(0).getAsJsonObject();
    JsonObject identifier = change.getAsJsonObject("textDocument");
    ClientDocument document = document(identifier.get("uri").getAsString()).orElseThrow();
    JsonArray edits = change.getAsJsonArray("edits");
    if (!document.isOpen()
        || document.version() != identifier.get("version").getAsInt()
        || !document.fits(document.text(), edits)) {
      HostileClient.check(
          !document.isOpen()
              || document.versionsLie
              || document.version() != identifier.get("version").getAsInt(),
          "does not fit the version it was made for: " + edit);
      return false;
    }
    replaced.accept(document, ClientDocument.after(document.text(), edits));
    return true;
  }

  @Override
  public void published(JsonObject parameters) {
    Optional<ClientDocument> document = document(parameters.get("uri").getAsString());
    if (document.isPresent() && parameters.has("version") && !document.get().versionsLie) {
      List<ReferenceText> versions =
          document.get().texts(Optional.of(parameters.get("version").getAsInt()));
      HostileClient.check(versions.size() <= 1, "the client's fault");
      versions.forEach(
          text ->
              mustBeInside(
                  text, parameters.get("diagnostics"), document.get(), "publishDiagnostics"));
    }
  }

  @Override
  public void told(JsonObject results) {
    Optional<ClientDocument> document = document(results.get("uri").getAsString());
    if (document.isEmpty() || !results.has("version")) {
      return;
    }
    List<ReferenceText> versions =
        document.get().texts(Optional.of(results.get("version").getAsInt()));
    JsonArray formulas =
        results.has("formulas") ? results.getAsJsonArray("formulas") : Json.array(results);
    HostileClient.check(
        versions.isEmpty()
            || versions.stream().anyMatch(text -> document.get().holdsFormulas(text, formulas)),
        "of no version that there was: " + results);
  }
}
