#!/usr/bin/env bash
# vtt-creator rounds the seconds of a time and not the time: 59.9996 seconds become 00:00:60.000. Readers that follow the standard leave out the
# cues that end and begin there.
#
# Expected: 00:01:00.000, and three cues. The seconds of a WebVTT time are 00 to 59 (section 4.1, WebVTT timestamp).
# Seen, with vtt-creator 1.1.1, webvtt-parser 2.2.0 and media-captions 1.0.4:
#   vtt-creator 1.1.1 writes
#     00:00:55.200 --> 00:00:60.000
#     00:00:60.000 --> 00:01:04.500
#     00:01:05.000 --> 00:01:10.000
#   webvtt-parser 2.2.0 reads: Que bom.
#   media-captions 1.0.4 reads: Que bom.
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent vtt-creator@1.1.1 webvtt-parser@2.2.0 media-captions@1.0.4
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseText } from 'media-captions'

const require = createRequire(import.meta.url)
const [Vtt, { WebVTTParser }] = [require('vtt-creator'), require('webvtt-parser')]
const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version}`
const vtt = new Vtt()
vtt.add(55.2, 59.9996, 'Como foi a semana?')
vtt.add(59.9996, 64.5, 'Foi boa.')
vtt.add(65, 70, 'Que bom.')
const captions = vtt.toString()

console.log(`${versionOf('vtt-creator')} writes`)
const times = captions.split('\n').filter((line) => line.includes('-->')).map((line) => line.trim())
for (const time of times) console.log(`  ${time}`)
const textsOf = (cues) => cues.map(({ text }) => text).join(' ')
const strict = textsOf(new WebVTTParser().parse(captions).cues)
const player = textsOf((await parseText(captions, { type: 'vtt' })).cues)
console.log(`${versionOf('webvtt-parser')} reads: ${strict}`)
console.log(`${versionOf('media-captions')} reads: ${player}`)
const shows = times[0] === '00:00:55.200 --> 00:00:60.000' && strict === 'Que bom.' && player === 'Que bom.'
process.exit(shows ? 0 : 1)
JS
node try.mjs
