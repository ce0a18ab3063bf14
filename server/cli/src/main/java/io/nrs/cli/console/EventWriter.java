package io.nrs.cli.console;

/** Writes events as JSON objects to standard output, one on each line. */
public final class EventWriter {
  private record Event(String event) {}

  private final Output output;
  private volatile boolean closed;

  public EventWriter(Output output) {
    this.output = output;
  }

  /**
   * Writes one event.
   *
   * @param event its name, the first member of the object
   * @param members records or JSON objects; their members follow, in this order
   */
  public void write(String event, Object... members) {
    try {
      output.line(JsonFormat.merge(new Event(event), JsonFormat.merge(members)).toString());
      output.flush();
    } catch (Output.ClosedException e) {
      // Work that can be resumed stops in order: it asks isClosed.
      closed = true;
    }
  }

  /** Whether the reader of standard output has closed it. */
  public boolean isClosed() {
    return closed;
  }
}
