package io.nrs.eclipse.wizard;

import io.nrs.eclipse.NrsPlugin;
import io.nrs.eclipse.editor.UnfinishedFormula;
import io.nrs.grammar.FormulaFile;
import io.nrs.grammar.Language;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import org.eclipse.core.runtime.Platform;

/** The files that show what a language can say, as they come with the plug-in. */
public final class Examples {
  private Examples() {}

  /** The text of a language's example. */
  public static String text(Language language) throws IOException {
    String name = "server/examples/" + language.id() + language.extension();
    URL entry = Platform.getBundle(NrsPlugin.ID).getEntry(name);
    if (entry == null) {
      throw new FileNotFoundException("This plug-in has no " + name + " in it: install it again.");
    }
    try (InputStream text = entry.openStream()) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Where the first formula is that something is left to do in; the start if there is none. */
  static int firstFormula(Language language, String text) {
    return FormulaFile.parse(language, text).lines().stream()
        .filter(line -> UnfinishedFormula.in(language, line.text()))
        .map(line -> line.offset() + line.parsed().formula().orElseThrow().span().start())
        .findFirst()
        .orElse(0);
  }
}
