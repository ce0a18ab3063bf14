# shellcheck shell=bash
# Becomes the program: the end of nrs, in a checkout and where it is installed. Both set java and its
# version in release, home, jvmargs (the flags of the language server), archive, and libraries, a
# class path.
if [[ "${1:-}" == serve ]]; then
  flags=("@$jvmargs")
  # Native memory, too, is given back.
  export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
else
  flags=(-XX:+UseSerialGC -Dai.djl.offline=true -Dfile.encoding=UTF-8)
  case "${1:-}" in
    solve | check | doctor | -* | "") flags+=(-XX:TieredStopAtLevel=1) ;;
    # Threads of the tensor library that wait in a loop take the cores from all other processes.
    train | tune) export OMP_WAIT_POLICY="${OMP_WAIT_POLICY:-PASSIVE}" ;;
  esac
fi
# Java reads arguments and names of files in the encoding of the locale.
if [[ "$(locale charmap 2>/dev/null)" != UTF-8 ]]; then export LC_ALL=C.UTF-8; fi
# Another Java than the one that wrote it starts without the archive, a little later, and says nothing of it.
if [[ -f "$archive" ]]; then flags+=("-XX:SharedArchiveFile=$archive" -Xlog:disable); fi
flags+=("-Dnrs.home=$home")
# Loading the native library is meant, and stays allowed without a warning.
if ((release >= 24)); then flags+=(--enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow); fi

# shellcheck disable=SC2086 # JAVA_OPTS holds several words
exec "$java" "${flags[@]}" ${JAVA_OPTS:-} -cp "$libraries" io.nrs.cli.Main "$@"
