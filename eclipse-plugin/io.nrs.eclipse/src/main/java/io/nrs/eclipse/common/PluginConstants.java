package io.nrs.eclipse.common;

/** Names that all packages of the plug-in use. */
public final class PluginConstants {
  /** The symbolic name of the bundle, which is also the node of its preferences. */
  public static final String PLUGIN_ID = "io.nrs.eclipse";

  private PluginConstants() {}
}
