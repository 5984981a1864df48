#!/usr/bin/env bash
# zod builds the pattern of a JSON Schema without the flag "u". `\p{L}` then matches the characters "p{L}" and no letter: a schema that
# zod wrote itself for a name takes "João" before, and refuses it after it was read back.
#
# Expected: the same names are taken. JSON Schema 2020-12, core, 6.4 wants patterns built with the flag "u". ajv does so.
# Seen, with zod 4.6.7 and ajv 8.20.0 as another reader:
#   zod 4.6.7, ajv 8.20.0
#   pattern in the JSON Schema: ^\p{L}+$
#   the first schema takes:     João
#   zod, read back, takes:      p{L}
#   ajv takes:                  João
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent zod@4.6.7 ajv@8.20.0
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import Ajv2020 from 'ajv/dist/2020.js'
import { z } from 'zod'

const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const names = ['João', 'p{L}']
const first = z.string().regex(/^\p{L}+$/u)
const jsonSchema = z.toJSONSchema(first)
const readBack = z.fromJSONSchema(jsonSchema)
const validate = new Ajv2020.default().compile(jsonSchema)

const taken = (isValid) => names.filter((name) => isValid(name)).join(', ')
const byFirst = taken((name) => first.safeParse(name).success)
const byReadBack = taken((name) => readBack.safeParse(name).success)
const byAjv = taken((name) => validate(name))
console.log(`zod ${versionOf('zod')}, ajv ${versionOf('ajv')}`)
console.log('pattern in the JSON Schema:', jsonSchema.pattern)
console.log('the first schema takes:    ', byFirst)
console.log('zod, read back, takes:     ', byReadBack)
console.log('ajv takes:                 ', byAjv)
process.exit(byFirst === 'João' && byAjv === 'João' && byReadBack !== 'João' ? 0 : 1)
JS
node try.mjs
