#!/bin/sh
# Archives the classes that a server and a command with networks start with, as this Java has them
# in memory. A Java that cannot do it costs nothing but time at each start; a broken archive would
# cost more.
# Usage: class-archive.sh JAVA CLASSPATH ARCHIVE HOME
set -u

java=$1 classpath=$2 archive=$3 home=$4

rm -f "$archive" "$archive.aside"
if "$java" -XX:ArchiveClassesAtExit="$archive.aside" -XX:ErrorFile="$archive.log" -Xlog:disable \
  -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dnrs.home="$home" \
  -cp "$classpath" io.nrs.cli.ClassArchiveSession >/dev/null 2>&1 && [ -s "$archive.aside" ]; then
  mv -f "$archive.aside" "$archive"
else
  rm -f "$archive.aside"
  echo "no class archive: $java cannot write one; nrs starts a little later without" >&2
fi
