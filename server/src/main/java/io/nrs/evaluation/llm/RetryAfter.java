package io.nrs.evaluation.llm;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How long an endpoint asks to wait, by its headers (RFC 9110, 10.2.3, in seconds). */
final class RetryAfter {
  private RetryAfter() {}

  static Optional<Duration> of(Map<String, List<String>> headers) {
    return headers.entrySet().stream()
        .filter(header -> header.getKey().equalsIgnoreCase("Retry-After"))
        .flatMap(header -> header.getValue().stream())
        .filter(value -> value.matches("\\d{1,7}(?:\\.\\d{1,9})?"))
        .map(value -> Duration.ofMillis((long) Math.ceil(Double.parseDouble(value) * 1000)))
        .findFirst();
  }
}
