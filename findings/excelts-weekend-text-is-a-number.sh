#!/usr/bin/env bash
# The formulas of @cj-tech-master/excelts take a weekend given as seven digits for a number: "0000011" is number 11, a weekend of Sundays, so
# March 2026 has 26 working days. Other texts are numbers without a meaning and stand for Saturdays and Sundays.
#
# Expected: the numbers of formulajs. In the documentation of Excel, whose function this is, a text of seven digits has one for each day from
# Monday on, and 1 is a day without work.
# Seen, with @cj-tech-master/excelts 10.2.0 and @formulajs/formulajs 4.6.1:
#   @cj-tech-master/excelts 10.2.0 | @formulajs/formulajs 4.6.1
#   Saturdays and Sundays, 1: 22 | 22
#   Saturdays and Sundays, "0000011": 26 | 22
#   Fridays to Sundays, "0000111": 22 | 18
#   no day, "0000000": 22 | 31
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @cj-tech-master/excelts@10.2.0 @formulajs/formulajs@4.6.1
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { Workbook } from '@cj-tech-master/excelts'
import { calculateFormulas } from '@cj-tech-master/excelts/formula'
import { NETWORKDAYS } from '@formulajs/formulajs'

const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version}`
const weekends = [
  ['Saturdays and Sundays', 1],
  ['Saturdays and Sundays', '0000011'],
  ['Fridays to Sundays', '0000111'],
  ['no day', '0000000'],
]
const workbook = new Workbook()
const sheet = workbook.addWorksheet('Dias')
for (const [index, [, weekend]] of weekends.entries()) {
  const formula = `NETWORKDAYS.INTL(DATE(2026,3,1),DATE(2026,3,31),${JSON.stringify(weekend)})`
  sheet.getCell(index + 1, 1).value = { formula }
}
calculateFormulas(workbook)

console.log(`${versionOf('@cj-tech-master/excelts')} | ${versionOf('@formulajs/formulajs')}`)
const rows = weekends.map(([name, weekend], index) => {
  const right = NETWORKDAYS.INTL(new Date(2026, 2, 1), new Date(2026, 2, 31), weekend)
  const row = `${sheet.getCell(index + 1, 1).result} | ${right}`
  console.log(`${name}, ${JSON.stringify(weekend)}: ${row}`)
  return row
})
process.exit(rows.join() === '22 | 22,26 | 22,22 | 18,22 | 31' ? 0 : 1)
JS
node try.mjs
