#!/usr/bin/env bash
# hucre leaves out the currency of a number format that also names a place, which is how Excel saves an amount in reais.
#
# Expected: the sign before the amount, as numfmt writes it, which takes the separators of the place too. A sign in quotes is kept.
# Seen, with hucre 1.0.0 and numfmt 4.0.1:
#   [$R$-416] #,##0.00: " 1,234.50" | "R$ 1.234,50"
#   #,##0.00 [$€-407]: "1,234.50 " | "1.234,50 €"
#   "R$" #,##0.00: "R$ 1,234.50" | "R$ 1,234.50"
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

const patterns = ['[$R$-416] #,##0.00', '#,##0.00 [$€-407]', '"R$" #,##0.00']
const agreed = patterns.map((pattern) => {
  const [ours, theirs] = [formatValue(1234.5, pattern), format(pattern, 1234.5)]
  console.log(`${pattern}: ${JSON.stringify(ours)} | ${JSON.stringify(theirs)}`)
  return ours === theirs
})
process.exit(agreed.join() === 'false,false,true' ? 0 : 1)
JS
node try.mjs
