#!/usr/bin/env bash
# read-excel-file cuts a date off at the millisecond. A time of day is a fraction in an Excel file, and 448 of a day's 1,440 minutes
# come out a little too small: they end at 59.999 seconds of the minute before. A session at 14:00 shows as 13:59.
#
# Expected: each minute comes back as it was written. hucre and exceljs read the same file so.
# Seen, with read-excel-file 9.3.17, hucre 1.0.0 and exceljs 4.4.0 as the writer:
#   read-excel-file 9.3.17, hucre 1.0.0, exceljs 4.4.0
#   read-excel-file: 448 of 1440 minutes differ, such as 2026-11-30T14:00:00.000Z read as 2026-11-30T13:59:59.999Z
#   hucre:           0 of 1440 minutes differ
#   exceljs:         0 of 1440 minutes differ
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent read-excel-file@9.3.17 hucre@1.0.0 exceljs@4.4.0
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import ExcelJS from 'exceljs'
import { readXlsx } from 'hucre/xlsx'
import { readSheet } from 'read-excel-file/node'

const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const times = Array.from({ length: 24 * 60 }, (_, minute) => new Date(Date.UTC(2026, 10, 30, 0, minute)))

const written = new ExcelJS.Workbook()
const sheet = written.addWorksheet('Sessions')
for (const time of times) sheet.addRow([time]).getCell(1).numFmt = 'dd/mm/yyyy hh:mm'
const file = Buffer.from(await written.xlsx.writeBuffer())

async function withExceljs() {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(file)
  return times.map((_, row) => workbook.worksheets[0].getCell(row + 1, 1).value)
}

function compare(name, read) {
  const different = times.map((time, row) => [time, read[row]]).filter(([time, other]) => time.getTime() !== other.getTime())
  const [example] = different
    .filter(([time]) => time.getUTCHours() === 14)
    .map(([time, other]) => `, such as ${time.toISOString()} read as ${other.toISOString()}`)
  console.log(`${name} ${different.length} of ${times.length} minutes differ${example ?? ''}`)
  return different
}

console.log(['read-excel-file', 'hucre', 'exceljs'].map((name) => `${name} ${versionOf(name)}`).join(', '))
const early = compare('read-excel-file:', (await readSheet(file)).map(([time]) => time))
const others = [
  ...compare('hucre:          ', (await readXlsx(file)).sheets[0].rows.map(([time]) => time)),
  ...compare('exceljs:        ', await withExceljs()),
]
const isEarly = ([time, read]) => read.getTime() === time.getTime() - 1
process.exit(early.length > 0 && early.every(isEarly) && others.length === 0 ? 0 : 1)
JS
node try.mjs
