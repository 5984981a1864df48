#!/usr/bin/env bash
# nanotar reads the memory behind the bytes that it gets, from its first byte. A tar file that is a part of a larger array, such as
# behind a header, has no files; a copy of the same bytes has them.
#
# Expected: the same files for the same bytes. The type of `parseTar` takes a Uint8Array, and so does the README. tar-stream reads them.
# Seen, with nanotar 0.3.0 and tar-stream 3.2.2:
#   nanotar 0.3.0, tar-stream 3.2.2
#   nanotar, a part of an array: 0 files
#   nanotar, a copy of the part: 1 file
#   tar-stream, the same part:   1 file
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent nanotar@0.3.0 tar-stream@3.2.2
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { createTar, parseTar } from 'nanotar'
import tar from 'tar-stream'

const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const archive = createTar([{ name: 'notes.txt', data: 'A note.' }])
const header = 16
const whole = new Uint8Array(header + archive.length)
whole.set(archive, header)
const part = whole.subarray(header)

async function countWithTarStream() {
  const extract = tar.extract()
  extract.end(part)
  let count = 0
  for await (const entry of extract) {
    count += 1
    entry.resume()
  }
  return count
}

console.log(`nanotar ${versionOf('nanotar')}, tar-stream ${versionOf('tar-stream')}`)
const counts = [parseTar(part).length, parseTar(part.slice()).length, await countWithTarStream()]
const shown = counts.map((count) => `${count} ${count === 1 ? 'file' : 'files'}`)
console.log('nanotar, a part of an array:', shown[0])
console.log('nanotar, a copy of the part:', shown[1])
console.log('tar-stream, the same part:  ', shown[2])
process.exit(counts.join() === '0,1,1' ? 0 : 1)
JS
node try.mjs
