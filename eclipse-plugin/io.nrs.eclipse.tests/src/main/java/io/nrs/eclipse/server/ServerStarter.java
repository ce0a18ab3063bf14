package io.nrs.eclipse.server;

import java.util.List;
import java.util.Map;

/** Starts a server as Eclipse does, prints its process id, and runs forever. */
public final class ServerStarter {
  private ServerStarter() {}

  public static void main(String[] arguments) throws Exception {
    ServerProcess server = ServerProcess.start(new ServerCommandLine(List.of(arguments), Map.of()));
    System.out.println(server.handle().pid());
    Thread.currentThread().join();
  }
}
