#!/bin/sh
# Writes a base backup of the primary to $BACKUPS/base-…; removes those older than $KEEP_DAYS (30) and the log that none of the others needs.
set -eu
export PGPASSWORD="$REPLICATION_PASSWORD"
name="base-$(date -u +%Y-%m-%dT%H%M%SZ)"
"$PG_BIN/pg_basebackup" --dbname="host=127.0.0.1 port=$PRIMARY_PORT user=replicator" --pgdata="$BACKUPS/$name.part" \
  --format=tar --gzip --wal-method=none --checkpoint=fast --no-password
mv "$BACKUPS/$name.part" "$BACKUPS/$name"
find "$BACKUPS" -maxdepth 1 -name 'base-*' -mtime "+${KEEP_DAYS:-30}" -exec rm -r {} +
oldest=$(find "$BACKUPS" -maxdepth 1 -name 'base-*' | sort | head -n 1)
needed=$(tar -xzOf "$oldest/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION: .*(file \(.*\))$/\1/p')
"$PG_BIN/pg_archivecleanup" "$BACKUPS/wal" "$needed"
echo "$BACKUPS/$name"
