package io.nrs.protocol.notifications;

import io.nrs.protocol.json.Doc;

@Doc("A language that the server knows.")
public record KnownLanguage(
    @Doc("Its id.") String id,
    @Doc("The name that people read.") String name,
    @Doc("The extension of its files, with its dot.") String extension) {}
