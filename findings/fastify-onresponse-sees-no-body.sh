#!/usr/bin/env bash
# A Fastify hook that wants to count what still arrives of an upload that a route refused unread counts all of it in `onSend`, and
# nothing in `onResponse`, a moment later: once the answer is out, Node's server drops the rest of the body by itself and emits
# no 'data' for it, although 'end' still comes. A measure of
# refused uploads belongs in `onSend`.
#
# Expected: both hooks listen to the same stream and count the same 1,000,000 bytes, which are sent after the answer came.
# Seen, with Fastify 5.12.8 on Node 26.10:
#   fastify 5.12.8
#   onSend: ended true, counted 1000000 bytes
#   onResponse: ended true, counted 0 bytes
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent fastify@5.12.8
cat >try.mjs <<'JS'
import { createRequire } from 'node:module'
import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'

console.log('fastify', createRequire(import.meta.url)('fastify/package.json').version)
const SIZE = 1_000_000

async function countIn(hook) {
  const app = Fastify({ bodyLimit: 2 * SIZE })
  const seen = { ended: false, bytes: 0 }
  app.addContentTypeParser('*', (_, payload, done) => done(null, payload))
  app.addHook(hook, (request, _, ...rest) => {
    request.raw.on('data', (part) => (seen.bytes += part.length))
    request.raw.on('end', () => (seen.ended = true))
    rest.at(-1)(null, ...(hook === 'onSend' ? [rest[0]] : []))
  })
  app.post('/', async (_, reply) => reply.code(401).send({}))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect(app.server.address().port, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/pdf\r\ncontent-length: ${SIZE}\r\n\r\n`)
  await once(socket, 'data')
  socket.write(Buffer.alloc(SIZE, 'x'))
  while (!seen.ended) await new Promise((resolve) => setTimeout(resolve, 50))
  socket.destroy()
  await app.close()
  console.log(`${hook}: ended ${seen.ended}, counted ${seen.bytes} bytes`)
  return seen.bytes
}

const before = await countIn('onSend')
const after = await countIn('onResponse')
process.exit(before === SIZE && after === 0 ? 0 : 1)
JS
timeout 60 node try.mjs
