#!/usr/bin/env bash
# hucre takes a dot that a number format shows as a text for the decimal point: a CPF or a CEP gets zeros at its end.
#
# Expected: 123.456.789-01 and 01.310-100, as in a spreadsheet with these formats. numfmt writes them so.
# Seen, with hucre 1.0.0 and numfmt 4.0.1:
#   000"."000"."000"-"00: 12345678901.00000000 | 123.456.789-01
#   000\.000\.000\-00: 12345678901.00000000 | 123.456.789-01
#   00\.000\-000: 1310100.000000 | 01.310-100
# A format with hyphens only is right in both.
#   00000\-000: 01310-100 | 01310-100
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent hucre@1.0.0 numfmt@4.0.1
cat >try.mjs <<'JS'
import { formatValue } from 'hucre'
import { format } from 'numfmt'

const tried = [
  [12345678901, '000"."000"."000"-"00'],
  [12345678901, '000\\.000\\.000\\-00'],
  [1310100, '00\\.000\\-000'],
  [1310100, '00000\\-000'],
]
const agreed = tried.map(([value, pattern]) => {
  const [ours, theirs] = [formatValue(value, pattern), format(pattern, value)]
  console.log(`${pattern}: ${ours} | ${theirs}`)
  return ours === theirs
})
process.exit(agreed.join() === 'false,false,false,true' ? 0 : 1)
JS
node try.mjs
