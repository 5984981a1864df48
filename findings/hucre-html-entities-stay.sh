#!/usr/bin/env bash
# hucre reads a table in HTML and decodes numbered entities and a few named ones, and leaves those of accents as they are written.
# Some banks offer their statement as such a table in a file that ends with .xls.
#
# Expected: "João", "Descrição" and a space, as node-html-parser reads the same cells.
# Seen, with hucre 1.0.0 and node-html-parser 9.0.7:
#   "Descri&ccedil;&atilde;o" | "Descrição"
#   "Jo&atilde;o & Ana" | "João & Ana"
#   "R$ 80,00" | "R$ 80,00"
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent hucre@1.0.0 node-html-parser@9.0.7
cat >try.mjs <<'JS'
import { fromHtml } from 'hucre'
import { parse } from 'node-html-parser'

const html = `<table><tr><td>Descri&ccedil;&atilde;o</td><td>Jo&atilde;o &amp; Ana</td><td>R$&#160;80,00</td></tr></table>`
const theirs = parse(html)
  .querySelectorAll('td')
  .map((cell) => cell.text)
const agreed = fromHtml(html).rows[0].map((cell, index) => {
  console.log(`${JSON.stringify(cell)} | ${JSON.stringify(theirs[index])}`)
  return cell === theirs[index]
})
process.exit(agreed.join() === 'false,false,true' ? 0 : 1)
JS
node try.mjs
