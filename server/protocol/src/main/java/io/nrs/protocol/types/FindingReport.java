package io.nrs.protocol.types;

import io.nrs.protocol.json.Doc;
import java.util.Optional;

@Doc("A finding about a formula.")
public record FindingReport(
    @Doc("The code, such as `nrs/expectation`.") String code,
    @Doc("The severity of the finding.") FindingSeverity severity,
    @Doc("The problem.") String message,
    @Doc("What the user can do about it.") Optional<String> remedy) {}
