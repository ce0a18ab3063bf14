package io.nrs.cli.check;

import io.nrs.cli.check.SarifReport.Configuration;
import io.nrs.cli.check.SarifReport.Message;

record SarifRule(
    String id,
    String name,
    Message shortDescription,
    Message fullDescription,
    Message help,
    Configuration defaultConfiguration) {}
