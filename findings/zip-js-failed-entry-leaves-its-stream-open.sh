#!/usr/bin/env bash
# zip.js closes the stream that it writes an entry to, and leaves the stream open if the entry fails. The promise of getData rejects; a program
# that reads the other side of a TransformStream, as the documentation shows, waits for ever.
#
# Expected: the stream is aborted with the error, as `pipeTo` does with its destination (WHATWG Streams, ReadableStreamPipeTo, "errors must be
# propagated forward"). `preventClose`, which is false unless it is set, closes it after a success.
# Seen, with @zip.js/zip.js 2.24.0 and an entry with a password, of which none is given:
#   @zip.js/zip.js 2.24.0
#   with the password:    getData resolves, the reader gets 5000 bytes
#   without the password: getData rejects (File contains encrypted entry), the reader waits after 2 seconds
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @zip.js/zip.js@2.24.0
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { configure, TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js'

configure({ useWebWorkers: false })
const { version } = JSON.parse(readFileSync('node_modules/@zip.js/zip.js/package.json', 'utf8'))
const zip = new ZipWriter(new Uint8ArrayWriter(), { password: 'segredo' })
await zip.add('a.txt', new TextReader('hello'.repeat(1000)))
const bytes = await zip.close()

async function length(readable) {
  let bytes = 0
  for await (const part of readable) bytes += part.length
  return `gets ${bytes} bytes`
}

async function read(name, options) {
  const [entry] = await new ZipReader(new Uint8ArrayReader(bytes)).getEntries()
  const { readable, writable } = new TransformStream()
  const data = entry.getData(writable, options).then(
    () => 'resolves',
    (error) => `rejects (${error.message})`,
  )
  const waits = new Promise((resolve) => setTimeout(resolve, 2000, 'waits after 2 seconds'))
  const reading = length(readable).catch(() => 'fails')
  const seen = await Promise.race([reading, waits])
  console.log(`${name} getData ${await data}, the reader ${seen}`)
  return seen
}

console.log('@zip.js/zip.js', version)
await read('with the password:   ', { password: 'segredo' })
const seen = await read('without the password:', {})
process.exit(seen.startsWith('waits') ? 0 : 1)
JS
node try.mjs
