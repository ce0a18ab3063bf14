package io.nrs.distribution;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes bills of materials and checksums beside the packages, and refuses unknown licences. */
public final class FinishDistribution {
  private static final String SUMS = "SHA256SUMS";

  private FinishDistribution() {}

  /**
   * @param arguments the folder with the packages; the version; Maven's bill of materials of the
   *     program; the bundled Java's file with its version; the folder of the VS Code extension; the
   *     versions of LSP4J and PyTorch
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    String version = arguments[1];
    BillOfMaterials program =
        BillOfMaterials.read(Path.of(arguments[2]))
            .complete(Path.of(arguments[3]), arguments[5], arguments[6]);
    program.write(folder.resolve("nrs-" + version + ".cdx.json"));
    List<String> complaints = new ArrayList<>(LicenceList.ofProject().complaints(program));
    if (Files.exists(folder.resolve("nrs-universal-" + version + ".vsix"))) {
      BillOfMaterials extension = BillOfMaterials.ofExtension(Path.of(arguments[4]), program);
      extension.write(folder.resolve("nrs-vscode-" + version + ".cdx.json"));
      complaints.addAll(LicenceList.ofProject().complaints(extension));
    }
    if (!complaints.isEmpty()) {
      throw new IOException(String.join("\n", complaints));
    }
    Files.writeString(folder.resolve(SUMS), sums(folder));
  }

  /** The output of {@code sha256sum *} in the folder. */
  static String sums(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.list(folder)) {
      files =
          found.filter(file -> Files.isRegularFile(file) && !file.endsWith(SUMS)).sorted().toList();
    }
    StringBuilder sums = new StringBuilder();
    for (Path file : files) {
      sums.append(sum(file)).append("  ").append(file.getFileName()).append('\n');
    }
    return sums.toString();
  }

  private static String sum(Path file) throws IOException {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /**
   * The licences that libraries in packages may have.
   *
   * @param allowed names as bills of materials write them
   */
  record LicenceList(Set<String> allowed) {
    LicenceList {
      allowed = Set.copyOf(allowed);
    }

    /** The list of this project: {@code licences.txt} beside this class. */
    static LicenceList ofProject() {
      try (BufferedReader reader =
          new BufferedReader(
              new InputStreamReader(
                  LicenceList.class.getResourceAsStream("licences.txt"), StandardCharsets.UTF_8))) {
        return new LicenceList(
            reader
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .collect(Collectors.toSet()));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** A line for each component without a licence on the list. */
    List<String> complaints(BillOfMaterials bill) {
      return bill.components().stream()
          .filter(component -> component.licences().stream().noneMatch(allowed::contains))
          .map(
              component ->
                  "%s %s is under %s, which licences.txt does not list: remove it, or list the licence"
                      .formatted(
                          component.name(),
                          component.version(),
                          component.licences().isEmpty()
                              ? "no licence"
                              : String.join(" or ", component.licences())))
          .toList();
    }
  }
}
