package io.nrs.protocol.commands;

import com.google.gson.annotations.SerializedName;
import io.nrs.protocol.json.DefaultValue;
import io.nrs.protocol.json.Doc;
import io.nrs.protocol.types.LanguageId;
import java.util.Optional;

@Doc("The data sets to write. The fields have the meaning of the options of `nrs generate`.")
public record GenerateParams(
    @SerializedName(value = "task", alternate = "language") @Doc("The language.")
        LanguageId language,
    @Doc(
            value = "A new or empty folder; a relative path starts at the workspace folder.",
            allowed = "the path of a new or empty folder")
        String output,
    @DefaultValue("1") @Doc("The random seed.") Optional<Long> seed,
    @DefaultValue("that of `nrs generate`") @Doc("The number of formulas to train on.")
        Optional<Long> train,
    @DefaultValue("that of `nrs generate`") @Doc("The number of formulas to validate on.")
        Optional<Long> validation,
    @DefaultValue("that of `nrs generate`") @Doc("The number of formulas to test on.")
        Optional<Long> test,
    @DefaultValue("false") @Doc("Write into a folder that is not empty.")
        Optional<Boolean> force) {}
