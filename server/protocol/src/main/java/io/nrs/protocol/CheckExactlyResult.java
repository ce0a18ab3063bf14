package io.nrs.protocol;

import io.nrs.protocol.RecordShape.Doc;
import java.util.Optional;

@Doc("A value that was found, beside the exact one.")
public record CheckExactlyResult(
    @Doc("The exact value.") String exact,
    @Doc("The value that was found, if there is one.") Optional<String> value,
    @Doc("The message to the user.") String message) {}
