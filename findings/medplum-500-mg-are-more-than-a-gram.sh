#!/usr/bin/env bash
# The FHIRPath of @medplum/core takes quantities for plain numbers: 500 mg are more than 1 g, and a kilogram and 500 grams are 501 kilograms.
#
# Expected: false, false and 1500 g, or no result. Implementations of FHIRPath "must at least respect units, recognizing when units differ"
# (sections Quantity Equality and Comparison). fhirpath, HL7's own implementation, converts them.
# Seen, with @medplum/core 5.2.13 and fhirpath 5.2.2:
#   @medplum/core 5.2.13 | fhirpath 5.2.2
#   500 'mg' > 1 'g': true | false
#   500 'mg' = 500 'g': true | false
#   1 'kg' + 500 'g': 501 kg | 1500 'g'
#   a dose of 500 mg > 1 'g': true | false
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @medplum/core@5.2.13 fhirpath@5.2.2
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { evalFhirPath } from '@medplum/core'

const require = createRequire(import.meta.url)
const [fhirpath, r4] = [require('fhirpath'), require('fhirpath/fhir-context/r4')]
const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version}`
const dose = { value: 500, unit: 'mg', system: 'http://unitsofmeasure.org', code: 'mg' }
const request = { resourceType: 'MedicationRequest', dosageInstruction: [{ doseAndRate: [{ doseQuantity: dose }] }] }
const textOf = (result) => (result?.unit ? `${result.value} ${result.unit}` : String(result))

console.log(`${versionOf('@medplum/core')} | ${versionOf('fhirpath')}`)
const rows = [
  ["500 'mg' > 1 'g'"],
  ["500 'mg' = 500 'g'"],
  ["1 'kg' + 500 'g'"],
  ["dosageInstruction.doseAndRate.dose > 1 'g'", "a dose of 500 mg > 1 'g'"],
].map(([expression, name = expression]) => {
  const [seen] = evalFhirPath(expression, request)
  const [right] = fhirpath.evaluate(request, expression, null, r4)
  const row = `${textOf(seen)} | ${textOf(right)}`
  console.log(`${name}: ${row}`)
  return row
})
process.exit(rows.join() === "true | false,true | false,501 kg | 1500 'g',true | false" ? 0 : 1)
JS
node try.mjs
