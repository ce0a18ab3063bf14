package io.nrs.eclipse.connection;

import org.eclipse.osgi.util.NLS;

/** The texts about the server and its connection. */
final class ConnectionTexts extends NLS {
  public static String cannotStart;
  public static String closing;
  public static String ended;
  public static String endedAtStart;
  public static String endedOften;
  public static String findings;
  public static String manyMinutes;
  public static String manyTimes;
  public static String noFile;
  public static String noResponse;
  public static String notLocal;
  public static String oneMinute;
  public static String oneTime;
  public static String refusedToStart;
  public static String textNotLocal;

  static {
    initializeMessages(ConnectionTexts.class.getName(), ConnectionTexts.class);
  }

  private ConnectionTexts() {}
}
