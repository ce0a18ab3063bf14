package io.nrs.protocol.types;

import io.nrs.protocol.json.Doc;
import java.util.Optional;

@Doc("A formula of a file, and where it is.")
public record FormulaLocation(
    @Doc("The line, from 0.") int line,
    @Doc("Where the formula is in the file.") TextRange range,
    @Doc("The formula without white space. A line with errors is given as it was written.")
        String formula,
    @Doc("The value that the file expects, where it gives one.") Optional<String> expected) {}
