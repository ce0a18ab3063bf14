package io.nrs.protocol.notifications;

import io.nrs.protocol.json.Doc;

@Doc("How a network was trained.")
public record TrainingSummary(
    @Doc("The preset of its training.") String preset,
    @Doc("The accuracy that selected its weights, 0 to 1.") double validation) {}
