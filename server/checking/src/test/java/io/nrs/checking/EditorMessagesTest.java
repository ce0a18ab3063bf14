package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EditorMessagesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "/w holds another run: repeat its settings, add --fresh to start anew, or choose another"
            + " --run|/w holds another run: repeat its settings, choose fresh to start anew, or"
            + " choose another run",
        "another nrs train is at work in /w: wait for it, or choose another --run|another training"
            + " is at work in /w: wait for it, or choose another run",
        "/w has a listops solver already: add --replace to put the new one in its place, or choose"
            + " other --models|/w has a listops solver already: choose fresh to put the new one in"
            + " its place, or choose another run",
        "/w is not empty: choose another --output, or add --force to replace its files|/w is not"
            + " empty: choose another output, or choose force to replace its files",
        "--train, --validation and --test are 0 or more|train, validation and test are 0 or more",
        "set PYTORCH_LIBRARY_PATH, or use --device cpu|set PYTORCH_LIBRARY_PATH, or choose the"
            + " device cpu",
        "x is missing; restore the models folder, choose another one with --models or nrs.models,"
            + " or run: nrs train listops solver|x is missing; restore the models folder, choose"
            + " another one with nrs.models, or train the listops solver",
        "Invalid value for option '--seed' (see nrs train --help)|Invalid value for option 'seed'",
        "/w/my--run/a-b cannot be written: free the disk|/w/my--run/a-b cannot be written: free the"
            + " disk",
        "the value is -8 --9|the value is -8 --9"
      })
  void optionsAreNamedAsTheEditorHasThem(String written, String told) {
    assertEquals(told, EditorMessages.of(written));
  }
}
