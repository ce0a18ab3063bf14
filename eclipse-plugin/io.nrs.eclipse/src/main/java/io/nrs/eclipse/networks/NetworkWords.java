package io.nrs.eclipse.networks;

import io.nrs.eclipse.common.CommonTexts;
import io.nrs.eclipse.common.Messages;
import io.nrs.protocol.Commands.LanguageNetworks;
import io.nrs.protocol.Commands.NetworkOrigin;
import io.nrs.protocol.Notifications.TrainingSummary;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.osgi.util.NLS;

/** What the view says about the networks of a language. */
final class NetworkWords {
  /** The titles of the columns. */
  static final List<String> TITLES =
      List.of(
          CommonTexts.language,
          CommonTexts.networks,
          NetworksTexts.validation,
          NetworksTexts.proof);

  private NetworkWords() {}

  /**
   * The texts of a row, in the order of the titles.
   *
   * @param project gives the name of the project in a folder
   */
  static List<String> row(LanguageNetworks networks, Function<Path, Optional<String>> project) {
    boolean usable = networks.message().isEmpty();
    return List.of(
        networks.name(),
        usable ? place(networks, project) : NetworksTexts.unusable,
        usable ? validation(networks) : "",
        usable ? networks.proof().orElse("") : "");
  }

  private static String place(LanguageNetworks networks, Function<Path, Optional<String>> project) {
    Path models = Path.of(networks.models());
    return switch (networks.origin()) {
      case PROGRAM -> NetworksTexts.bundled;
      case WORKSPACE ->
          NLS.bind(
              NetworksTexts.ofProject, project.apply(root(models)).orElseGet(models::toString));
      case SETTING -> NLS.bind(NetworksTexts.ofFolder, models.getFileName());
    };
  }

  /** The workspace folder of its {@code .nrs/models}. */
  private static Path root(Path models) {
    return Optional.ofNullable(models.getParent()).map(Path::getParent).orElse(models);
  }

  private static String validation(LanguageNetworks networks) {
    return Stream.of(networks.selector(), networks.solver())
        .flatMap(Optional::stream)
        .map(TrainingSummary::validation)
        .map(Messages::percent)
        .collect(Collectors.joining(", "));
  }

  /** All that is known of the networks of a language, the paths last. */
  static String details(LanguageNetworks networks) {
    return Stream.of(
            Optional.of(networks.name() + ": " + networks.message().or(networks::proof).orElse("")),
            networks.selector().map(training -> training(CommonTexts.selector, training)),
            networks.solver().map(training -> training(CommonTexts.solver, training)),
            Optional.of(NLS.bind(NetworksTexts.folder, networks.models())))
        .flatMap(Optional::stream)
        .collect(Collectors.joining("\n"));
  }

  private static String training(String network, TrainingSummary training) {
    return NLS.bind(
        NetworksTexts.trained,
        new Object[] {network, Messages.percent(training.validation()), training.preset()});
  }

  /**
   * Which networks serve, in one sentence.
   *
   * @param setting the folder of the preference; empty if it is not set
   * @param bundled the folder of the plug-in's own networks
   */
  static String choice(String setting, Optional<Path> bundled) {
    if (setting.isEmpty()) {
      return NetworksTexts.firstProjectServes;
    }
    return bundled.map(Path::toString).equals(Optional.of(setting))
        ? NetworksTexts.bundledServe
        : NLS.bind(NetworksTexts.folderServes, setting);
  }

  /** Whether the networks can be removed. */
  static boolean isRemovable(LanguageNetworks networks) {
    return networks.origin() == NetworkOrigin.WORKSPACE;
  }
}
