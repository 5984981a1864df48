#!/usr/bin/env bash
# ics counts the letters of the whole rest of a text for each line that it folds off. The time to write an event grows with the square of its
# description: one of 40,000 letters takes a second.
#
# Expected: eight times the text, eight times the time. ical-generator, which folds too (RFC 5545, section 3.1), needs that or less.
# Seen, with ics 3.12.0 and ical-generator 11.1.2, where descriptions of 5,000 and 40,000 letters took 0.017 and 1.0 s of processor time:
#   ics 3.12.0, ical-generator 11.1.2
#   a description of 8 times the length takes over 16 times as long to write: true
#   the longer one takes over 20 times as long as with ical-generator: true
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent ics@3.12.0 ical-generator@11.1.2
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import ical from 'ical-generator'
import { createEvent } from 'ics'

const versionOf = (name) =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version

/** Returns the shortest processor time of three runs, in microseconds. */
function measure(run) {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage()
    run()
    return process.cpuUsage(before).user
  })
  return Math.min(...times)
}

const texts = [5_000, 40_000].map((size) => 'Plano da sessão. '.repeat(size).slice(0, size))
const byIcs = (description) => () =>
  createEvent({ title: 'Sessão', start: [2026, 3, 12, 19, 0], duration: { minutes: 50 }, description })
function byIcalGenerator(description) {
  return () => {
    const calendar = ical()
    calendar.createEvent({ summary: 'Sessão', start: new Date('2026-03-12T22:00:00Z'), description })
    return calendar.toString()
  }
}
const [small, large] = texts.map((text) => measure(byIcs(text)))
const other = measure(byIcalGenerator(texts[1]))
const [steeper, slower] = [large > 16 * small, large > 20 * other]
console.log(['ics', 'ical-generator'].map((name) => `${name} ${versionOf(name)}`).join(', '))
console.log('a description of 8 times the length takes over 16 times as long to write:', steeper)
console.log('the longer one takes over 20 times as long as with ical-generator:', slower)
process.exit(steeper && slower ? 0 : 1)
JS
node try.mjs
