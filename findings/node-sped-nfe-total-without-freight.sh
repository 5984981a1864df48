#!/usr/bin/env bash
# node-sped-nfe adds up the freight, the insurance and the other costs of an invoice's items, writes each sum and leaves them out of the total.
#
# Expected: 120.00, 105.00 and 93.00. The total of an NF-e (vNF) is that of its products less the discounts, with freight, insurance and other
# costs added: the Manual de Orientação do Contribuinte has rejection 610 for any other total. The documentation of the package says that the
# totals need no values, as the class calculates them.
# Seen, with node-sped-nfe 1.2.52, for a book of 100 reais:
#   node-sped-nfe 1.2.52
#   {"vFrete":20}: vProd 100.00, vFrete 20.00, vSeg 0.00, vDesc 0.00, vOutro 0.00, vNF 100.00
#   {"vOutro":5}: vProd 100.00, vFrete 0.00, vSeg 0.00, vDesc 0.00, vOutro 5.00, vNF 100.00
#   {"vSeg":3,"vDesc":10}: vProd 100.00, vFrete 0.00, vSeg 3.00, vDesc 10.00, vOutro 0.00, vNF 90.00
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent node-sped-nfe@1.2.52
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { Make } from 'node-sped-nfe'

const issuer = { CNPJ: '11222333000181', xNome: 'LIVRARIA EXEMPLO LTDA', xFant: 'LIVRARIA EXEMPLO', CRT: 1 }
const book = { cProd: '1', xProd: 'LIVRO', NCM: '49019900', CFOP: 5102, indTot: 1 }
const price = { uCom: 'UN', qCom: 1, vUnCom: 100, vProd: 100, uTrib: 'UN', qTrib: 1, vUnTrib: 100 }

console.log('node-sped-nfe', JSON.parse(readFileSync('node_modules/node-sped-nfe/package.json', 'utf8')).version)
const totals = []
for (const costs of [{ vFrete: 20 }, { vOutro: 5 }, { vSeg: 3, vDesc: 10 }]) {
  const invoice = new Make()
  invoice.tagInfNFe({ Id: null, versao: '4.00' })
  invoice.tagIde({ cUF: 35, cNF: '12345679', mod: 55, serie: 1, nNF: 123, dhEmi: '2026-07-15T10:00:00-03:00', tpEmis: 1, tpAmb: 1 })
  invoice.tagEmit(issuer)
  await invoice.tagProd([{ ...book, ...price, ...costs }])
  const { ICMSTot } = invoice.tagTotal()
  const shown = ['vProd', 'vFrete', 'vSeg', 'vDesc', 'vOutro', 'vNF'].map((name) => `${name} ${ICMSTot[name]}`)
  console.log(`${JSON.stringify(costs)}: ${shown.join(', ')}`)
  totals.push(ICMSTot.vNF)
}
process.exit(totals.join() === '100.00,100.00,90.00' ? 0 : 1)
JS
node try.mjs
