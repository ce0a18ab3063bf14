package io.nrs.protocol.types;

import com.google.gson.annotations.SerializedName;
import io.nrs.protocol.json.Doc;

@Doc("A set of options that other settings change in part.")
public enum PresetId {
  @SerializedName("default")
  @Doc("The default inference: few outputs, sliding windows and the leaf guard.")
  DEFAULT,

  @SerializedName("paper")
  @Doc("The published inference: 1,000 outputs and dynamic windowing. Slow.")
  PAPER
}
