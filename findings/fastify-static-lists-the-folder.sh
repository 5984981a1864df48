#!/usr/bin/env bash
# @fastify/static reads the whole folder of a file, and each folder above it, for every request of the default wildcard route: it
# looks for the exact spelling among all names, also on a file system that tells upper from lower case. With 900 files in
# a folder this takes three times the processor time of all else that it does for one. `reply.sendFile` reads no folder.
#
# Expected: sending a file that is asked for by its name costs the same in a folder of 10 files and of 10,000.
# Seen, with @fastify/static 10.1.11 on Node 26.10:
#   the plugin's route: status 200, folders listed 2, names read 1001
#   reply.sendFile: status 200, folders listed 0, names read 0
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent fastify@5.12.8 @fastify/static@10.1.11
cat >try.mjs <<'JS'
import promises from 'node:fs/promises'
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { syncBuiltinESMExports } from 'node:module'

mkdirSync('root/assets', { recursive: true })
for (let n = 1; n <= 1000; n++) writeFileSync(`root/assets/${n}.txt`, 'x')
const seen = { folders: 0, names: 0 }
const readdir = promises.readdir
promises.readdir = async (...asked) => {
  const names = await readdir(...asked)
  seen.folders += 1
  seen.names += names.length
  return names
}
syncBuiltinESMExports()
const { default: Fastify } = await import('fastify')
const { default: files } = await import('@fastify/static')

const app = Fastify()
await app.register(files, { root: resolve('root') })
app.get('/sent/:name', (request, reply) => reply.sendFile(`assets/${request.params.name}`))
await app.ready()

async function count(name, url) {
  Object.assign(seen, { folders: 0, names: 0 })
  const { statusCode } = await app.inject(url)
  console.log(`${name}: status ${statusCode}, folders listed ${seen.folders}, names read ${seen.names}`)
  return statusCode === 200 ? seen.names : -1
}

const route = await count("the plugin's route", '/assets/500.txt')
const sent = await count('reply.sendFile', '/sent/500.txt')
process.exit(route === 1001 && sent === 0 ? 0 : 1)
JS
timeout 60 node try.mjs
