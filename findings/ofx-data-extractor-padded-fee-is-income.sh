#!/usr/bin/env bash
# ofx-data-extractor counts a fee as income if its amount is filled up with spaces on the left, as a bank that writes fields of a fixed
# width does. The amount itself is read with its sign.
#
# Expected: the same summary for both files. Spaces around a value are no part of it.
# Seen, with ofx-data-extractor 1.5.0:
#   ofx-data-extractor 1.5.0
#   "-12.80": credit 0, debit 12.8
#   "            -12.80": credit 12.8, debit 0
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent ofx-data-extractor@1.5.0
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { Ofx } from 'ofx-data-extractor'

const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const fileOf = (amount) => `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX>
<SIGNONMSGSRSV1>
<SONRS>
<STATUS>
<CODE>0
<SEVERITY>INFO
</STATUS>
<DTSERVER>20260401120000[-3:BRT]
<LANGUAGE>POR
</SONRS>
</SIGNONMSGSRSV1>
<BANKMSGSRSV1>
<STMTTRNRS>
<TRNUID>1
<STATUS>
<CODE>0
<SEVERITY>INFO
</STATUS>
<STMTRS>
<CURDEF>BRL
<BANKACCTFROM>
<BANKID>0341
<ACCTID>1234567890
<ACCTTYPE>CHECKING
</BANKACCTFROM>
<BANKTRANLIST>
<DTSTART>20260301
<DTEND>20260331
<STMTTRN>
<TRNTYPE>OTHER
<DTPOSTED>20260306
<TRNAMT>${amount}
<FITID>1
<MEMO>TARIFA
</STMTTRN>
</BANKTRANLIST>
<LEDGERBAL>
<BALAMT>1000.00
<DTASOF>20260331
</LEDGERBAL>
</STMTRS>
</STMTTRNRS>
</BANKMSGSRSV1>
</OFX>`

console.log(`ofx-data-extractor ${versionOf('ofx-data-extractor')}`)
const seen = ['-12.80', '            -12.80'].map((amount) => {
  const { credit, debit } = new Ofx(fileOf(amount)).getTransactionsSummary()
  console.log(`${JSON.stringify(amount)}: credit ${credit}, debit ${debit}`)
  return `${credit}/${debit}`
})
process.exit(seen.join() === '0/12.8,12.8/0' ? 0 : 1)
JS
node try.mjs
