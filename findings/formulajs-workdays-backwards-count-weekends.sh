#!/usr/bin/env bash
# If the first date is the later one, NETWORKDAYS of formulajs leaves out one day, but no weekend and no holiday: from a Friday back to Monday
# it returns -3 for -5, and over four weeks -27 for -21.
#
# Expected: the negative of the number forwards. The page of Excel for NETWORKDAYS.INTL says so, and one of its examples, from 28 February back
# to 31 January 2006, is -21. HyperFormula returns it.
# Seen, with @formulajs/formulajs 4.6.1 and hyperformula 3.5.0:
#   @formulajs/formulajs 4.6.1 | hyperformula 3.5.0
#   9 to 13 March 2026: 5 | 5
#   13 to 9 March 2026: -3 | -5
#   31 January to 28 February 2006: 21 | 21
#   28 February to 31 January 2006: -27 | -21
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @formulajs/formulajs@4.6.1 hyperformula@3.5.0
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { NETWORKDAYS } from '@formulajs/formulajs'
import { HyperFormula } from 'hyperformula'

const versionOf = (name) =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const sheet = HyperFormula.buildFromArray([[]], { licenseKey: 'gpl-v3' })
const spans = [
  ['9 to 13 March 2026', [2026, 3, 9], [2026, 3, 13]],
  ['13 to 9 March 2026', [2026, 3, 13], [2026, 3, 9]],
  ['31 January to 28 February 2006', [2006, 1, 31], [2006, 2, 28]],
  ['28 February to 31 January 2006', [2006, 2, 28], [2006, 1, 31]],
]
const dateOf = ([year, month, day]) => new Date(year, month - 1, day)
console.log(
  `@formulajs/formulajs ${versionOf('@formulajs/formulajs')} | hyperformula ${versionOf('hyperformula')}`,
)
const rows = spans.map(([name, start, end]) => {
  const seen = NETWORKDAYS(dateOf(start), dateOf(end))
  const right = sheet.calculateFormula(`=NETWORKDAYS(DATE(${start}), DATE(${end}))`, 0)
  console.log(`${name}: ${seen} | ${right}`)
  return `${seen} ${right}`
})
process.exit(rows.join() === '5 5,-3 -5,21 21,-27 -21' ? 0 : 1)
JS
node try.mjs
