package org.teavm.classlib.java.util;

/** What TeaVM's library lacks of {@link java.util.HexFormat}. */
public final class THexFormat {
  private static final THexFormat PLAIN = new THexFormat();

  private THexFormat() {}

  public static THexFormat of() {
    return PLAIN;
  }

  /** Returns two small hexadecimal digits for each byte. */
  public String formatHex(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (byte each : bytes) {
      text.append(Character.forDigit(each >> 4 & 15, 16)).append(Character.forDigit(each & 15, 16));
    }
    return text.toString();
  }
}
