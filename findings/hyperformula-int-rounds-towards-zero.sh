#!/usr/bin/env bash
# INT of HyperFormula cuts the decimals off, as TRUNC does. A balance of -8.90 becomes -8, and the usual X-INT(X) for the rest is negative.
#
# Expected: -9. The page of Excel for INT gives this very example: rounding a negative number down rounds it away from 0. LibreOffice and
# Google Sheets do the same, and so does formulajs. FLOOR of HyperFormula rounds down.
# Seen, with hyperformula 3.5.0 and @formulajs/formulajs 4.6.1:
#   INT(8.9): 8 | 8
#   INT(-8.9): -8 | -9
#   INT(-0.5): 0 | -1
#   TRUNC(-8.9): -8 | -8
#   FLOOR(-8.9,1): -9 | -9
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent hyperformula@3.5.0 @formulajs/formulajs@4.6.1
cat >try.mjs <<'JS'
import { FLOOR, INT, TRUNC } from '@formulajs/formulajs'
import { HyperFormula } from 'hyperformula'

const sheet = HyperFormula.buildFromArray([[]], { licenseKey: 'gpl-v3' })
const agreed = [
  ['INT(8.9)', INT(8.9)],
  ['INT(-8.9)', INT(-8.9)],
  ['INT(-0.5)', INT(-0.5)],
  ['TRUNC(-8.9)', TRUNC(-8.9)],
  ['FLOOR(-8.9,1)', FLOOR(-8.9, 1)],
].map(([formula, expected]) => {
  const found = sheet.calculateFormula(`=${formula}`, 0)
  console.log(`${formula}: ${found} | ${expected}`)
  return found === expected
})
process.exit(agreed.join() === 'true,false,false,true,true' ? 0 : 1)
JS
node try.mjs
