package io.nrs.cli.console;

import com.google.gson.JsonObject;
import io.nrs.protocol.json.ProtocolJson;

/** Writes events as JSON objects to standard output, one on each line. */
public final class EventWriter {
  private record Event(String event) {}

  private final Output output;
  private volatile boolean closed;

  public EventWriter(Output output) {
    this.output = output;
  }

  /**
   * Writes one event of the protocol.
   *
   * @param more records whose members follow
   */
  public void write(Record event, Object... more) {
    write(JsonFormat.merge(ProtocolJson.write(event), JsonFormat.merge(more)));
  }

  /**
   * Writes one event.
   *
   * @param event its name, the first member of the object
   * @param members records or JSON objects; their members follow, in this order
   */
  public void write(String event, Object... members) {
    write(JsonFormat.merge(new Event(event), JsonFormat.merge(members)));
  }

  private void write(JsonObject event) {
    try {
      output.line(event.toString());
      output.flush();
    } catch (Output.ClosedException e) {
      // Work that can be resumed stops in order: it calls isClosed.
      closed = true;
    }
  }

  /** Whether the reader of standard output has closed it. */
  public boolean isClosed() {
    return closed;
  }
}
