#!/usr/bin/env bash
# ofx-js decodes three of the four escapes that OFX names, and leaves `&nbsp;` in the text.
#
# Expected: `TOK & STOK SP <LOJA 3>`. OFX 1.6 (2.3.2.1, special characters) names `&lt;`, `&gt;`, `&amp;` and `&nbsp;`.
# Seen, with ofx-js 1.1.1:
#   ofx-js 1.1.1
#   written: TOK &amp; STOK&nbsp;SP &lt;LOJA 3&gt;
#   read:    TOK & STOK&nbsp;SP <LOJA 3>
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent ofx-js@1.1.1
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { parse } from 'ofx-js'

const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const written = 'TOK &amp; STOK&nbsp;SP &lt;LOJA 3&gt;'
const file = `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX>\n<STMTTRN>\n<MEMO>${written}\n</STMTTRN>\n</OFX>`
const read = (await parse(file)).OFX.STMTTRN.MEMO

console.log(`ofx-js ${versionOf('ofx-js')}`)
console.log('written:', written)
console.log('read:   ', read)
process.exit(read === 'TOK & STOK&nbsp;SP <LOJA 3>' ? 0 : 1)
JS
node try.mjs
