#!/usr/bin/env bash
# fontkit's `font.layout(text, features)` takes an object that switches OpenType features on or off. The layout writes the other
# features of the text into that object, so that a caller who keeps one object for all texts passes more with each call.
#
# Expected: the object is the caller's, and stays as it was.
# Seen, with fontkit 2.0.4, Roboto of @expo-google-fonts/roboto 0.4.3 and Node 20 or later:
#   before: {"kern":false}
#   after: {"kern":false,"rvrn":true,"ltra":true,"ltrm":true,"frac":true,"numr":true,"dnom":true,"ccmp":true,"locl":true,
#     "rlig":true,"mark":true,"mkmk":true,"calt":true,"clig":true,"liga":true,"rclt":true,"curs":true}
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent fontkit@2.0.4 @expo-google-fonts/roboto@0.4.3
cat >layout.cjs <<'JS'
const fontkit = require('fontkit')

const file = '@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf'
const font = fontkit.openSync(require.resolve(file))
const features = { kern: false }
console.log(`before: ${JSON.stringify(features)}`)
font.layout('Consulta', features)
console.log(`after: ${JSON.stringify(features)}`)
process.exit(Object.keys(features).length > 1 ? 0 : 1)
JS
node layout.cjs
