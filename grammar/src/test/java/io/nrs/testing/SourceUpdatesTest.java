package io.nrs.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceUpdatesTest {
  @TempDir private Path folder;
  private Path file;
  private final SourceUpdates updates = new SourceUpdates();

  @BeforeEach
  void chooseFile() {
    file = folder.resolve("Scratch.java");
  }

  /** The statements are the body of a method; the first of them is in line 3. */
  private void write(String statements) throws IOException {
    Files.writeString(file, "class Scratch {\n  void test() {\n" + statements + "  }\n}\n");
  }

  private String written() throws IOException {
    String text = Files.readString(file);
    return text.substring("class Scratch {\n  void test() {\n".length(), text.length() - 6);
  }

  @Test
  void aStringStaysAStringWhereItIsOfOneLine() throws IOException {
    write("    check(\"(1+2)\", expect(\"3\"));\n");
    updates.replace(file, 3, "3", "a \"b\" \\ c\t");
    assertEquals("    check(\"(1+2)\", expect(\"a \\\"b\\\" \\\\ c\\t\"));\n", written());
  }

  @Test
  void severalLinesBecomeATextBlock() throws IOException {
    write("    check(expect(\"3\"));\n");
    updates.replace(file, 3, "3", "one\n\n  two \n");
    assertEquals(
        """
            check(expect(
                    \"""
                    one

                      two\\s
                    \"""));
        """
            .indent(4)
            .replaceAll("(?m)^ {4}", ""),
        written());
  }

  @Test
  void aTextBlockKeepsItsIndentation() throws IOException {
    write(
        """
            expect(
                    \"""
                    a
                      b
                    \""")
                .check(text);
        """);
    updates.replace(file, 3, "a\n  b\n", "  a\nb");
    assertEquals(
        """
            expect(
                    \"""
                      a
                    b\\
                    \""")
                .check(text);
        """,
        written());
  }

  @Test
  void aTextBlockOfOneLineBecomesAString() throws IOException {
    write("    expect(\n        \"\"\"\n        a\n        \"\"\").check(a);\n");
    updates.replace(file, 3, "a\n", "b");
    assertEquals("    expect(\n        \"b\").check(a);\n", written());
  }

  @Test
  void ofSeveralInOneLineTheOneWithThatTextIsReplaced() throws IOException {
    write("    check(expect(\"a\"), expect(\"b\"), expect(\"c\"));\n");
    updates.replace(file, 3, "c", "C\n-\n");
    updates.replace(file, 3, "a", "A");
    assertTrue(
        written().startsWith("    check(expect(\"A\"), expect(\"b\"), expect(\n"), written());
  }

  @Test
  void equalTextsInOneLineAreRefused() throws IOException {
    write("    check(expect(\"a\"), expect(\"a\"));\n");
    IllegalStateException error =
        assertThrows(IllegalStateException.class, () -> updates.replace(file, 3, "a", "b"));
    assertTrue(error.getMessage().contains("Scratch.java:3: two expect"), error.getMessage());
    assertEquals("    check(expect(\"a\"), expect(\"a\"));\n", written());
  }

  @Test
  void linesAreThoseOfTheCompiledFile() throws IOException {
    write(
        "    expect(\"1\").check(a);\n    expect(\"1\").check(b);\n    expect(\"1\").check(c);\n");
    updates.replace(file, 4, "1", "b\nb\nb\n");
    updates.replace(file, 3, "1", "a\na\n");
    updates.replace(file, 5, "1", "c");
    List<String> values =
        written().lines().map(String::strip).filter(line -> line.matches("[abc]")).toList();
    assertEquals(List.of("a", "a", "b", "b", "b"), values);
    assertTrue(written().endsWith("expect(\"c\").check(c);\n"), written());
  }

  @Test
  void concatenatedLiteralsAreReplacedAsOne() throws IOException {
    write("    expect(\"a\" // why\n        + \"b\"\n        + \"c\").check(text);\n");
    updates.replace(file, 3, "abc", "d");
    assertEquals("    expect(\"d\").check(text);\n", written());
  }

  @Test
  void aLineIsThatOfTheCallsBracket() throws IOException {
    write("    check(\n        other(\"a\"),\n        // expect(\"a\")\n        expect(\"a\"));\n");
    updates.replace(file, 6, "a", "b");
    assertTrue(written().endsWith("// expect(\"a\")\n        expect(\"b\"));\n"), written());
  }

  @ParameterizedTest
  @ValueSource(strings = {"expect(TEXT)", "expect(\"b\")", "expected(\"a\")", "expect(\"a\", 1)"})
  void whereNoLiteralIsNothingIsReplaced(String call) throws IOException {
    write("    " + call + ";\n");
    assertThrows(IllegalStateException.class, () -> updates.replace(file, 3, "a", "c"));
    assertEquals("    " + call + ";\n", written());
  }

  @Test
  void oneTextCannotStandForTwo() throws IOException {
    write("    expect(\"a\").check(text);\n");
    updates.replace(file, 3, "a", "b");
    updates.replace(file, 3, "a", "b");
    assertThrows(IllegalStateException.class, () -> updates.replace(file, 3, "a", "c"));
    assertEquals("    expect(\"b\").check(text);\n", written());
  }

  @Test
  void threadsDoNotDisturbEachOther() throws Exception {
    StringBuilder statements = new StringBuilder();
    for (int i = 0; i < 50; i++) {
      statements.append("    expect(\"a\").check(b);\n");
    }
    write(statements.toString());
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<?>> replaced = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        int line = 3 + i;
        replaced.add(threads.submit(() -> updates.replace(file, line, "a", "is\n" + line + "\n")));
      }
      for (Future<?> one : replaced) {
        one.get();
      }
    } finally {
      threads.shutdown();
    }
    List<String> values =
        written().lines().map(String::strip).filter(line -> line.matches("\\d+")).toList();
    assertEquals(50, values.size());
    assertEquals("3", values.get(0));
    assertEquals("52", values.get(49));
  }

  /** The compiler reads exactly the text that was written. */
  @Test
  void anyTextSurvives() throws Exception {
    List<String> pieces =
        List.of(
            "a",
            "b",
            " ",
            "  ",
            "\t",
            "\n",
            "\n\n",
            "\"",
            "\"\"\"",
            "\"\"\"\"",
            "\\",
            "\\n",
            "\\u0041",
            "\\\"",
            "\r",
            "\f",
            "\0",
            "\u00a0",
            "\u200b",
            "\u2003",
            "😀",
            "\ude00",
            "é",
            "‹",
            "%s");
    Random random = new Random(7);
    List<String> texts = new ArrayList<>();
    StringBuilder statements = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      StringBuilder text = new StringBuilder();
      for (int k = random.nextInt(12); k >= 0; k--) {
        text.append(pieces.get(random.nextInt(pieces.size())));
      }
      texts.add(text.toString());
      statements.append("    texts.add(expect(\"a\"));\n");
    }
    Files.writeString(
        file,
        "public class Scratch implements java.util.function.Supplier<java.util.List<String>> {\n"
            + "  public java.util.List<String> get() {\n"
            + "    java.util.List<String> texts = new java.util.ArrayList<>();\n"
            + statements
            + "    return texts;\n  }\n"
            + "  static String expect(String text) {\n    return text;\n  }\n}\n");
    for (int i = 0; i < texts.size(); i++) {
      updates.replace(file, 4 + i, "a", texts.get(i));
    }
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-encoding", "UTF-8", file.toString());
    assertEquals(0, failed);
    try (java.net.URLClassLoader loader =
        new java.net.URLClassLoader(new java.net.URL[] {folder.toUri().toURL()})) {
      Object scratch = loader.loadClass("Scratch").getDeclaredConstructor().newInstance();
      Object read = ((java.util.function.Supplier<?>) scratch).get();
      assertEquals(texts, read);
    }
  }
}
