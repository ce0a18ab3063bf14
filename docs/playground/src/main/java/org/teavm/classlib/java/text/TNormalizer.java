package org.teavm.classlib.java.text;

import org.teavm.jso.JSBody;

/** What TeaVM's library lacks of {@link java.text.Normalizer}; browsers have it. */
public final class TNormalizer {
  private TNormalizer() {}

  /** The forms that the grammar uses. */
  public enum Form {
    NFC,
    NFKC
  }

  /** Returns a text in a form. */
  public static String normalize(CharSequence text, Form form) {
    return normalize(text.toString(), form.name());
  }

  @JSBody(
      params = {"text", "form"},
      script = "return text.normalize(form);")
  private static native String normalize(String text, String form);
}
