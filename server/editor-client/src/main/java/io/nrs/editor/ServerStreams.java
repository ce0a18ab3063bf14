package io.nrs.editor;

import java.io.InputStream;
import java.io.OutputStream;

/** Two streams to a server, with control over the server. */
public interface ServerStreams extends AutoCloseable {
  /** The server's output. */
  InputStream input();

  /** The server's input. */
  OutputStream output();

  /** Waits until the server has ended; it was asked to, or its input ends now. */
  @Override
  void close();
}
