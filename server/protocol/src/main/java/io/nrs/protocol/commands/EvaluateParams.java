package io.nrs.protocol.commands;

import com.google.gson.annotations.SerializedName;
import io.nrs.protocol.json.Bounds;
import io.nrs.protocol.json.DefaultValue;
import io.nrs.protocol.json.Doc;
import io.nrs.protocol.types.LanguageId;
import java.util.Optional;

@Doc("The measurement to start. The fields have the meaning of the options of `nrs evaluate`.")
public record EvaluateParams(
    @SerializedName(value = "task", alternate = "language")
        @DefaultValue("all languages")
        @Doc("The language.")
        Optional<LanguageId> language,
    @Bounds(min = 1) @DefaultValue("100") @Doc("The number of formulas in a cell.")
        Optional<Integer> formulas,
    @DefaultValue("that of `nrs evaluate`") @Doc("The random seed of the formulas.")
        Optional<Long> seed,
    @DefaultValue("all") @Doc("The set of test formulas.") Optional<SplitId> split,
    @DefaultValue("nrs") @Doc("The system that answers.") Optional<SystemId> system,
    @Doc("The name of the model, with the system `llm`.") Optional<String> model,
    @Doc(
            "The URL of the endpoint, with the system `llm`. The server reads the key from its"
                + " own environment.")
        Optional<String> baseUrl) {}
