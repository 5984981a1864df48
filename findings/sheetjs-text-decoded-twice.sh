#!/usr/bin/env bash
# SheetJS decodes a cell of the type "str" twice, which is the type that it writes for text itself: "Sol &amp; Mar" comes back as
# "Sol & Mar", and "sess&#245;es" as "sessões". With `bookSST: true`, which writes the type "s", the same text is kept.
#
# Expected: a text comes back as it was written. hucre reads the same file so.
# Seen, with @e965/xlsx 0.20.3 (SheetJS) and hucre 1.0.0:
#   @e965/xlsx 0.20.3, hucre 1.0.0
#   written:                ["Sol &amp; Mar","5 &lt; 8","sess&#245;es"]
#   SheetJS:                ["Sol & Mar","5 < 8","sessões"]
#   SheetJS, with bookSST:  ["Sol &amp; Mar","5 &lt; 8","sess&#245;es"]
#   hucre, the first file:  ["Sol &amp; Mar","5 &lt; 8","sess&#245;es"]
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @e965/xlsx@0.20.3 hucre@1.0.0
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { read, utils, write } from '@e965/xlsx'
import { readXlsx } from 'hucre/xlsx'

const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const texts = ['Sol &amp; Mar', '5 &lt; 8', 'sess&#245;es']
const workbook = utils.book_new()
utils.book_append_sheet(workbook, utils.aoa_to_sheet([texts]), 'Notes')

const file = (options) => write(workbook, { type: 'buffer', bookType: 'xlsx', ...options })
const withSheetJs = (bytes) => utils.sheet_to_json(read(bytes).Sheets.Notes, { header: 1 })[0]
const withHucre = async (bytes) => (await readXlsx(bytes)).sheets[0].rows[0]

function show(name, read) {
  const text = JSON.stringify(read)
  console.log(name, text)
  return text
}

console.log(`@e965/xlsx ${versionOf('@e965/xlsx')}, hucre ${versionOf('hucre')}`)
const written = show('written:               ', texts)
const readBack = show('SheetJS:               ', withSheetJs(file({})))
const withTable = show('SheetJS, with bookSST: ', withSheetJs(file({ bookSST: true })))
const byHucre = show('hucre, the first file: ', await withHucre(file({})))
const isDecoded = readBack === JSON.stringify(['Sol & Mar', '5 < 8', 'sessões'])
process.exit(isDecoded && withTable === written && byHucre === written ? 0 : 1)
JS
node try.mjs
