import { createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { openPool } from './postgres-pool.ts'

/** AuthenticationOk and ReadyForQuery: a server that accepts every login. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

it('a server that accepts a client and then never answers gives no connection, and keeps no slot in the pool', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.once('data', () => socket.write(WELCOME))
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  const pool = openPool(`postgres://ana@127.0.0.1:${port}/consultorio`, () => {}, {
    max: 1,
    name: 'test',
  })
  await expect(pool.connect()).rejects.toThrow('Query read timeout')
  expect(pool.totalCount).toBe(0)
  await pool.end()
  for (const socket of sockets) socket.destroy()
  silent.close()
})
