package io.nrs.protocol.notifications;

import io.nrs.protocol.json.Doc;

@Doc("Whether networks are at work.")
public record ActivityParams(
    @Doc("Whether they have been at work for at least 150 ms.") boolean busy) {}
