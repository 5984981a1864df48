#!/usr/bin/env bash
# postal-mime joins the lines of a quoted paragraph in flowed text and leaves the quote mark of each line inside the sentence.
#
# Expected: one mark before the paragraph. RFC 3676 (section 4.5) has a reader take the quote marks off each line before it joins lines of
# the same quote depth. mailparser, by the same author, does so, and postal-mime is right for text that is not quoted.
# Seen, with postal-mime 4.0.0 and mailparser 3.14.2:
#   postal-mime 4.0.0:
#   Pode ser na sexta, no mesmo horário.
#   > Podemos mudar a sessão > de quinta para outro dia?
#   mailparser 3.14.2:
#   Pode ser na sexta, no mesmo horário.
#   > Podemos mudar a sessão de quinta para outro dia?
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent postal-mime@4.0.0 mailparser@3.14.2
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { simpleParser } from 'mailparser'
import PostalMime from 'postal-mime'

const versionOf = (name) =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const mail = [
  'From: bia@exemplo.com.br',
  'To: ana@exemplo.com.br',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8; format=flowed',
  'Content-Transfer-Encoding: 8bit',
  '',
  'Pode ser na sexta, ',
  'no mesmo horário.',
  '> Podemos mudar a sessão ',
  '> de quinta para outro dia?',
  '',
].join('\r\n')

const seen = (await PostalMime.parse(mail)).text.trim()
const right = (await simpleParser(mail)).text.trim()
console.log(`postal-mime ${versionOf('postal-mime')}:\n${seen}`)
console.log(`mailparser ${versionOf('mailparser')}:\n${right}`)
const answer = 'Pode ser na sexta, no mesmo horário.\n'
const asSeen = seen === `${answer}> Podemos mudar a sessão > de quinta para outro dia?`
process.exit(
  asSeen && right === `${answer}> Podemos mudar a sessão de quinta para outro dia?` ? 0 : 1,
)
JS
node try.mjs
