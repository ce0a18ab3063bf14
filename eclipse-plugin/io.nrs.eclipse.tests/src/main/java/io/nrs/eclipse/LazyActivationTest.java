package io.nrs.eclipse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.common.PluginConstants;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExtension;
import org.eclipse.core.runtime.Platform;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Constants;

/** No extension loads the plug-in when Eclipse starts. */
class LazyActivationTest {
  private static final Set<String> LOADED_AT_STARTUP =
      Set.of("org.eclipse.ui.startup", "org.eclipse.e4.workbench.model");

  /** The workbench creates source providers with a window, but services of factories on demand. */
  private static final String SOURCE_PROVIDER = "sourceProvider";

  @Test
  void bundleIsActivatedLazily() {
    assertEquals(
        "lazy;exclude:=\"io.nrs.eclipse.help,io.nrs.eclipse.perspective,io.nrs.eclipse.welcome\"",
        Platform.getBundle(PluginConstants.PLUGIN_ID)
            .getHeaders()
            .get(Constants.BUNDLE_ACTIVATIONPOLICY));
  }

  @Test
  void noExtensionRunsAtStartup() {
    List<IExtension> declared =
        List.of(Platform.getExtensionRegistry().getExtensions(PluginConstants.PLUGIN_ID));
    assertTrue(declared.size() > 10, "extensions of the plug-in");
    assertEquals(
        List.of(),
        declared.stream()
            .map(IExtension::getExtensionPointUniqueIdentifier)
            .filter(LOADED_AT_STARTUP::contains)
            .toList());
    assertEquals(
        List.of(),
        declared.stream()
            .map(IExtension::getConfigurationElements)
            .flatMap(LazyActivationTest::withChildren)
            .filter(
                element ->
                    element.getName().equals(SOURCE_PROVIDER)
                        || element.getAttribute("forcePluginActivation") != null)
            .toList());
  }

  private static Stream<IConfigurationElement> withChildren(IConfigurationElement[] elements) {
    return Arrays.stream(elements)
        .flatMap(element -> Stream.concat(Stream.of(element), withChildren(element.getChildren())));
  }
}
