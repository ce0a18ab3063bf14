package io.nrs.eclipse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExtension;
import org.eclipse.core.runtime.Platform;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Constants;

/** Nothing that is declared loads the plug-in when Eclipse starts. */
class LazyTest {
  private static final Set<String> LOADED_AT_THE_START =
      Set.of("org.eclipse.ui.startup", "org.eclipse.e4.workbench.model");

  /** Of services, these are made when a window is; those of factories when they are asked for. */
  private static final String SOURCE_PROVIDER = "sourceProvider";

  @Test
  void theBundleIsLoadedByItsFirstClass() {
    assertEquals(
        Constants.ACTIVATION_LAZY,
        Platform.getBundle(NrsPlugin.ID).getHeaders().get(Constants.BUNDLE_ACTIVATIONPOLICY));
  }

  @Test
  void noExtensionRunsAtTheStart() {
    List<IExtension> declared =
        List.of(Platform.getExtensionRegistry().getExtensions(NrsPlugin.ID));
    assertTrue(declared.size() > 10, "extensions of the plug-in");
    assertEquals(
        List.of(),
        declared.stream()
            .map(IExtension::getExtensionPointUniqueIdentifier)
            .filter(LOADED_AT_THE_START::contains)
            .toList());
    assertEquals(
        List.of(),
        declared.stream()
            .map(IExtension::getConfigurationElements)
            .flatMap(LazyTest::withChildren)
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
