#!/usr/bin/env bash
# cronjs keeps the Sunday at the end of a range as day 7, which no date has: FRI-SUN, 5-7 and 1-7 never fall on a Sunday. Alone and in a
# list Sunday is right, since 7 becomes 0 there.
#
# Expected: Friday, Saturday and Sunday, or an error. cronjs accepts the range, and croner finds the three days.
# Seen, with @datasert/cronjs-matcher 1.4.0 and croner 11.0.1, for 9:00 after Thursday, 5 March 2026:
#   FRI-SUN: Fri Sat Fri Sat | Fri Sat Sun Fri
#   1-7: Fri Sat Mon Tue | Fri Sat Sun Mon
#   5,6,7: Fri Sat Sun Fri | Fri Sat Sun Fri
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @datasert/cronjs-matcher@1.4.0 croner@11.0.1
cat >try.mjs <<'JS'
import matcher from '@datasert/cronjs-matcher'
import { Cron } from 'croner'

const [from, timezone] = ['2026-03-05T12:00:00Z', 'UTC']
const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: timezone })
const agreed = ['FRI-SUN', '1-7', '5,6,7'].map((days) => {
  const expression = `0 9 * * ${days}`
  const [found, expected] = [
    matcher.getFutureMatches(expression, { startAt: from, timezone, matchCount: 4 }).map((date) => new Date(date)),
    new Cron(expression, { timezone, paused: true }).nextRuns(4, new Date(from)),
  ].map((dates) => dates.map((date) => weekday.format(date)).join(' '))
  console.log(`${days}: ${found} | ${expected}`)
  return found === expected
})
process.exit(agreed.join() === 'false,false,true' ? 0 : 1)
JS
node try.mjs
