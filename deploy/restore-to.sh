#!/bin/sh
# restore-to.sh FOLDER [INSTANT]: unpacks the newest base backup before the instant ('2026-03-02 10:15:00-03') into an empty folder, to be
# started there with the log up to it; without an instant, with all of the log. PostgreSQL is not running on the folder.
set -eu
folder=$1
instant=${2:-}
limit=$(date -u -d "${instant:-now}" +base-%Y-%m-%dT%H%M%SZ)
for base in "$BACKUPS"/base-*; do
  [ "$(basename "$base")" \> "$limit" ] || newest=$base
done
install -d -m 700 "$folder"
tar -xzf "${newest:?no base backup is old enough}/base.tar.gz" -C "$folder"
{
  echo "restore_command = 'cp $BACKUPS/wal/%f %p'"
  [ -z "$instant" ] || echo "recovery_target_time = '$instant'"
  echo "recovery_target_action = 'promote'"
  # Nobody follows it yet, and it adds nothing to the archive that it reads.
  echo "synchronous_standby_names = ''"
  echo "archive_mode = 'off'"
} >> "$folder/postgresql.auto.conf"
touch "$folder/recovery.signal"
