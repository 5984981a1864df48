#!/usr/bin/env bash
# The end of a cue is null in @plussub/srt-vtt-parser if the cue's times have no hours and settings follow them. With hours, and without settings,
# it is right.
#
# Expected: 4000 milliseconds. In WebVTT the hours of a time are optional, and settings may follow the end (sections 4.1 and 4.4).
# webvtt-parser, from the W3C's repository, reads each.
# Seen, with @plussub/srt-vtt-parser 2.0.5 and webvtt-parser 2.2.0:
#   @plussub/srt-vtt-parser 2.0.5 | webvtt-parser 2.2.0
#   00:01.500 --> 00:04.000: 1500 to 4000 | 1500 to 4000
#   00:01.500 --> 00:04.000 align:start: 1500 to null | 1500 to 4000
#   00:00:01.500 --> 00:00:04.000 align:start: 1500 to 4000 | 1500 to 4000
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @plussub/srt-vtt-parser@2.0.5 webvtt-parser@2.2.0
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const [{ parse }, { WebVTTParser }] = [require('@plussub/srt-vtt-parser'), require('webvtt-parser')]
const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version}`
console.log(`${versionOf('@plussub/srt-vtt-parser')} | ${versionOf('webvtt-parser')}`)
const rows = [
  '00:01.500 --> 00:04.000',
  '00:01.500 --> 00:04.000 align:start',
  '00:00:01.500 --> 00:00:04.000 align:start',
].map((times) => {
  const captions = `WEBVTT\n\n${times}\nComo foi a semana?\n`
  const [entry] = parse(captions).entries
  const { errors, cues } = new WebVTTParser().parse(captions)
  if (errors.length > 0) throw new Error(errors[0].message)
  // JSON as the package's end is not a number, which JSON writes as null.
  const [from, to] = JSON.parse(JSON.stringify([entry.from, entry.to]))
  const row = `${from} to ${to} | ${cues[0].startTime * 1000} to ${cues[0].endTime * 1000}`
  console.log(`${times}: ${row}`)
  return row
})
const right = '1500 to 4000'
process.exit(rows.join() === [`${right} | ${right}`, `1500 to null | ${right}`, `${right} | ${right}`].join() ? 0 : 1)
JS
node try.mjs
