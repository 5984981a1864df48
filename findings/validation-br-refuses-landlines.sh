#!/usr/bin/env bash
# validation-br accepts landlines that begin with 3 or 4, and refuses those that begin with 2 or 5.
#
# Expected: the README says that isPhone validates mobile numbers and landlines. Landlines begin with 2, 3, 4 or 5 in Anatel's numbering
# plan (Resolução 749/2022), and libphonenumber-js accepts all four.
# Seen, with validation-br 2.0.0 and libphonenumber-js 1.13.16:
#   validation-br 2.0.0, libphonenumber-js 1.13.16
#   (61) 2025-1234: validation-br false, libphonenumber-js true
#   (11) 3025-1234: validation-br true, libphonenumber-js true
#   (11) 4025-1234: validation-br true, libphonenumber-js true
#   (11) 5025-1234: validation-br false, libphonenumber-js true
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent validation-br@2.0.0 libphonenumber-js@1.13.16
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { isValidPhoneNumber } from 'libphonenumber-js/max'
import { isPhone } from 'validation-br'

const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const phones = ['(61) 2025-1234', '(11) 3025-1234', '(11) 4025-1234', '(11) 5025-1234']

console.log(`validation-br ${versionOf('validation-br')}, libphonenumber-js ${versionOf('libphonenumber-js')}`)
const pairs = phones.map((phone) => {
  const [seen, right] = [isPhone(phone), isValidPhoneNumber(phone, 'BR')]
  console.log(`${phone}: validation-br ${seen}, libphonenumber-js ${right}`)
  return `${seen}/${right}`
})
process.exit(pairs.join() === 'false/true,true/true,true/true,false/true' ? 0 : 1)
JS
node try.mjs
