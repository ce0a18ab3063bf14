package io.nrs.cli.serving;

import io.nrs.testing.OptionalTool;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class EmacsTest extends EditorTest {
  private static final String CONFIGURATION = "editors/nrs.el";

  @BeforeAll
  static void isInstalled() throws InterruptedException {
    OptionalTool.EMACS.assumeEditor();
  }

  @Test
  void filesAreRewritten() throws Exception {
    assertRewrites(
        CONFIGURATION, "emacs", "-q", "--batch", "-l", SCRIPTS.resolve("eglot.el").toString());
  }

  @Test
  void everyKeyIsKept() throws Exception {
    new Typist(folder, HOME.resolve(CONFIGURATION))
        .assertKept(
            new Typist.Keys("\u0018\u0006", "\r", "\u0018\u0013"),
            "emacs -nw -q -l " + SCRIPTS.resolve("init.el"));
  }
}
