package io.nrs.eclipse.server;

import java.util.function.Consumer;

/** A server that may be running. Nothing here waits for it. */
public interface LiveServer {
  /** Tells it something in its turn, if it runs. */
  void tell(Consumer<NrsLanguageServer> said);

  /** Ends it if it runs; another one is started where it was needed. */
  void restart();
}
