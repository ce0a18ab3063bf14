package io.nrs.testing;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Replaces literals of {@code expect("...")} in source files. Lines are those of the file at the
 * compilation of the tests. Every replacement starts from that text, so none shifts the lines of
 * another. Safe for use by several threads.
 */
final class SourceUpdates {
  private static final String METHOD = "expect";

  private final Map<Path, Source> sources = new HashMap<>();

  /**
   * @throws IllegalStateException if updates are requested in continuous integration
   */
  static boolean wanted(Map<String, String> environment) {
    if (!"1".equals(environment.get("NRS_UPDATE_EXPECT"))) {
      return false;
    }
    if ("true".equals(environment.get("CI"))) {
      throw new IllegalStateException(
          "NRS_UPDATE_EXPECT=1 is not for continuous integration: unset it, or CI=true");
    }
    return true;
  }

  /** The source of a test class in Maven's layout. */
  static Path source(Class<?> type, String fileName) {
    try {
      Path classes = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
      Path folder = Path.of(type.getPackageName().replace('.', '/'));
      return classes.resolve("../../src/test/java").resolve(folder).resolve(fileName).normalize();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * @param line of the call, from 1
   * @param expected the value of that literal
   * @throws IllegalStateException if there is no such literal, more than one, or if another text
   *     has replaced it before
   */
  synchronized void replace(Path file, int line, String expected, String actual) {
    try {
      Source source = sources.get(file);
      if (source == null) {
        source = Source.read(file);
        sources.put(file, source);
      }
      source.replace(line, expected, actual);
      Files.writeString(file, source.updated());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The argument of a call: its place in the text, and its value. */
  private record Argument(int start, int end, int line, String value) {}

  private record Source(
      Path file, String text, List<Argument> arguments, TreeMap<Argument, String> replaced) {

    static Source read(Path file) throws IOException {
      String text = Files.readString(file);
      TreeMap<Argument, String> none =
          new TreeMap<>((one, other) -> Integer.compare(one.start(), other.start()));
      return new Source(file, text, argumentsIn(text), none);
    }

    void replace(int line, String expected, String actual) {
      List<Argument> found =
          arguments.stream()
              .filter(argument -> argument.line() == line && argument.value().equals(expected))
              .toList();
      if (found.size() != 1) {
        throw new IllegalStateException(
            "%s:%d: %s"
                .formatted(
                    file,
                    line,
                    found.isEmpty()
                        ? "no expect(\"...\") with the expected text as its literal: compile again"
                        : "two expect(\"...\") with one text: put them on lines of their own"));
      }
      String before = replaced.putIfAbsent(found.get(0), actual);
      if (before != null && !before.equals(actual)) {
        throw new IllegalStateException(
            "%s:%d: this text is compared with two different ones".formatted(file, line));
      }
    }

    String updated() {
      StringBuilder updated = new StringBuilder();
      int copied = 0;
      for (Map.Entry<Argument, String> replacement : replaced.entrySet()) {
        Argument argument = replacement.getKey();
        updated.append(text, copied, argument.start());
        updated.append(literal(replacement.getValue(), argument));
        copied = argument.end();
      }
      return updated.append(text, copied, text.length()).toString();
    }

    /** A text block starts on its own line, as in google-java-format. */
    private String literal(String value, Argument argument) {
      if (value.indexOf('\n') < 0 || value.equals("\n") || !Literals.fitsTextBlock(value)) {
        return Literals.string(value);
      }
      int lineStart = text.lastIndexOf('\n', argument.start()) + 1;
      String before = text.substring(lineStart, argument.start());
      if (before.isBlank()) {
        return Literals.textBlock(value, before);
      }
      String indent = before.substring(0, before.length() - before.stripLeading().length());
      String deeper = indent + " ".repeat(8);
      return "\n" + deeper + Literals.textBlock(value, deeper);
    }
  }

  private static List<Argument> argumentsIn(String text) throws IOException {
    JavaFileObject file =
        new SimpleJavaFileObject(URI.create("string:///Source.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
          }
        };
    // Without folding, the parts of a concatenation keep their places.
    List<String> options = List.of("-proc:none", "-XDallowStringFolding=false");
    JavacTask task =
        (JavacTask)
            ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, problem -> {}, options, null, List.of(file));
    CompilationUnitTree unit = task.parse().iterator().next();
    SourcePositions positions = Trees.instance(task).getSourcePositions();
    List<Argument> arguments = new ArrayList<>();
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitMethodInvocation(MethodInvocationTree call, Void none) {
        if (call.getMethodSelect() instanceof IdentifierTree method
            && method.getName().contentEquals(METHOD)
            && call.getArguments().size() == 1) {
          ExpressionTree argument = call.getArguments().get(0);
          value(argument)
              .ifPresent(
                  value ->
                      arguments.add(
                          new Argument(
                              (int) positions.getStartPosition(unit, argument),
                              (int) positions.getEndPosition(unit, argument),
                              (int)
                                  unit.getLineMap()
                                      .getLineNumber(positions.getEndPosition(unit, method)),
                              value)));
        }
        return super.visitMethodInvocation(call, none);
      }
    }.scan(unit, null);
    return arguments;
  }

  private static Optional<String> value(ExpressionTree argument) {
    if (argument instanceof LiteralTree literal && literal.getValue() instanceof String value) {
      return Optional.of(value);
    }
    if (argument instanceof BinaryTree both && both.getKind() == Tree.Kind.PLUS) {
      return value(both.getLeftOperand())
          .flatMap(left -> value(both.getRightOperand()).map(right -> left + right));
    }
    return Optional.empty();
  }
}
