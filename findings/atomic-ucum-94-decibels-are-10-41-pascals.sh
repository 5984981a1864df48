#!/usr/bin/env bash
# @atomic-ehr/ucum converts decibels with a reference by a wrong power of ten: 94 decibels of sound pressure are 10^41 pascals. Decibels without
# a reference are right.
#
# Expected: about 1 pascal. In UCUM a prefix scales the number before the unit's function is applied (Special Units on non-ratio Scales), so
# 94 dB[SPL] are 9.4 B[SPL], and B[SPL] is twice the decimal logarithm of the ratio to 20 micropascals (table of levels). The README names
# logarithmic units as supported. @lhncbc/ucum-lhc, by the U.S. National Library of Medicine, returns the right values.
# Seen, with @atomic-ehr/ucum 0.2.5 and @lhncbc/ucum-lhc 7.1.10:
#   @atomic-ehr/ucum 0.2.5 | @lhncbc/ucum-lhc 7.1.10
#   20 dB in 1: 1.00e+2 | 1.00e+2
#   20 dB[V] in V: 1.00e+9 | 1.00e+1
#   94 dB[SPL] in Pa: 1.00e+41 | 1.00e+0
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @atomic-ehr/ucum@0.2.5 @lhncbc/ucum-lhc@7.1.10
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ucum } from '@atomic-ehr/ucum'

const lhc = createRequire(import.meta.url)('@lhncbc/ucum-lhc').UcumLhcUtils.getInstance()
const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version}`
console.log(`${versionOf('@atomic-ehr/ucum')} | ${versionOf('@lhncbc/ucum-lhc')}`)
const rows = [
  [20, 'dB', '1'],
  [20, 'dB[V]', 'V'],
  [94, 'dB[SPL]', 'Pa'],
].map(([value, from, to]) => {
  const seen = ucum.convert(value, from, to).toExponential(2)
  const right = lhc.convertUnitTo(from, value, to).toVal.toExponential(2)
  console.log(`${value} ${from} in ${to}: ${seen} | ${right}`)
  return `${seen} ${right}`
})
process.exit(rows.join() === '1.00e+2 1.00e+2,1.00e+9 1.00e+1,1.00e+41 1.00e+0' ? 0 : 1)
JS
node try.mjs
