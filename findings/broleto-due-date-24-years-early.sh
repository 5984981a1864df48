#!/usr/bin/env bash
# broleto and boleto.js read the due date of a boleto of today about 24 years early. broleto calls the boleto overdue.
#
# Expected: the due date as @brazilian-utils/brazilian-utils reads it. A boleto has it as a number of days since 7 October 1997. That number
# reached 9999 on 21 February 2025, and Febraban, which defines the bar code, began again at 1000 on the next day.
# Seen, with broleto 0.0.12, boleto.js 1.1.4 and @brazilian-utils/brazilian-utils 2.4.0, for boletos of 150 reais:
#   brazilian-utils 2.4.0 | broleto 0.0.12 | boleto.js 1.1.4
#   9999: 2025-02-21 | 2025-02-21 | 2025-02-21
#   1000: 2025-02-22 | 2000-07-03 | 2000-07-03
#   1661: 2026-12-15 | 2002-04-25 | 2002-04-25
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @brazilian-utils/brazilian-utils@2.4.0 broleto@0.0.12 boleto.js@1.1.4
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getBoletoInfo } from '@brazilian-utils/brazilian-utils'
import { Boleto as Broleto } from 'broleto'

// The bundle of boleto.js expects the global object of a browser.
globalThis.window = globalThis
const BoletoJs = createRequire(import.meta.url)('boleto.js')

const packages = ['@brazilian-utils/brazilian-utils', 'broleto', 'boleto.js']
console.log(
  packages
    .map((name) => {
      const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'))
      return `${name.replace(/^.*\//, '')} ${version}`
    })
    .join(' | '),
)
const lines = [
  '23791234059123456789801012345607699990000015000',
  '23791234059123456789801012345607110000000015000',
  '23791234059123456789801012345607616610000015000',
]
const dayOf = (date) => date.toISOString().slice(0, 10)
const rows = lines.map((line) => {
  const dates = [
    getBoletoInfo(line).expirationDate,
    new Broleto(line).expirationDate(),
    new BoletoJs(line).expirationDate(),
  ]
  const row = `${line.slice(33, 37)}: ${dates.map(dayOf).join(' | ')}`
  console.log(row)
  return row
})
const expected = [
  '9999: 2025-02-21 | 2025-02-21 | 2025-02-21',
  '1000: 2025-02-22 | 2000-07-03 | 2000-07-03',
  '1661: 2026-12-15 | 2002-04-25 | 2002-04-25',
]
process.exit(rows.join() === expected.join() ? 0 : 1)
JS
TZ=UTC node try.mjs
