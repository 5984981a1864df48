#!/usr/bin/env bash
# In IronCalc, a date that follows a time in a number format gets the minutes for its month: 19:45 on 12 March is shown as 12/45.
#
# Expected: 19:45 12/03/2026. In ECMA-376 (part 1, section 18.8.31) m or mm means minutes only right after h or hh or right before s or ss, and
# else the month. With the date first, IronCalc shows the month.
# Seen, with @ironcalc/wasm 0.8.4, for 12 March 2026, 19:45:30:
#   @ironcalc/wasm 0.8.4
#   dd/mm/yyyy hh:mm -> 12/03/2026 19:45
#   hh:mm dd/mm/yyyy -> 19:45 12/45/2026
#   hh:mm "em" dd/mm -> 19:45 em 12/45
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

/** Returns what a cell shows that holds 12 March 2026, 19:45:30, in a number format. */
function show(format) {
  const model = new Model('agenda', 'en', 'UTC', 'en')
  const text = format.replaceAll('"', '""')
  model.setUserInput(0, 1, 1, `=TEXT(DATE(2026,3,12)+TIME(19,45,30),"${text}")`)
  return model.getFormattedCellValue(0, 1, 1)
}

console.log('@ironcalc/wasm', JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).version)
const seen = ['dd/mm/yyyy hh:mm', 'hh:mm dd/mm/yyyy', 'hh:mm "em" dd/mm'].map((format) => {
  console.log(`${format} -> ${show(format)}`)
  return show(format)
})
process.exit(seen.join() === '12/03/2026 19:45,19:45 12/45/2026,19:45 em 12/45' ? 0 : 1)
JS
node try.mjs
