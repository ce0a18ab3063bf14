package io.nrs.protocol;

import io.nrs.protocol.RecordShape.Doc;
import java.util.Optional;

@Doc("How the client names what users can do. The server's messages use these names.")
public record ClientActions(
    @Doc("To train a network, such as `NRS: Train a Network`.") Optional<String> train,
    @Doc("To train the networks of a described language.") Optional<String> trainLanguage,
    @Doc("To check a described language.") Optional<String> checkLanguage,
    @Doc("To see the steps of a formula.") Optional<String> showSteps,
    @Doc("To compare a value with the exact one.") Optional<String> checkExactly) {}
