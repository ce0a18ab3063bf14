package io.nrs.eclipse.common;

/** Names that all packages of the plug-in use. */
public final class PluginConstants {
  /** The symbolic name of the bundle, which is also the node of its preferences. */
  public static final String PLUGIN_ID = "io.nrs.eclipse";

  /** The command that shows the networks. */
  public static final String SHOW_NETWORKS = PLUGIN_ID + ".showNetworks";

  /** The parameter of {@link #SHOW_NETWORKS}: the id of the language that is selected. */
  public static final String SHOWN_LANGUAGE = SHOW_NETWORKS + ".language";

  private PluginConstants() {}
}
