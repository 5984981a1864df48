#!/usr/bin/env bash
# @jspreadsheet/formula adds two numbers that & should join: 2026&3 is 2029. If one side is a text with other characters than digits, it joins.
#
# Expected: 20263. The operator & joins its two operands as texts, and binds less than + (OpenFormula, Infix Operator Concatenation and Operators).
# hyperformula joins them.
# Seen, with @jspreadsheet/formula 2.0.2 and hyperformula 3.5.0:
#   @jspreadsheet/formula 2.0.2 | hyperformula 3.5.0
#   2026&3: 2029 | 20263
#   1+2&3: 6 | 33
#   2026&"-"&3: 2026-3 | 2026-3
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @jspreadsheet/formula@2.0.2 hyperformula@3.5.0
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const [formula, { HyperFormula }] = [require('@jspreadsheet/formula'), require('hyperformula')]
const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version}`
console.log(`${versionOf('@jspreadsheet/formula')} | ${versionOf('hyperformula')}`)
const rows = ['2026&3', '1+2&3', '2026&"-"&3'].map((expression) => {
  const sheet = HyperFormula.buildFromArray([[`=${expression}`]], { licenseKey: 'gpl-v3' })
  const row = `${formula(expression)} | ${sheet.getCellValue({ sheet: 0, row: 0, col: 0 })}`
  console.log(`${expression}: ${row}`)
  return row
})
process.exit(rows.join() === '2029 | 20263,6 | 33,2026-3 | 2026-3' ? 0 : 1)
JS
node try.mjs
