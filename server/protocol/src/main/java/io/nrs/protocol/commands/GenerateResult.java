package io.nrs.protocol.commands;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.types.EndStatus;
import java.util.Optional;

@Doc("The data sets that were written.")
public record GenerateResult(
    @Doc("How it ended.") EndStatus status,
    @Doc("The absolute path of the folder.") String output,
    @Doc("The number of files so far.") int files,
    @Doc("The number of formulas, when finished.") Optional<Integer> formulas) {}
