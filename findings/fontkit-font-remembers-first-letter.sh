#!/usr/bin/env bash
# pdfkit takes fonts that fontkit has parsed, so that documents can share one. A glyph that stands for two code points keeps the
# first one that it was ever asked for: the text copied from a document depends on what an earlier document wrote.
#
# Expected: a document that writes U+0394 (Greek delta) is copied as U+0394, whatever another document wrote before.
# Seen, with pdfkit 0.20.2, fontkit 2.0.4, Roboto 0.4.3 and MuPDF 1.28.1:
#   pdfkit 0.20.2, fontkit 2.0.4
#   Greek delta, font parsed for this document:        U+0394
#   Greek delta, font shared with one that wrote U+2206: U+2206
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent pdfkit@0.20.2 fontkit@2.0.4 @expo-google-fonts/roboto@0.4.3 mupdf@1.28.1
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import * as mupdf from 'mupdf'
import PDFDocument from 'pdfkit'

const require = createRequire(import.meta.url)
const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const bytes = readFileSync(require.resolve('@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf'))

async function copied(font, text) {
  const page = new PDFDocument({ font: '' })
  page.font(font).text(text)
  page.end()
  const parts = []
  for await (const part of page) parts.push(part)
  const document = mupdf.Document.openDocument(new Uint8Array(Buffer.concat(parts)), 'application/pdf')
  const letters = document.loadPage(0).toStructuredText().asText().trim()
  return Array.from(letters, (letter) => `U+${letter.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`).join(' ')
}

console.log(`pdfkit ${versionOf('pdfkit')}, fontkit ${versionOf('fontkit')}`)
const own = await copied(bytes, '\u0394')
const shared = fontkit.create(bytes)
await copied(shared, '\u2206')
const after = await copied(shared, '\u0394')
console.log('Greek delta, font parsed for this document:       ', own)
console.log('Greek delta, font shared with one that wrote U+2206:', after)
process.exit(own === 'U+0394' && after !== own ? 0 : 1)
JS
node try.mjs
