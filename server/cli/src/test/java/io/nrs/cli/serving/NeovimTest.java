package io.nrs.cli.serving;

import io.nrs.testing.OptionalTool;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class NeovimTest extends EditorTest {
  private static final String CONFIGURATION = "editors/nrs.lua";

  @BeforeAll
  static void isInstalled() throws InterruptedException {
    OptionalTool.NEOVIM.assumeEditor();
  }

  @Test
  void filesAreRewritten() throws Exception {
    assertRewrites(
        CONFIGURATION,
        "nvim",
        "--clean",
        "--headless",
        "--cmd",
        "let g:nrs_command = json_decode($NRS_COMMAND)",
        "-c",
        "luafile " + SCRIPTS.resolve("nvim.lua"));
  }

  @Test
  void everyKeyIsKept() throws Exception {
    new Typist(folder, HOME.resolve(CONFIGURATION))
        .assertKept(
            new Typist.Keys("\u001c\u000e:e ", "\ri", "\u001c\u000e:w\r"),
            "nvim -u " + SCRIPTS.resolve("init.lua"));
  }
}
