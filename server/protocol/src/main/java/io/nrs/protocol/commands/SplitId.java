package io.nrs.protocol.commands;

import com.google.gson.annotations.SerializedName;
import io.nrs.protocol.json.Doc;

@Doc("A set of test formulas.")
public enum SplitId {
  @SerializedName("paper")
  @Doc("The levels that the paper reports.")
  PAPER,

  @SerializedName("deep")
  @Doc("Deeper and wider formulas than those of the paper.")
  DEEP,

  @SerializedName("mixed")
  @Doc("Formulas whose parts have different depths.")
  MIXED,

  @SerializedName("stress")
  @Doc("Narrow operands, equal halves, chains and wide operations.")
  STRESS,

  @SerializedName("all")
  ALL
}
