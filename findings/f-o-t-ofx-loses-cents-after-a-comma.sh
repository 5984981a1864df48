#!/usr/bin/env bash
# @f-o-t/ofx reads an amount with a decimal comma, as some Brazilian banks write it, without its cents: 150,07 becomes 150.
#
# Expected: 150.07, as with a decimal point. An amount in OFX has a decimal point or a comma before its fraction, and no separator of
# thousands (OFX 2.2, section 3.2.9.1). ofx-data-extractor reads both.
# Seen, with @f-o-t/ofx 2.3.0 and ofx-data-extractor 1.5.0:
#   @f-o-t/ofx 2.3.0, ofx-data-extractor 1.5.0
#   150.07: 150.07, 150.07
#   150,07: 150, 150.07
#   -0,99: 0, -0.99
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @f-o-t/ofx@2.3.0 ofx-data-extractor@1.5.0
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getTransactions, parseOrThrow } from '@f-o-t/ofx'

const { Ofx } = createRequire(import.meta.url)('ofx-data-extractor')
const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version}`

/** Returns a statement with one transaction. */
const statement = (amount) => `OFXHEADER:100
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
<DTSERVER>20260301120000
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
<BANKID>0999
<ACCTID>012345
<ACCTTYPE>CHECKING
</BANKACCTFROM>
<BANKTRANLIST>
<DTSTART>20260201
<DTEND>20260228
<STMTTRN>
<TRNTYPE>OTHER
<DTPOSTED>20260210
<TRNAMT>${amount}
<FITID>1
<MEMO>Sessao
</STMTTRN>
</BANKTRANLIST>
<LEDGERBAL>
<BALAMT>0.00
<DTASOF>20260228
</LEDGERBAL>
</STMTRS>
</STMTTRNRS>
</BANKMSGSRSV1>
</OFX>
`
console.log(`${versionOf('@f-o-t/ofx')}, ${versionOf('ofx-data-extractor')}`)
const rows = ['150.07', '150,07', '-0,99'].map((amount) => {
  const file = statement(amount)
  const [seen] = getTransactions(parseOrThrow(file))
  const [right] = new Ofx(file, { nativeTypes: true }).getBankTransferList()
  const row = `${amount}: ${String(seen.TRNAMT)}, ${right.TRNAMT}`
  console.log(row)
  return row
})
process.exit(rows.join('; ') === '150.07: 150.07, 150.07; 150,07: 150, 150.07; -0,99: 0, -0.99' ? 0 : 1)
JS
node try.mjs
