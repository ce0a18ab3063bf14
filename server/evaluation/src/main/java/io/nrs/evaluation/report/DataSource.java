package io.nrs.evaluation.report;

import io.nrs.evaluation.result.StoredRun;

/** The source of figures. */
record DataSource(String label, StoredRun<?> run) {}
