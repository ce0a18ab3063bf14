package io.nrs.eclipse.server;

import java.util.List;
import java.util.Map;

/** Starts a server as Eclipse does, prints its process id, and runs forever. */
public final class ServerStarter {
  private ServerStarter() {}

  public static void main(String[] arguments) throws Exception {
    Process server = new ServerCommandLine(List.of(arguments), Map.of()).start();
    System.out.println(server.pid());
    Thread.currentThread().join();
  }
}
