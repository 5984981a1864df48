#!/usr/bin/env bash
# iso20022.js never marks an entry of a bank statement as a reversal: its XML reader turns true into a boolean, and its own code compares it with
# the text.
#
# Expected: true for true and for 1. In camt.053, RvslInd tells that an entry is a reversal (ISO 20022, ReversalIndicator), and is a boolean of XML
# Schema, which has these two forms of true. The type of an entry in the package has `reversal: boolean`.
# Seen, with iso20022.js 0.0.15:
#   iso20022.js 0.0.15
#   without RvslInd: reversal false
#   <RvslInd>false</RvslInd>: reversal false
#   <RvslInd>true</RvslInd>: reversal false
#   <RvslInd>1</RvslInd>: reversal false
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent iso20022.js@0.0.15
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { CashManagementEndOfDayReport } from 'iso20022.js'

const statement = (indicator) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>EXTRATO1</MsgId><CreDtTm>2026-03-02T20:00:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>1</Id>
      <ElctrncSeqNb>1</ElctrncSeqNb>
      <CreDtTm>2026-03-02T20:00:00</CreDtTm>
      <Acct>
        <Id><Othr><Id>12345-6</Id></Othr></Id>
        <Ccy>BRL</Ccy>
        <Svcr><FinInstnId><BIC>EXEMBRSP</BIC></FinInstnId></Svcr>
      </Acct>
      <Bal>
        <Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp>
        <Amt Ccy="BRL">850.00</Amt>
        <CdtDbtInd>CRDT</CdtDbtInd>
        <Dt><Dt>2026-03-02</Dt></Dt>
      </Bal>
      <Ntry>
        <Amt Ccy="BRL">150.00</Amt>
        <CdtDbtInd>DBIT</CdtDbtInd>
        ${indicator}
        <Sts>BOOK</Sts>
        <BookgDt><Dt>2026-03-02</Dt></BookgDt>
        <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>DMCT</SubFmlyCd></Fmly></Domn></BkTxCd>
        <NtryDtls><TxDtls><Refs><EndToEndId>SESSAO1</EndToEndId></Refs></TxDtls></NtryDtls>
      </Ntry>
    </Stmt>
  </BkToCstmrStmt>
</Document>`

console.log('iso20022.js', JSON.parse(readFileSync('node_modules/iso20022.js/package.json', 'utf8')).version)
const indicators = ['', '<RvslInd>false</RvslInd>', '<RvslInd>true</RvslInd>', '<RvslInd>1</RvslInd>']
const seen = indicators.map((indicator) => {
  const [entry] = CashManagementEndOfDayReport.fromXML(statement(indicator)).statements[0].entries
  console.log(`${indicator || 'without RvslInd'}: reversal ${entry.reversal}`)
  return entry.reversal
})
process.exit(seen.join() === 'false,false,false,false' ? 0 : 1)
JS
node try.mjs
