#!/usr/bin/env bash
# mt940-js reads a credit that the bank took back as one more credit, and the return of a fee as one more debit. It keeps no sign of the reversal.
#
# Expected: RC is no credit, and RD is one. In field 61 of MT940, RC is a "reversal of credit (debit entry)" and RD a "reversal of debit (credit
# entry)" (SWIFT, MT940, field 61, subfield 3). @centrapay/swift-parser gives them these signs, with which the balances agree.
# Seen, with mt940-js 1.0.0 and @centrapay/swift-parser 1.0.1, for an account with 1,000 reais before and 990 after:
#   mt940-js 1.0.0 | @centrapay/swift-parser 1.0.1
#   C150,00: +150 | +150
#   RC150,00: +150 | -150
#   D20,00: -20 | -20
#   RD10,00: -10 | +10
#   sum: 270 | -10
# mt940-js uses tslib without naming it as a dependency, so it is installed beside it.
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent mt940-js@1.0.0 tslib@2.8.1 @centrapay/swift-parser@1.0.1
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const [{ read }, { parse }] = [require('mt940-js'), require('@centrapay/swift-parser')]
const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version}`
const amounts = ['C150,00', 'RC150,00', 'D20,00', 'RD10,00']
const statement = [
  ':20:EXTRATO1',
  ':25:00012345/000678901',
  ':28C:1/1',
  ':60F:C260302BRL1000,00',
  ...amounts.flatMap((amount, index) => [`:61:2603020302${amount}NTRFSESSAO${index}`, `:86:Ana Souza ${index}`]),
  ':62F:C260302BRL990,00',
  '-',
  '',
].join('\r\n')

const [{ transactions }] = await read(Buffer.from(statement))
const seen = transactions.map(({ amount, isCredit }) => (isCredit ? amount : -amount))
const right = parse({ type: 'mt940', data: statement, validate: true })[0].transactions.map(({ amount }) => Number(amount))
const signed = (amount) => `${amount > 0 ? '+' : ''}${amount}`
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)

console.log(`${versionOf('mt940-js')} | ${versionOf('@centrapay/swift-parser')}`)
for (const [index, amount] of amounts.entries()) console.log(`${amount}: ${signed(seen[index])} | ${signed(right[index])}`)
console.log(`sum: ${sum(seen)} | ${sum(right)}`)
process.exit(seen.join() === '150,150,-20,-10' && right.join() === '150,-150,-20,10' ? 0 : 1)
JS
node try.mjs
