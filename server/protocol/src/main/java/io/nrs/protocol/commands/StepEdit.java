package io.nrs.protocol.commands;

import io.nrs.protocol.json.Doc;

@Doc("The edit of a formula as it is written, before the step (UTF-16).")
public record StepEdit(
    @Doc("The first character that is replaced.") int start,
    @Doc("One past the last character that is replaced.") int end,
    @Doc("The replacement.") String text) {}
