package io.nrs.protocol.commands;

import io.nrs.protocol.json.Doc;
import java.util.Optional;

@Doc("A value of the networks beside the exact one.")
public record CheckExactlyResult(
    @Doc("The exact value.") String exact,
    @Doc("The value that the networks found, if they found one.") Optional<String> value,
    @Doc("The message to the user.") String message) {}
