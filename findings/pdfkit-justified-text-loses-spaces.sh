#!/usr/bin/env bash
# pdfkit sets a justified line by moving the pen and writes no spaces. With an embedded font, whose characters are shown by TJ
# with the gap as a number, MuPDF guesses words from the gaps and joins those whose gap looks small beside a wide capital.
#
# Expected: a justified text is copied with the words of the same text aligned to the left.
# Seen, with pdfkit 0.20.2, Roboto 0.4.3 and MuPDF 1.28.1:
#   pdfkit 0.20.2
#   left:    Việt Nam: Nguyễn Thị Ánh Nguyệt veio à noite
#   justify: Việt Nam: Nguyễn ThịÁnh Nguyệt veio à noite
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent pdfkit@0.20.2 @expo-google-fonts/roboto@0.4.3 mupdf@1.28.1
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as mupdf from 'mupdf'
import PDFDocument from 'pdfkit'

const require = createRequire(import.meta.url)
const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const font = require.resolve('@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf')
const sentence = 'Việt Nam: Nguyễn Thị Ánh Nguyệt veio à noite'

async function copied(align) {
  const page = new PDFDocument()
  page.font(font).text(`${sentence} `.repeat(4).trim(), { align, width: 260 })
  page.end()
  const parts = []
  for await (const part of page) parts.push(part)
  const document = mupdf.Document.openDocument(new Uint8Array(Buffer.concat(parts)), 'application/pdf')
  return document.loadPage(0).toStructuredText('preserve-whitespace').asText().split(/\s+/).filter(Boolean).join(' ')
}

console.log('pdfkit', versionOf('pdfkit'))
const [left, justified] = [await copied('left'), await copied('justify')]
console.log('left:   ', left.slice(0, sentence.length))
console.log('justify:', justified.slice(0, sentence.length - 1))
process.exit(left !== justified ? 0 : 1)
JS
node try.mjs
