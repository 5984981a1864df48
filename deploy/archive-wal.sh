#!/bin/sh
# archive-wal.sh PATH NAME: keeps a file of the write-ahead log in $BACKUPS/wal. PostgreSQL asks again until it succeeds; after a
# failover it may ask for a file that is there already.
set -eu
to="$BACKUPS/wal/$2"
cmp -s "$1" "$to" && exit 0
test ! -e "$to"
cp "$1" "$to.$$"
sync "$to.$$"
mv "$to.$$" "$to"
