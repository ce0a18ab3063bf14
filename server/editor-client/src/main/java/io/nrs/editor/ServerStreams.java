package io.nrs.editor;

import java.io.InputStream;
import java.io.OutputStream;

/** Two streams to a server, and what runs at their other end. */
public interface ServerStreams extends AutoCloseable {
  /** What the server says. */
  InputStream input();

  /** What the server hears. */
  OutputStream output();

  /** Waits until the server has ended, which was asked to or whose input ends now. */
  @Override
  void close();
}
