package io.nrs.protocol.commands;

import com.google.gson.annotations.SerializedName;
import io.nrs.protocol.json.Doc;

@Doc("A system that answers formulas.")
public enum SystemId {
  @SerializedName("nrs")
  @Doc("The networks of this program.")
  NRS,

  @SerializedName("router")
  @Doc("The Neural Data Router, a baseline.")
  ROUTER,

  @SerializedName("llm")
  @Doc("A large language model behind an OpenAI-compatible endpoint.")
  LLM
}
