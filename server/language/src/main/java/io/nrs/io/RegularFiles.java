package io.nrs.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/** Reads files of any type, because somebody else put them there. */
public final class RegularFiles {
  /** A file must leave room for what is made of it. */
  private static final long MAX_BYTES = 1 << 30;

  private RegularFiles() {}

  /**
   * Returns whether there is a file or a folder.
   *
   * @throws IOException if the attributes cannot be read; callers must not treat this as absence
   */
  public static boolean exists(Path path) throws IOException {
    return attributes(path).isPresent();
  }

  /** Returns the attributes of a file or a folder; empty if there is none. */
  static Optional<BasicFileAttributes> attributes(Path path) throws IOException {
    try {
      return Optional.of(Files.readAttributes(path, BasicFileAttributes.class));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /** As {@link #read(Path, int)}, up to a quarter of the memory that Java has. */
  public static byte[] read(Path file) throws IOException {
    return read(file, mostBytes());
  }

  private static int mostBytes() {
    return (int) Math.min(MAX_BYTES, Runtime.getRuntime().maxMemory() / 4);
  }

  /**
   * Reads what a file in the gzip format holds. A small file may hold very much.
   *
   * @throws IOException if it is no such file, or holds more than {@link #read(Path)} reads
   */
  public static byte[] readCompressed(Path file) throws IOException {
    return readCompressed(file, mostBytes());
  }

  static byte[] readCompressed(Path file, int maxBytes) throws IOException {
    regular(file);
    try (InputStream stream = new GZIPInputStream(Files.newInputStream(file))) {
      return read(stream, maxBytes);
    }
  }

  /**
   * Reads a whole file. It never opens a pipe or a device, even behind a link. A pipe waits for its
   * other end, and a device may have no end.
   *
   * @param maxBytes the most bytes of a file; less than 2 GiB
   * @throws IOException if it is no regular file, or larger
   */
  public static byte[] read(Path file, int maxBytes) throws IOException {
    // A large file is refused before memory is taken for it.
    if (regular(file).size() > maxBytes) {
      throw tooLarge(maxBytes);
    }
    try (InputStream stream = Files.newInputStream(file)) {
      return read(stream, maxBytes);
    }
  }

  private static byte[] read(InputStream stream, int maxBytes) throws IOException {
    byte[] bytes = stream.readNBytes(maxBytes + 1);
    if (bytes.length > maxBytes) {
      throw tooLarge(maxBytes);
    }
    return bytes;
  }

  private static IOException tooLarge(int maxBytes) {
    return new IOException("is larger than " + maxBytes + " bytes");
  }

  /**
   * Refuses anything but a regular file, also behind a link.
   *
   * @throws IOException if it is no regular file, or does not exist
   */
  public static void mustBeRegular(Path file) throws IOException {
    regular(file);
  }

  private static BasicFileAttributes regular(Path file) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    if (!attributes.isRegularFile()) {
      throw new IOException("is not a regular file");
    }
    return attributes;
  }

  /** Text of files that should be small. */
  public static final class TextFiles {
    private static final int MAX_BYTES = 1 << 22;

    private TextFiles() {}

    public static String read(Path file) throws IOException {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(RegularFiles.read(file, MAX_BYTES)))
          .toString();
    }

    /** The text of a resource beside a class. */
    public static String resource(Class<?> beside, String name) {
      try (InputStream stream = beside.getResourceAsStream(name)) {
        return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** SHA-256 sums in hexadecimal. */
  public static final class Checksums {
    private Checksums() {}

    public static String sha256(byte[] bytes) {
      return HexFormat.of().formatHex(digest().digest(bytes));
    }

    /** Returns a new SHA-256, for content that is not in memory as a whole. */
    public static MessageDigest digest() {
      try {
        return MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every Java has SHA-256", e);
      }
    }
  }

  /** The characters between the columns of a table. Spreadsheets write the one of their country. */
  public static final class TableSeparators {
    /** Those that are tried, the usual one first. */
    public static final List<Character> USUAL = List.of(',', ';', '\t');

    private static final Pattern NAMED = Pattern.compile("(?i)\"?sep=([,;|\t])\"?");

    private TableSeparators() {}

    /** Returns the one that a first line such as {@code sep=;} names. */
    public static Optional<Character> named(String line) {
      Matcher named = NAMED.matcher(line);
      return named.matches() ? Optional.of(named.group(1).charAt(0)) : Optional.empty();
    }
  }
}
