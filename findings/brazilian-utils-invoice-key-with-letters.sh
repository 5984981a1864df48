#!/usr/bin/env bash
# @brazilian-utils accepts a CNPJ with letters and refuses the key of an invoice that this company issues.
#
# Expected: true. A key holds the CNPJ of its issuer. Since July 2026 a CNPJ may have letters, and Nota Técnica Conjunta DFe 2025.001 extends the key
# and its check digit to them, each letter counting as its ASCII code less 48.
# Seen, with @brazilian-utils/brazilian-utils 2.4.0:
#   @brazilian-utils/brazilian-utils 2.4.0
#   11222333000181: a valid CNPJ true, 35261111222333000181550010000001231482159365 a valid key true
#   12ABC34501DE35: a valid CNPJ true, 35261112ABC34501DE35550010000001231482159366 a valid key false
#   0X0J92JY000196: a valid CNPJ true, 3526050X0J92JY000196570010000006041448679011 a valid key false
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @brazilian-utils/brazilian-utils@2.4.0
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { isValidCnpj, isValidNfeKey } from '@brazilian-utils/brazilian-utils'

/** Returns a key with its check digit: modulo 11 of its characters' ASCII codes less 48, with weights of 2 to 9 from the right. */
function withCheckDigit(start) {
  const sum = [...start].reverse().reduce((total, character, index) => {
    return total + (character.charCodeAt(0) - 48) * (2 + (index % 8))
  }, 0)
  return start + (sum % 11 < 2 ? 0 : 11 - (sum % 11))
}

// The state, the month, the CNPJ, the model, the series, the number, the kind of issue and a code of eight digits.
const invoices = ['11222333000181', '12ABC34501DE35'].map((cnpj) => `352611${cnpj}55001000000123148215936`)
// A key of a transport document without its check digit, from github.com/wmixvideo/nfe, pull request 1164.
const transport = '3526050X0J92JY00019657001000000604144867901'
const name = '@brazilian-utils/brazilian-utils'
console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version)
const seen = [...invoices, transport].map((start) => {
  const key = withCheckDigit(start)
  const cnpj = key.slice(6, 20)
  const [company, valid] = [isValidCnpj(cnpj, { version: 2 }), isValidNfeKey(key)]
  console.log(`${cnpj}: a valid CNPJ ${company}, ${key} a valid key ${valid}`)
  return `${company} ${valid}`
})
process.exit(seen.join() === 'true true,true false,true false' ? 0 : 1)
JS
node try.mjs
