package io.nrs.protocol.types;

import com.google.gson.annotations.SerializedName;
import io.nrs.protocol.json.Doc;

@Doc("How a long command ended.")
public enum EndStatus {
  @SerializedName("finished")
  FINISHED,

  @SerializedName("stopped")
  @Doc("The user or the client cancelled it.")
  STOPPED
}
