#!/usr/bin/env bash
# hucre reads only the first column of a binary workbook that SheetJS wrote. SheetJS writes the cells after the first of a row as the
# short records of MS-XLSB, which do not repeat the column.
#
# Expected: the rows as they were written, as SheetJS reads them back, or an error.
# Seen, with hucre 1.0.0 and xlsx 0.18.5:
#   written: [["Paciente","Valor","Dia"],["Ana Lima",180.5,12],["Bia Reis",90,13]]
#   SheetJS: [["Paciente","Valor","Dia"],["Ana Lima",180.5,12],["Bia Reis",90,13]]
#   hucre: [["Paciente"],["Ana Lima"],["Bia Reis"]]
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent hucre@1.0.0 xlsx@0.18.5
cat >try.mjs <<'JS'
import { readXlsb } from 'hucre'
import SheetJS from 'xlsx'

const rows = [['Paciente', 'Valor', 'Dia'], ['Ana Lima', 180.5, 12], ['Bia Reis', 90, 13]]
const workbook = SheetJS.utils.book_new()
SheetJS.utils.book_append_sheet(workbook, SheetJS.utils.aoa_to_sheet(rows), 'Sessões')
const file = new Uint8Array(SheetJS.write(workbook, { type: 'array', bookType: 'xlsb' }))

const theirs = SheetJS.utils.sheet_to_json(SheetJS.read(file).Sheets['Sessões'], { header: 1 })
const read = (await readXlsb(file)).sheets[0].rows
console.log(`written: ${JSON.stringify(rows)}`)
console.log(`SheetJS: ${JSON.stringify(theirs)}`)
console.log(`hucre: ${JSON.stringify(read)}`)
const firstOnly = rows.map(([first]) => [first])
const shows =
  JSON.stringify(theirs) === JSON.stringify(rows) && JSON.stringify(read) === JSON.stringify(firstOnly)
process.exit(shows ? 0 : 1)
JS
node try.mjs
