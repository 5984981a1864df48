#!/usr/bin/env bash
# nodenab joins the reais and the cents of a bank's return file as texts: "150" and "0.07" become "1500.07". An amount with cents is read about
# ten times too high; one without cents is right.
#
# Expected: 150.07. The picture 9(11)V9(2) of CNAB has eleven digits of reais and two of cents, and V marks the decimal point.
# The layout that the package ships has this picture for the amount paid.
# Seen, with nodenab 1.2.1 and its layout for Bradesco:
#   nodenab 1.2.1
#   0000000015000 in the file: 150
#   0000000015007 in the file: "1500.07"
#   0000000018050 in the file: "1800.50"
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent nodenab@1.2.1
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { Layout, RetornoFile } from 'nodenab'

const { version } = JSON.parse(readFileSync('node_modules/nodenab/package.json', 'utf8'))
const rules = JSON.parse(readFileSync('node_modules/nodenab/layouts/237/400/cobranca.json', 'utf8'))

/** Returns a line of 400 zeros with the given fields in their places. */
function line(segment, fields) {
  const letters = Array(400).fill('0')
  for (const [name, text] of Object.entries(fields))
    letters.splice(segment[name].pos[0] - 1, text.length, ...text)
  return letters.join('')
}

const amounts = ['0000000015000', '0000000015007', '0000000018050']
const { header_arquivo: header, detalhes, trailer_arquivo: trailer } = rules.retorno
const lines = [
  line(header, { tipo_operacao_extenso: 'RETORNO' }),
  ...amounts.map((amount) =>
    line(detalhes.segmento_1, { codigo_registro: '1', valor_pago: amount }),
  ),
  line(trailer, { codigo_registro: '9' }),
]
const layout = new Layout(237, '400', rules, { loadFromFile: false })
const [{ titulos }] = new RetornoFile(layout, `${lines.join('\n')}\n`).generate().lotes
const read = titulos.map((entry) => entry[1].valor_pago)
console.log('nodenab', version)
amounts.forEach((amount, index) =>
  console.log(`${amount} in the file: ${JSON.stringify(read[index])}`),
)
process.exit(JSON.stringify(read) === '[150,"1500.07","1800.50"]' ? 0 : 1)
JS
node try.mjs
