package io.nrs.eclipse.server;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import io.nrs.protocol.ProtocolJson;

/** Reads messages of the server as records of the protocol. */
public final class ResponseReader {
  private ResponseReader() {}

  /**
   * Reads the result of a command or the parameters of a notification.
   *
   * @throws RequestFailedException if a field is missing or has a value that is not allowed
   */
  public static <T> T read(JsonObject message, Class<T> type) {
    try {
      return ProtocolJson.read(message, type);
    } catch (JsonParseException invalid) {
      throw new RequestFailedException(
          ("This plug-in does not understand the NRS server: %s. They may have different versions;"
                  + " update both.")
              .formatted(invalid.getMessage()),
          invalid);
    }
  }
}
