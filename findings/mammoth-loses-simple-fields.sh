#!/usr/bin/env bash
# mammoth leaves out the text of a simple field (`w:fldSimple`), such as the name in a letter merged from a list, and gives a warning that
# names the element only. The text of the same field in the longer form (`w:fldChar`) is kept.
#
# Expected: the text that the document shows. ECMA-376, part 1, 17.16.19 has the current result of the field in that element.
# Seen, with mammoth 1.13.0 and docx 9.15.2 as the writer:
#   mammoth 1.13.0, docx 9.15.2
#   written: Received from Ana Exemplo the amount of R$ 150,00.
#   read:    Received from  the amount of R$ 150,00.
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent mammoth@1.13.0 docx@9.15.2
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { Document, Packer, Paragraph, SimpleField, TextRun } from 'docx'
import mammoth from 'mammoth'

const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const parts = ['Received from ', 'Ana Exemplo', ' the amount of R$ 150,00.']
const children = [new TextRun(parts[0]), new SimpleField('MERGEFIELD Name', parts[1]), new TextRun(parts[2])]
const buffer = await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph({ children })] }] }))
const read = (await mammoth.extractRawText({ buffer })).value.trim()

console.log(`mammoth ${versionOf('mammoth')}, docx ${versionOf('docx')}`)
console.log('written:', parts.join(''))
console.log('read:   ', read)
process.exit(read === parts[0] + parts[2] ? 0 : 1)
JS
node try.mjs
