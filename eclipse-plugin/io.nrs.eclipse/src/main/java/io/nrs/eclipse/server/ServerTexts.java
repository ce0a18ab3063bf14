package io.nrs.eclipse.server;

import org.eclipse.osgi.util.NLS;

/** The texts about the server, its requests and its networks. */
final class ServerTexts extends NLS {
  public static String absent;
  public static String busy;
  public static String checkLanguage;
  public static String checking;
  public static String chosen;
  public static String emptyResponse;
  public static String endedBefore;
  public static String failed;
  public static String loading;
  public static String noEngine;
  public static String noServer;
  public static String notAnObject;
  public static String notExecutable;
  public static String notLoaded;
  public static String notReached;
  public static String notUnderstood;
  public static String ready;
  public static String remedy;
  public static String running;
  public static String showRewriting;
  public static String stopped;
  public static String train;
  public static String unusable;

  static {
    initializeMessages(ServerTexts.class.getName(), ServerTexts.class);
  }

  private ServerTexts() {}
}
