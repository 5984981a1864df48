#!/usr/bin/env bash
# In fhirpath, HL7's own implementation, two lists of the same items in another order are not equivalent.
#
# Expected: true. For the operator ~ "comparison is not order dependent" if both sides have several items (FHIRPath, section Equivalence), which
# is what tells it from =. @medplum/core returns true.
# Seen, with fhirpath 5.2.2 and @medplum/core 5.2.13:
#   fhirpath 5.2.2 | @medplum/core 5.2.13
#   (1 | 2) ~ (1 | 2): true | true
#   (1 | 2) ~ (2 | 1): false | true
#   (1 | 2) = (2 | 1): false | false
#   name.given ~ ('Maria' | 'Ana'): false | true
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent fhirpath@5.2.2 @medplum/core@5.2.13
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { evalFhirPath } from '@medplum/core'

const require = createRequire(import.meta.url)
const [fhirpath, r4] = [require('fhirpath'), require('fhirpath/fhir-context/r4')]
const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version}`
const patient = { resourceType: 'Patient', name: [{ given: ['Ana', 'Maria'], family: 'Souza' }] }

console.log(`${versionOf('fhirpath')} | ${versionOf('@medplum/core')}`)
const rows = ['(1 | 2) ~ (1 | 2)', '(1 | 2) ~ (2 | 1)', '(1 | 2) = (2 | 1)', "name.given ~ ('Maria' | 'Ana')"].map((expression) => {
  const row = [fhirpath.evaluate(patient, expression, null, r4), evalFhirPath(expression, patient)].join(' | ')
  console.log(`${expression}: ${row}`)
  return row
})
process.exit(rows.join() === 'true | true,false | true,false | false,false | true' ? 0 : 1)
JS
node try.mjs
