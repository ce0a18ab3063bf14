package io.nrs.protocol.types;

import com.google.gson.annotations.SerializedName;
import io.nrs.protocol.json.Doc;

@Doc("The severity of a finding.")
public enum FindingSeverity {
  @SerializedName("error")
  ERROR,

  @SerializedName("warning")
  WARNING,

  @SerializedName("note")
  NOTE
}
