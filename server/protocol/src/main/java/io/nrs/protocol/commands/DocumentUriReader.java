package io.nrs.protocol.commands;

import com.google.gson.JsonDeserializationContext;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.nrs.protocol.json.ProtocolException;
import java.lang.reflect.Type;

/** The URI of a document, as a string or in a text document identifier of LSP. */
final class DocumentUriReader implements JsonDeserializer<String> {
  @Override
  public String deserialize(JsonElement json, Type type, JsonDeserializationContext context) {
    JsonElement uri = json instanceof JsonObject document ? document.get("uri") : json;
    if (uri instanceof JsonPrimitive text && text.isString()) {
      return text.getAsString();
    }
    throw ProtocolException.unexpected("the URI of a document", json);
  }
}
