#!/bin/sh
# Restores the newest base backup with all of the archived log into a folder that is removed afterwards, and says what is in it. Fails
# where it cannot be opened.
set -eu
folder=$(mktemp -d "${TMPDIR:-/tmp}/consultorio-check-XXXXXX")
here=$(dirname "$0")
end() {
  "$PG_BIN/pg_ctl" --pgdata="$folder/data" --mode=immediate stop > /dev/null 2>&1 || true
  rm -rf "$folder"
}
trap end EXIT
"$here/restore-to.sh" "$folder/data"
{
  echo "listen_addresses = ''"
  echo 'port = 5432'
  echo "unix_socket_directories = '$folder'"
  echo "hba_file = '$folder/hba.conf'"
} >> "$folder/data/postgresql.auto.conf"
echo 'local all all trust' > "$folder/hba.conf"
"$PG_BIN/pg_ctl" --pgdata="$folder/data" --log="$folder/log" --timeout=600 --wait start > /dev/null || {
  tail -n 5 "$folder/log" >&2
  exit 1
}
tries=0
until [ "$(psql -XAtq -h "$folder" -U postgres -c 'select pg_is_in_recovery()')" = f ]; do
  tries=$((tries + 1))
  [ "$tries" -lt 3600 ] || exit 1
  sleep 1
done
psql -XAtq -h "$folder" -U postgres -d consultorio -c \
  "select 'restored: ' || (select count(*) from psychologists) || ' accounts, ' || (select count(*) from sessions) || ' sessions, the last made '
    || coalesce((select max(created_at)::text from sessions), 'never')"
