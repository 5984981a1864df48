#!/usr/bin/env bash
# HyperFormula reads a number like 1E-3 in a cell, and refuses it in a formula. With a small e it reads both.
#
# Expected: 0.001. OpenFormula (ODF 1.3, part 4, constant numbers), which HyperFormula's documentation says it conforms to, allows either letter.
# Excel writes the capital one.
# Seen, with hyperformula 3.5.0:
#   hyperformula 3.5.0
#   1E-3 -> 0.001
#   =1e-3 -> 0.001
#   =1E-3 -> #ERROR!
#   =ROUND(150.004,2)*1.5E+2 -> #ERROR!
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent hyperformula@3.5.0
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { HyperFormula } from 'hyperformula'

/** Returns the value of a cell with this content, or the code of its error. */
function valueOf(content) {
  const workbook = HyperFormula.buildFromArray([[content]], { licenseKey: 'gpl-v3' })
  const value = workbook.getCellValue({ sheet: 0, row: 0, col: 0 })
  return typeof value === 'object' ? value.value : value
}

console.log('hyperformula', JSON.parse(readFileSync('node_modules/hyperformula/package.json', 'utf8')).version)
const seen = ['1E-3', '=1e-3', '=1E-3', '=ROUND(150.004,2)*1.5E+2'].map((content) => {
  console.log(`${content} -> ${valueOf(content)}`)
  return valueOf(content)
})
process.exit(seen.join() === '0.001,0.001,#ERROR!,#ERROR!' ? 0 : 1)
JS
node try.mjs
