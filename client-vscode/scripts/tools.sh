# What scripts that check and test with Node.js share: bash reads it with "source".

# Says that a step is left out. With NRS_EDITORS=required, that is an error.
skip() {
  if [[ "${NRS_EDITORS:-}" == required ]]; then
    echo "nrs: $1" >&2
    exit 1
  fi
  echo "nrs: skipped: $1"
}

has() {
  command -v "$@" >/dev/null 2>&1
}

has_chromium() {
  [[ -x "${CHROMIUM:-}" ]] || has chromium || has chromium-browser || has google-chrome
}
