#!/usr/bin/env bash
# cron runs a daily job twice on the day on which the clocks of Lord Howe Island go forward by half an hour, the first time an hour before
# its time.
#
# Expected: 2:30 once, as that time exists: the clocks jump from 2:00 to 2:30. croner runs once.
# Seen, with cron 4.4.0 and croner 11.0.1:
#   cron:   2026-10-04T01:30+10:30 2026-10-04T02:30+11:00 2026-10-05T02:30+11:00
#   croner: 2026-10-04T02:30+11:00 2026-10-05T02:30+11:00 2026-10-06T02:30+11:00
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent cron@4.4.0 croner@11.0.1 luxon@3.7.2
cat >try.mjs <<'JS'
import { CronTime } from 'cron'
import { Cron } from 'croner'
import { DateTime } from 'luxon'

const [expression, zone, from] = ['30 2 * * *', 'Australia/Lord_Howe', new Date('2026-10-03T00:00:00Z')]
const time = new CronTime(expression, zone)
const runs = []
for (let next = from; runs.length < 3; runs.push(next)) next = time.getNextDateFrom(next, zone).toJSDate()
const written = [runs, new Cron(expression, { timezone: zone, paused: true }).nextRuns(3, from)].map((dates) =>
  dates.map((date) => DateTime.fromJSDate(date, { zone }).toFormat("yyyy-MM-dd'T'HH:mmZZ")),
)
console.log(`cron:   ${written[0].join(' ')}`)
console.log(`croner: ${written[1].join(' ')}`)
const onTheDay = written.map((dates) => dates.filter((date) => date.startsWith('2026-10-04')).length)
process.exit(onTheDay.join() === '2,1' ? 0 : 1)
JS
node try.mjs
