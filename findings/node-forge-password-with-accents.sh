#!/usr/bin/env bash
# A PKCS#12 file that node-forge encrypts with AES under a password with an accent does not open in Node, which reads it with OpenSSL.
# node-forge derives the AES key from another encoding of the password than UTF-8. Without an accent, or with 3DES, the file opens.
#
# Expected: the same password opens the file in both libraries. RFC 8018, section 3, names ASCII and UTF-8 as common encodings of a password.
# Seen, with node-forge 1.4.3 on Node 26.10:
#   node-forge 1.4.3
#   aes256, segredo:   opened
#   aes256, segurança: refused
#   3des, segurança:   opened
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent node-forge@1.4.3
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import forge from 'node-forge'

const { version } = JSON.parse(readFileSync('node_modules/node-forge/package.json', 'utf8'))
const { privateKey, publicKey } = forge.pki.rsa.generateKeyPair(2048)
const certificate = forge.pki.createCertificate()
const names = [{ name: 'commonName', value: 'Ana Prado' }]
certificate.publicKey = publicKey
certificate.serialNumber = '01'
certificate.validity.notAfter = new Date(Date.now() + 86_400_000)
certificate.setSubject(names)
certificate.setIssuer(names)
certificate.sign(privateKey, forge.md.sha256.create())

function opens(algorithm, passphrase) {
  const file = forge.pkcs12.toPkcs12Asn1(privateKey, [certificate], passphrase, { algorithm })
  const pfx = Buffer.from(forge.asn1.toDer(file).getBytes(), 'binary')
  let opened = true
  try {
    createSecureContext({ pfx, passphrase })
  } catch {
    opened = false
  }
  console.log(`${`${algorithm}, ${passphrase}:`.padEnd(18)} ${opened ? 'opened' : 'refused'}`)
  return opened
}

console.log('node-forge', version)
const plain = opens('aes256', 'segredo')
const accented = opens('aes256', 'segurança')
const older = opens('3des', 'segurança')
process.exit(plain && !accented && older ? 0 : 1)
JS
node try.mjs
