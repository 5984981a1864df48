#!/usr/bin/env bash
# In FHIRPath, @medplum/core appends the number of years to the text of a date: 2016-03-12 + 18 years is "2016-03-1218". A check for
# adults compares that text and calls a child of nine an adult.
#
# Expected: 2034-03-12, so the check is false. The FHIRPath specification defines the sum of a date and a quantity of years
# (Date/Time Arithmetic), and fhirpath, HL7's own implementation, returns it.
# Seen, with @medplum/core 5.2.13 and fhirpath 5.2.2:
#   @medplum/core 5.2.13 | fhirpath 5.2.2
#   Patient.birthDate + 18 years: ["2016-03-1218"] | ["2034-03-12"]
#   Patient.birthDate + 18 years <= @2026-01-01: [true] | [false]
#   Patient.birthDate <= @2026-01-01: [true] | [true]
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @medplum/core@5.2.13 fhirpath@5.2.2
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import fhirpath from 'fhirpath'
import r4 from 'fhirpath/fhir-context/r4'

// @medplum/core reads WebSocket when it is loaded; Node before 22 has none.
globalThis.WebSocket ??= EventTarget
const { evalFhirPath } = await import('@medplum/core')

const versionOf = (name) =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const patient = { resourceType: 'Patient', birthDate: '2016-03-12' }
const expressions = [
  'Patient.birthDate + 18 years',
  'Patient.birthDate + 18 years <= @2026-01-01',
  'Patient.birthDate <= @2026-01-01',
]
console.log(`@medplum/core ${versionOf('@medplum/core')} | fhirpath ${versionOf('fhirpath')}`)
const rows = expressions.map((expression) => {
  const seen = JSON.stringify(evalFhirPath(expression, patient))
  const right = JSON.stringify(fhirpath.evaluate(patient, expression, undefined, r4))
  console.log(`${expression}: ${seen} | ${right}`)
  return `${seen} ${right}`
})
process.exit(rows.join() === '["2016-03-1218"] ["2034-03-12"],[true] [false],[true] [true]' ? 0 : 1)
JS
node try.mjs
