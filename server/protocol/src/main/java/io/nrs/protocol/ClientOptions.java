package io.nrs.protocol;

import io.nrs.protocol.RecordShape.Doc;

/** Name, features and settings of a client. */
public final class ClientOptions {
  private ClientOptions() {}

  @Doc("Which parts of a formula the Selector reads.")
  public enum WindowingId {
    @Doc("Short overlapping windows over the whole formula.")
    SLIDING,

    @Doc("The windowing of the paper: suffixes of the formula.")
    DYNAMIC,

    @Doc("The whole formula at once.")
    NONE
  }
}
