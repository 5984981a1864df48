#!/usr/bin/env bash
# nodemailer writes a long file name with accents in parts and encodes only the parts that need it. eml-parse-js reads the encoded parts
# alone, so the name loses its end and often its extension.
#
# Expected: the whole name. RFC 2231 (section 4.1) allows encoded and plain parts in one name; mailparser joins both.
# Seen, with eml-parse-js 1.1.15, nodemailer 10.6.1 and mailparser 3.14.2:
#   filename*0*=utf-8''Relat%C3%B3rio%20de%20mar%C3%A7o%20%28c;
#   filename*1*=%C3%B3pia%29%20da%20paciente%20com%20um%20nome.pd;
#   filename*2=f
#   mailparser:   Relatório de março (cópia) da paciente com um nome.pdf
#   eml-parse-js: Relatório de março (cópia) da paciente com um nome.pd
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent eml-parse-js@1.1.15 nodemailer@10.6.1 mailparser@3.14.2
cat >try.mjs <<'JS'
import { readEml } from 'eml-parse-js'
import { simpleParser } from 'mailparser'
import nodemailer from 'nodemailer'

const filename = 'Relatório de março (cópia) da paciente com um nome.pdf'
const { message } = await nodemailer.createTransport({ streamTransport: true, buffer: true }).sendMail({
  from: 'ana@exemplo.com.br',
  to: 'bia@exemplo.com.br',
  subject: 'Relatório',
  text: 'Segue o relatório.',
  attachments: [{ filename, content: 'x' }],
})
const source = message.toString()
for (const [part] of source.matchAll(/filename\*.*/g)) console.log(part.trim())
const read = {
  mailparser: (await simpleParser(source)).attachments[0].filename,
  'eml-parse-js': readEml(source).attachments[0].name,
}
for (const [name, found] of Object.entries(read)) console.log(`${`${name}:`.padEnd(13)} ${found}`)
process.exit(read.mailparser === filename && read['eml-parse-js'] === filename.slice(0, -1) ? 0 : 1)
JS
node try.mjs
