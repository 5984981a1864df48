#!/usr/bin/env bash
# sdp-transform keeps only the last of several fingerprints of a certificate. An offer with SHA-256 and SHA-512 is written again with SHA-512
# alone. A peer that supports no more than SHA-256, the one hash that RFC 8122 requires, can then no longer check the certificate.
#
# Expected: both lines. RFC 8122 (section 5) allows several fingerprints of one certificate, each with another hash. The package sdp
# returns both.
# Seen, with sdp-transform 3.0.0 and sdp 3.2.2:
#   sdp-transform 3.0.0, sdp 3.2.2
#   offered:       sha-256, sha-512
#   sdp reads:     sha-256, sha-512
#   sdp-transform: sha-512
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent sdp-transform@3.0.0 sdp@3.2.2
cat >try.mjs <<'JS'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import SDPUtils from 'sdp'
import { parse, write } from 'sdp-transform'

const versionOf = (name) =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const fingerprint = (hash) =>
  createHash(hash.replace('-', ''))
    .update('certificado')
    .digest('hex')
    .toUpperCase()
    .match(/../g)
    .join(':')
const hashes = ['sha-256', 'sha-512']
const media = [
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'c=IN IP4 0.0.0.0',
  'a=mid:0',
  'a=setup:actpass',
  ...hashes.map((hash) => `a=fingerprint:${hash} ${fingerprint(hash)}`),
  'a=sctp-port:5000',
]
const session = ['v=0', 'o=- 4611731400430051336 2 IN IP4 127.0.0.1', 's=-', 't=0 0']
const offer = `${[...session, ...media].join('\r\n')}\r\n`

const shown = (text) =>
  [...text.matchAll(/^a=fingerprint:(\S+)/gm)].map(([, hash]) => hash).join(', ')
const offered = shown(offer)
const read = SDPUtils.getDtlsParameters(SDPUtils.getMediaSections(offer)[0], '')
  .fingerprints.map((one) => one.algorithm)
  .join(', ')
const written = shown(write(parse(offer)))
console.log(`sdp-transform ${versionOf('sdp-transform')}, sdp ${versionOf('sdp')}`)
console.log('offered:      ', offered)
console.log('sdp reads:    ', read)
console.log('sdp-transform:', written)
process.exit(read === offered && written === 'sha-512' ? 0 : 1)
JS
node try.mjs
