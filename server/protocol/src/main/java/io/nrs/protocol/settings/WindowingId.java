package io.nrs.protocol.settings;

import com.google.gson.annotations.SerializedName;
import io.nrs.protocol.json.Doc;

@Doc("Which parts of a formula the Selector reads.")
public enum WindowingId {
  @SerializedName("sliding")
  @Doc("Short overlapping windows over the whole formula.")
  SLIDING,

  @SerializedName("dynamic")
  @Doc("The windowing of the paper: suffixes of the formula.")
  DYNAMIC,

  @SerializedName("none")
  @Doc("The whole formula at once.")
  NONE
}
