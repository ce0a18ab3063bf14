/**
 * Moves the focus to an element of the page, if the page has the focus. A page that takes it while the
 * user types in an editor beside it gets the next keys, and a space then presses a button.
 */
export function moveFocus(to: HTMLElement | undefined): void {
  if (document.hasFocus()) {
    to?.focus();
  }
}
