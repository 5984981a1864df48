#!/usr/bin/env bash
# pix-utils reads the Pix key from field 26 and does not check the identifier in it. In a code with another payment scheme in field 26 and
# Pix in field 27, it returns the account of the other scheme as the Pix key.
#
# Expected: the key of the field with the identifier br.gov.bcb.pix. In the Banco Central's Manual do BR Code each scheme has one of the fields
# 26 to 51, and the identifier tells which is which. @brazilian-utils/brazilian-utils documents and does the same.
# Seen, with pix-utils 2.8.2 and @brazilian-utils/brazilian-utils 2.4.0:
#   pix-utils 2.8.2, @brazilian-utils/brazilian-utils 2.4.0
#   pix-utils:       loja-123
#   brazilian-utils: ana@exemplo.com.br
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent pix-utils@2.8.2 @brazilian-utils/brazilian-utils@2.4.0
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils'
import { hasError, parsePix } from 'pix-utils'

const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const field = (id, value) => `${id}${String(value.length).padStart(2, '0')}${value}`

/** CRC-16 with the polynomial 1021 and the start value FFFF, as the BR Code has it. */
function checksum(text) {
  let sum = 0xffff
  for (const byte of Buffer.from(text)) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x8000 ? ((sum << 1) ^ 0x1021) & 0xffff : (sum << 1) & 0xffff
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}

const open = [
  field('00', '01'),
  field('26', field('00', 'br.com.exemplo') + field('01', 'loja-123')),
  field('27', field('00', 'br.gov.bcb.pix') + field('01', 'ana@exemplo.com.br')),
  field('52', '0000'),
  field('53', '986'),
  field('58', 'BR'),
  field('59', 'ANA PRADO'),
  field('60', 'SAO PAULO'),
  field('62', field('05', '***')),
  '6304',
].join('')
const code = open + checksum(open)

const parsed = parsePix(code)
const seen = hasError(parsed) ? 'refused' : parsed.pixKey
const right = getPixPayloadInfo(code)?.key
console.log(
  `pix-utils ${versionOf('pix-utils')}, @brazilian-utils/brazilian-utils ${versionOf('@brazilian-utils/brazilian-utils')}`,
)
console.log('pix-utils:      ', seen)
console.log('brazilian-utils:', right)
process.exit(seen === 'loja-123' && right === 'ana@exemplo.com.br' ? 0 : 1)
JS
node try.mjs
