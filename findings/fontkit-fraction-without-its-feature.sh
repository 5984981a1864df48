#!/usr/bin/env bash
# `font.layout(text, { frac: false })` switches the fraction feature off, but the digits beside a fraction slash (U+2044) still
# become small raised and lowered ones: fontkit assigns `numr` and `dnom` to them, which belong to the fraction.
#
# Expected: with `frac` off each digit keeps the glyph that the font has for it.
# Seen, with fontkit 2.0.4, Roboto of @expo-google-fonts/roboto 0.4.3 and Node 20 or later:
#   glyphs of the letters: 21 405 22
#   frac off: 122 405 480
#   frac, numr and dnom off: 21 405 22
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
const text = '1\u20442'
const single = [...text].map((letter) => font.glyphForCodePoint(letter.codePointAt(0)).id).join(' ')
const laidOut = (features) => font.layout(text, features).glyphs.map(({ id }) => id).join(' ')
const withoutFraction = laidOut({ frac: false })
console.log(`glyphs of the letters: ${single}`)
console.log(`frac off: ${withoutFraction}`)
console.log(`frac, numr and dnom off: ${laidOut({ frac: false, numr: false, dnom: false })}`)
process.exit(withoutFraction === single ? 1 : 0)
JS
node layout.cjs
