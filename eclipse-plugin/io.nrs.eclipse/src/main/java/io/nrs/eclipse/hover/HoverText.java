package io.nrs.eclipse.hover;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * What a hover shows, perhaps later.
 *
 * @param text empty if there is nothing to show; it never fails
 */
record HoverText(CompletableFuture<Optional<MarkdownText>> text) {
  /** Shown until the networks have answered. */
  static final MarkdownText ASKING = MarkdownText.plain(HoverTexts.asking);

  /** What is known now; empty if it is known that there is nothing. */
  Optional<MarkdownText> now() {
    return text.getNow(Optional.of(ASKING));
  }
}
