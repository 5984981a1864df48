#!/usr/bin/env bash
# xmldsigjs keeps xmlns="" in the canonical form of an element whose parent has no default namespace either. It refuses the signature of such a
# document, which xml-crypto wrote and verifies.
#
# Expected: a valid signature. Canonical XML 1.0 (section 2.3, Namespace Axis) writes xmlns="" only below an element with a default namespace.
# libxml2 writes it so. The README of xmldsigjs lists Canonical XML as supported.
# Seen, with xmldsigjs 2.8.8, xml-crypto 6.3.2 and libxml2-wasm 0.7.2:
#   xmldsigjs 2.8.8, xml-crypto 6.3.2, libxml2-wasm 0.7.2
#   <Lote><Rps>1</Rps></Lote>
#     libxml2: <Lote><Rps>1</Rps></Lote>, xml-crypto: true, xmldsigjs: true
#   <Lote><Rps xmlns="">1</Rps></Lote>
#     libxml2: <Lote><Rps>1</Rps></Lote>, xml-crypto: true, xmldsigjs: Invalid digest
#   <Lote xmlns="urn:exemplo"><Rps xmlns="">1</Rps></Lote>
#     libxml2: <Lote xmlns="urn:exemplo"><Rps xmlns="">1</Rps></Lote>, xml-crypto: true, xmldsigjs: true
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent xmldsigjs@2.8.8 xml-crypto@6.3.2 libxml2-wasm@0.7.2 @xmldom/xmldom@0.9.12
cat >try.mjs <<'JS'
import { generateKeyPairSync, webcrypto } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { DOMParser } from '@xmldom/xmldom'
import { XmlC14NMode, XmlDocument } from 'libxml2-wasm'
import { SignedXml } from 'xml-crypto'
import * as xmldsigjs from 'xmldsigjs'

const versionOf = (name) =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const canonical = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = {
  private: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  public: publicKey.export({ type: 'spki', format: 'pem' }),
}
const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const key = await webcrypto.subtle.importKey(
  'spki',
  publicKey.export({ type: 'spki', format: 'der' }),
  rsa,
  true,
  ['verify'],
)
xmldsigjs.Application.setEngine('NodeJS', webcrypto)

function sign(xml) {
  const signed = new SignedXml({
    privateKey: pem.private,
    canonicalizationAlgorithm: canonical,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  })
  signed.addReference({
    xpath: '/*',
    isEmptyUri: true,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: [`${dsig}enveloped-signature`, canonical],
  })
  signed.computeSignature(xml)
  return signed.getSignedXml()
}

async function verify(xml) {
  const document = new DOMParser().parseFromString(xml, 'text/xml')
  const [signature] = Array.from(document.getElementsByTagNameNS(dsig, 'Signature'))
  const byXmlCrypto = new SignedXml({ publicCert: pem.public })
  byXmlCrypto.loadSignature(signature)
  const byXmldsigjs = new xmldsigjs.SignedXml(document)
  byXmldsigjs.LoadXml(signature)
  const answer = await byXmldsigjs
    .Verify(key)
    .catch((error) => /Invalid digest/.exec(error.message)?.[0] ?? error.message)
  return `xml-crypto: ${byXmlCrypto.checkSignature(xml)}, xmldsigjs: ${answer}`
}

console.log(
  ['xmldsigjs', 'xml-crypto', 'libxml2-wasm']
    .map((name) => `${name} ${versionOf(name)}`)
    .join(', '),
)
const answers = []
for (const xml of [
  '<Lote><Rps>1</Rps></Lote>',
  '<Lote><Rps xmlns="">1</Rps></Lote>',
  '<Lote xmlns="urn:exemplo"><Rps xmlns="">1</Rps></Lote>',
]) {
  const form = XmlDocument.fromString(xml).canonicalizeToString({ mode: XmlC14NMode.XML_C14N_1_0 })
  const answer = await verify(sign(xml))
  console.log(`${xml}\n  libxml2: ${form}, ${answer}`)
  answers.push(answer)
}
const [valid, refused] = [
  'xml-crypto: true, xmldsigjs: true',
  'xml-crypto: true, xmldsigjs: Invalid digest',
]
process.exit(answers.join() === [valid, refused, valid].join() ? 0 : 1)
JS
node try.mjs
