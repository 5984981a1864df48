#!/usr/bin/env bash
# Fastify answers a JSON body with a typing error with 400 and `connection: close`, although it read the body to its end and nothing
# can follow. One wrong comma costs the client its kept connection; a 422 of the route's own rule does not.
#
# Expected: both refusals leave the connection open, since both bodies were read whole.
# Seen, with Fastify 5.12.8 on Node 26.10:
#   fastify 5.12.8
#   refused by the route's rule: 422, connection: keep-alive, next call on the same socket: true
#   refused by the JSON parser:  400, connection: close, next call on the same socket: false
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent fastify@5.12.8
cat >try.mjs <<'JS'
import { createRequire } from 'node:module'
import { Agent, request } from 'node:http'
import { once } from 'node:events'
import Fastify from 'fastify'

console.log('fastify', createRequire(import.meta.url)('fastify/package.json').version)
const app = Fastify()
app.post('/', async (_, reply) => reply.code(422).send({ why: 'a rule' }))
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address()

async function post(agent, body) {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const outgoing = request({ host: '127.0.0.1', port, agent, method: 'POST', path: '/', headers })
  outgoing.end(body)
  const [response] = await once(outgoing, 'response')
  response.resume()
  await once(response, 'end')
  return { status: response.statusCode, connection: response.headers.connection, reused: outgoing.reusedSocket }
}

async function twice(name, body) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const first = await post(agent, body)
  const { reused } = await post(agent, '{"valid":true}')
  agent.destroy()
  console.log(`${name} ${first.status}, connection: ${first.connection}, next call on the same socket: ${reused}`)
  return reused
}

const afterRule = await twice("refused by the route's rule:", '{"name":"Ana"}')
const afterParser = await twice('refused by the JSON parser: ', '{"name":"Ana",}')
await app.close()
process.exit(afterRule && !afterParser ? 0 : 1)
JS
node try.mjs
