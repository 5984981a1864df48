#!/usr/bin/env bash
# to-words writes one million in Portuguese as "Um Milhões" as soon as a smaller part follows, and one billion as "Um Bilhões".
# One million without a smaller part is right.
#
# Expected: "Um Milhão", as in "um milhão e um reais". extenso writes it so.
# Seen, with to-words 5.7.0 and extenso 3.0.0:
#   to-words 5.7.0, extenso 3.0.0
#   1000000: Um Milhão Reais | um milhão de reais
#   1000001: Um Milhões Um Reais | um milhão e um reais
#   1200000: Um Milhões Duzentos Mil Reais | um milhão e duzentos mil reais
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent to-words@5.7.0 extenso@3.0.0
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import extenso from 'extenso'
import { ToWords } from 'to-words'

const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const toWords = new ToWords({ localeCode: 'pt-BR' })

console.log(`to-words ${versionOf('to-words')}, extenso ${versionOf('extenso')}`)
const written = [1000000, 1000001, 1200000].map((amount) => {
  const words = toWords.convert(amount, { currency: true })
  console.log(`${amount}: ${words} | ${extenso(amount, { mode: 'currency' })}`)
  return words
})
const wrong = written.map((words) => words.startsWith('Um Milhões'))
process.exit(wrong.join() === 'false,true,true' ? 0 : 1)
JS
node try.mjs
