package io.nrs.protocol.notifications;

import com.google.gson.annotations.SerializedName;
import io.nrs.protocol.json.Doc;

@Doc("The result of a formula.")
public enum FormulaStatus {
  @SerializedName("solved")
  SOLVED,

  @SerializedName("normal-form")
  @Doc("No leaf can be rewritten any more: the formula is in normal form.")
  NORMAL_FORM,

  @SerializedName("missing-leaf")
  MISSING_LEAF,

  @SerializedName("corrupted-leaf")
  CORRUPTED_LEAF,

  @SerializedName("step-limit")
  STEP_LIMIT,

  @SerializedName("invalid")
  @Doc("The line has errors.")
  INVALID,

  @SerializedName("unsolved")
  @Doc("No networks are available.")
  UNSOLVED
}
