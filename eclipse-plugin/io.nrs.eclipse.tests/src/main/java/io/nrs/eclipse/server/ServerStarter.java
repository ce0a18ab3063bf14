package io.nrs.eclipse.server;

import java.util.List;
import java.util.Map;

/** A process that starts a server as Eclipse does, tells its number, and goes on for ever. */
public final class StartsAServer {
  private StartsAServer() {}

  public static void main(String[] words) throws Exception {
    ServerProcess server = ServerProcess.start(new ServerCommand(List.of(words), Map.of()));
    System.out.println(server.handle().pid());
    Thread.currentThread().join();
  }
}
