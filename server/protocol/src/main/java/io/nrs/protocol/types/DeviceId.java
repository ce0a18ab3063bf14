package io.nrs.protocol.types;

import com.google.gson.annotations.SerializedName;
import io.nrs.protocol.json.Doc;

@Doc("Where networks run.")
public enum DeviceId {
  @SerializedName("auto")
  @Doc("A GPU if there is one, else the CPU.")
  AUTO,

  @SerializedName("cpu")
  CPU,

  @SerializedName("gpu")
  GPU
}
