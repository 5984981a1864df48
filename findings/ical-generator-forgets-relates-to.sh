#!/usr/bin/env bash
# ical-generator ignores the option `relatesTo` of `createAlarm`. The alarm for the last ten minutes of a session rings ten minutes before
# its start, and the alarm for ten minutes after the start rings ten minutes after the end. The method of the same name works.
#
# Expected: the option does what the method does. The type of the options has it.
# Seen, with ical-generator 11.1.2:
#   ical-generator 11.1.2
#   10 minutes before END:  option TRIGGER:-PT10M, method TRIGGER;RELATED=END:-PT10M
#   10 minutes after START: option TRIGGER;RELATED=END:PT10M, method TRIGGER;RELATED=START:PT10M
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent ical-generator@11.1.2
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import ical from 'ical-generator'

const { version } = JSON.parse(readFileSync('node_modules/ical-generator/package.json', 'utf8'))
const session = { start: new Date('2026-11-30T17:00:00Z'), end: new Date('2026-11-30T17:50:00Z') }
const written = (alarm) => /^TRIGGER.*$/m.exec(alarm.toString())[0].trim()

function compare(text, trigger, relatesTo) {
  const event = ical().createEvent(session)
  const option = written(event.createAlarm({ type: 'display', trigger, relatesTo }))
  const method = written(event.createAlarm({ type: 'display', trigger }).relatesTo(relatesTo))
  console.log(`${text} option ${option}, method ${method}`)
  return [option, method]
}

console.log('ical-generator', version)
const [beforeEnd, rightBeforeEnd] = compare('10 minutes before END: ', 600, 'END')
const [afterStart, rightAfterStart] = compare('10 minutes after START:', -600, 'START')
const isRight = rightBeforeEnd === 'TRIGGER;RELATED=END:-PT10M' && rightAfterStart === 'TRIGGER;RELATED=START:PT10M'
process.exit(isRight && beforeEnd === 'TRIGGER:-PT10M' && afterStart === 'TRIGGER;RELATED=END:PT10M' ? 0 : 1)
JS
node try.mjs
