#!/usr/bin/env bash
# IronCalc converts temperatures to Celsius with a freezing point of 273.5 K: a fever of 100.4 °F becomes 37.65 °C. From Celsius the conversion
# is right, so a temperature that is converted and converted back is 0.35 degrees lower.
#
# Expected: 38 °C. A temperature in °C is that in K less 273.15 (BIPM, SI Brochure), the number that IronCalc uses in the other direction.
# Seen, with @ironcalc/wasm 0.8.4:
#   @ironcalc/wasm 0.8.4
#   =CONVERT(100.4,"F","C") -> 37.65
#   =CONVERT(38,"C","F") -> 100.4
#   =CONVERT(273.15,"K","C") -> -0.35
#   =CONVERT(0,"C","K") -> 273.15
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @ironcalc/wasm@0.8.4
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { initSync, Model } from '@ironcalc/wasm'

const folder = 'node_modules/@ironcalc/wasm'
initSync({ module: readFileSync(`${folder}/wasm_bg.wasm`) })

/** Returns the value of a formula, rounded to two decimals. */
function valueOf(formula) {
  const model = new Model('medidas', 'en', 'UTC', 'en')
  model.setUserInput(0, 1, 1, formula)
  return Number(Number(model.getFormattedCellValue(0, 1, 1)).toFixed(2))
}

console.log('@ironcalc/wasm', JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).version)
const seen = [
  '=CONVERT(100.4,"F","C")',
  '=CONVERT(38,"C","F")',
  '=CONVERT(273.15,"K","C")',
  '=CONVERT(0,"C","K")',
].map((formula) => {
  const value = valueOf(formula)
  console.log(`${formula} -> ${value}`)
  return value
})
process.exit(seen.join() === '37.65,100.4,-0.35,273.15' ? 0 : 1)
JS
node try.mjs
