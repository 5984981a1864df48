#!/usr/bin/env bash
# @atomic-ehr/fhirpath rounds the remainder of a decimal number divided by a whole one: 7.5 mod 2 is 2, as much as the divisor.
#
# Expected: 1.5. The FHIRPath specification defines mod as the remainder of the truncated division (Math, mod) for decimal numbers too.
# fhirpath, HL7's own implementation, returns it.
# Seen, with @atomic-ehr/fhirpath 0.1.4 and fhirpath 5.2.2:
#   @atomic-ehr/fhirpath 0.1.4 | fhirpath 5.2.2
#   7 mod 2: 1 | 1
#   7.5 mod 2: 2 | 1.5
#   150.75 mod 1: 1 | 0.75
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @atomic-ehr/fhirpath@0.1.4 fhirpath@5.2.2
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { evaluate } from '@atomic-ehr/fhirpath'
import fhirpath from 'fhirpath'

const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version}`
console.log(`${versionOf('@atomic-ehr/fhirpath')} | ${versionOf('fhirpath')}`)
const rows = []
for (const expression of ['7 mod 2', '7.5 mod 2', '150.75 mod 1']) {
  const [seen] = await evaluate(expression, {})
  const [right] = fhirpath.evaluate({}, expression)
  console.log(`${expression}: ${seen} | ${right}`)
  rows.push(`${seen} ${right}`)
}
process.exit(rows.join() === '1 1,2 1.5,1 0.75' ? 0 : 1)
JS
node try.mjs
