package io.nrs.distribution;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

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
