#!/usr/bin/env bash
# hucre's streaming reader builds a tree of all shared texts of a workbook before the first row, and keeps it while it is parsed: a preview of
# ten rows takes more than ten times the memory of the texts. Excel and hucre's own `writeXlsx` share texts.
#
# Expected: README, Streaming: "Cap the number of rows yielded (preview / sampling) ... so very large sheets stay cheap"; "Process large
# files row-by-row without loading everything into memory". The texts have to be read, as texts: 300,000 of them are 14 MB here.
# Seen, with hucre 1.0.0 and a heap of 200 MiB, for ten rows of the same 100,000:
#   hucre 1.0.0
#   texts in their cells: 10 rows
#   shared texts, 14 MB:  out of memory
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent hucre@1.0.0
cat >write.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import { writeXlsx } from 'hucre/xlsx'

const rows = Array.from({ length: 100_000 }, (_, n) => [1, 2, 3].map((column) => `Text ${n} of column ${column}, which no other cell has`))
for (const stringMode of ['inline', 'shared'])
  writeFileSync(`${stringMode}.xlsx`, await writeXlsx({ sheets: [{ name: 'A', rows }], stringMode }))
JS
cat >preview.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'
import { streamXlsxRows } from 'hucre/xlsx'

async function preview(name) {
  const worker = new Worker(import.meta.filename, { workerData: name, resourceLimits: { maxOldGenerationSizeMb: 200 } })
  return new Promise((resolve) => {
    worker.once('message', (rows) => resolve(`${rows} rows`))
    worker.once('error', ({ code }) => resolve(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out of memory' : code))
  })
}

if (isMainThread) {
  const { version } = JSON.parse(readFileSync('node_modules/hucre/package.json', 'utf8'))
  console.log('hucre', version)
  const inline = await preview('inline.xlsx')
  console.log('texts in their cells:', inline)
  const shared = await preview('shared.xlsx')
  console.log('shared texts, 14 MB: ', shared)
  process.exit(inline === '10 rows' && shared === 'out of memory' ? 0 : 1)
} else {
  let rows = 0
  for await (const _ of streamXlsxRows(readFileSync(workerData), { maxRows: 10 })) rows++
  parentPort.postMessage(rows)
}
JS
node --max-old-space-size=2000 write.mjs
node preview.mjs
