package io.nrs.protocol.events;

import io.nrs.protocol.json.Doc;
import java.util.Optional;

@Doc("The numbers of one cell.")
public record CellNumbers(
    @Doc("The name of the cell, such as `N4` or `N4A3`.") String cell,
    @Doc("The number of formulas.") int formulas,
    @Doc("The answers that are exact.") int right,
    @Doc("The answers that are not exact.") int wrong,
    @Doc("The formulas given up because no output occurred in them.") int missingLeaf,
    @Doc("The formulas given up because an output that occurred was not a leaf.") int corruptedLeaf,
    @Doc("The number of all rewrites.") long steps,
    @Doc("The mean number of Selector outputs for a window.") double outputsPerWindow,
    @Doc("The time that all formulas took.") double seconds,
    @Doc("The lower end of the 95 % confidence interval of the accuracy.") double low,
    @Doc("The upper end of that interval.") double high,
    @Doc("The tokens that a language model read.") Optional<Long> promptTokens,
    @Doc("The tokens that a language model wrote.") Optional<Long> completionTokens,
    @Doc("The price of these tokens, if it is known.") Optional<Double> cost) {}
