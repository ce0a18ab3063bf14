package io.nrs.protocol.types;

import com.google.gson.annotations.SerializedName;
import io.nrs.protocol.json.Doc;

@Doc("How solving a formula ended.")
public enum SolveStatus {
  @SerializedName("solved")
  @Doc("The networks found the value.")
  SOLVED,

  @SerializedName("normal-form")
  @Doc("No leaf can be rewritten any more: the formula is in normal form.")
  NORMAL_FORM,

  @SerializedName("missing-leaf")
  @Doc("No output of the Selector occurs in the formula.")
  MISSING_LEAF,

  @SerializedName("corrupted-leaf")
  @Doc("The output of the Selector occurs in the formula, but is not a leaf.")
  CORRUPTED_LEAF,

  @SerializedName("step-limit")
  @Doc("The formula was not solved within the allowed number of steps.")
  STEP_LIMIT
}
