#!/usr/bin/env bash
# Papa Parse counts the empty row after the last line break of a file as a row with one field. In a short file with two columns the average
# falls below two fields, so it rejects the right delimiter. It then splits at the commas of the addresses and reports no error.
#
# Expected: the same delimiter with and without the last line break, which is optional (RFC 4180, section 2, rule 2). Split at semicolons,
# all lines have the same number of fields (rule 4). The README promises to detect the delimiter.
# Seen, with papaparse 5.7.1:
#   papaparse 5.7.1
#   with the last line break:    delimiter ",", errors 0, first row ["Nome;Endereço"]
#   without the last line break: delimiter ";", errors 0, first row ["Nome","Endereço"]
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent papaparse@5.7.1
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import Papa from 'papaparse'

const { version } = JSON.parse(readFileSync('node_modules/papaparse/package.json', 'utf8'))
const rows = ['Nome;Endereço', 'Ana Prado;Rua das Flores, 10, Campinas', 'Bia Moura;Rua do Sol, 20, Santos']
const lines = rows.join('\r\n')

function read(name, text) {
  const { data, errors, meta } = Papa.parse(text)
  console.log(`${name} delimiter ${JSON.stringify(meta.delimiter)}, errors ${errors.length}, first row ${JSON.stringify(data[0])}`)
  return meta.delimiter
}

console.log('papaparse', version)
const ended = read('with the last line break:   ', `${lines}\r\n`)
const open = read('without the last line break:', lines)
process.exit(ended === ',' && open === ';' ? 0 : 1)
JS
node try.mjs
