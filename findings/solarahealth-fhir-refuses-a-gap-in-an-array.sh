#!/usr/bin/env bash
# @solarahealth/fhir-r4 refuses null in an array. FHIR needs it there to tell which of several given names an extension belongs to.
#
# Expected: valid. FHIR R4 (JSON, representation of primitive elements) fills both arrays with null where one has no element, with
# "_code": [ null, { ... } ] as its example. fhirpath, HL7's own implementation, reads the extension of the second name.
# Seen, with @solarahealth/fhir-r4 1.2.0 and fhirpath 5.2.2:
#   @solarahealth/fhir-r4 1.2.0, fhirpath 5.2.2
#   extensions of both names: valid true, that of the second name is masked
#   an extension of the second name: valid false, that of the second name is masked
#   name.0._given.0: Invalid input: expected object, received null
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @solarahealth/fhir-r4@1.2.0 fhirpath@5.2.2
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fhirpath from 'fhirpath'
import r4 from 'fhirpath/fhir-context/r4'

// The package's ES modules import folders, which Node does not resolve; its CommonJS modules load.
const { createPatientSchema } = createRequire(import.meta.url)('@solarahealth/fhir-r4')
const versionOf = (name) =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version

const masked = {
  extension: [
    {
      url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason',
      valueCode: 'masked',
    },
  ],
}
const patientOf = (extensions) => ({
  resourceType: 'Patient',
  name: [{ family: 'Souza', given: ['Ana', 'Maria'], _given: extensions }],
})

console.log(
  ['@solarahealth/fhir-r4', 'fhirpath'].map((name) => `${name} ${versionOf(name)}`).join(', '),
)
const [full, gap] = Object.entries({
  'extensions of both names': [masked, masked],
  'an extension of the second name': [null, masked],
}).map(([name, extensions]) => {
  const patient = patientOf(extensions)
  const checked = createPatientSchema().safeParse(patient)
  const [code] = fhirpath.evaluate(patient, 'Patient.name.given[1].extension.value', undefined, r4)
  console.log(`${name}: valid ${checked.success}, that of the second name is ${code}`)
  return { ...checked, code }
})
const [issue] = gap.error?.issues ?? []
console.log(issue && `${issue.path.join('.')}: ${issue.message}`)
const read = full.code === 'masked' && gap.code === 'masked'
process.exit(read && full.success && issue?.path.join('.') === 'name.0._given.0' ? 0 : 1)
JS
node try.mjs
