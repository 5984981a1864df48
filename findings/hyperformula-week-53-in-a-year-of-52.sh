#!/usr/bin/env bash
# ISOWEEKNUM of HyperFormula returns 53 for the last days of December that are in week 1 of the next year. A sum by week of 2025, which has
# 52 weeks, gets a week 53 of three days, and week 1 of 2026 has four.
#
# Expected: 1. In ISO 8601 a week belongs to the year of its Thursday, and the Thursday after 29 December 2025 is 1 January 2026. formulajs
# returns 1. The first days of January are right: HyperFormula returns 53 for 1 January 2027, since that week belongs to 2026.
# Seen, with hyperformula 3.5.0 and @formulajs/formulajs 4.6.1:
#   hyperformula 3.5.0 | @formulajs/formulajs 4.6.1
#   2025-12-28: 52 | 52
#   2025-12-29: 53 | 1
#   2025-12-31: 53 | 1
#   2026-1-1: 1 | 1
#   2027-1-1: 53 | 53
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent hyperformula@3.5.0 @formulajs/formulajs@4.6.1
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { ISOWEEKNUM } from '@formulajs/formulajs'
import { HyperFormula } from 'hyperformula'

const versionOf = (name) =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const sheet = HyperFormula.buildFromArray([[]], { licenseKey: 'gpl-v3' })
const dates = [
  [2025, 12, 28],
  [2025, 12, 29],
  [2025, 12, 31],
  [2026, 1, 1],
  [2027, 1, 1],
]
console.log(
  `hyperformula ${versionOf('hyperformula')} | @formulajs/formulajs ${versionOf('@formulajs/formulajs')}`,
)
const rows = dates.map(([year, month, day]) => {
  const seen = sheet.calculateFormula(`=ISOWEEKNUM(DATE(${year}, ${month}, ${day}))`, 0)
  const right = ISOWEEKNUM(new Date(year, month - 1, day))
  console.log(`${year}-${month}-${day}: ${seen} | ${right}`)
  return `${seen} ${right}`
})
process.exit(rows.join() === '52 52,53 1,53 1,1 1,53 53' ? 0 : 1)
JS
node try.mjs
