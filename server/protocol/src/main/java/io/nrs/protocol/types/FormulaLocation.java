package io.nrs.protocol.types;

import io.nrs.protocol.json.Doc;
import java.util.Optional;

@Doc("A formula of a file, with its place.")
public record FormulaLocation(
    @Doc("The line, from 0.") int line,
    @Doc("The place of the formula in the file.") TextRange range,
    @Doc("The formula without white space. A line with errors is given as it was written.")
        String formula,
    @Doc("The value that the file expects, if it gives one.") Optional<String> expected) {}
