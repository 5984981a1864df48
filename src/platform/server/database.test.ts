import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { connectPostgres } from './database.ts'

/** Refuses every connection with an SQLSTATE, as a PostgreSQL server does (its protocol's ErrorResponse). */
async function refusingServer(sqlState: string) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      const fields = Buffer.from(`SFATAL\0C${sqlState}\0Mrefused\0\0`)
      const head = Buffer.alloc(5)
      head.write('E')
      head.writeInt32BE(fields.length + 4, 1)
      socket.end(Buffer.concat([head, fields]))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://ana:segredo@127.0.0.1:${port}/consultorio`,
    close: () => server.close(),
  }
}

it.each([
  ['28P01', 'o usuário ou a senha não confere'],
  ['28000', 'o servidor não deixa este usuário entrar'],
  ['3D000', 'o banco de dados não existe no servidor'],
  ['53300', 'o banco não respondeu'],
])('a PostgreSQL server that refuses the connection with %s is explained', async (code, why) => {
  const server = await refusingServer(code)
  await expect(connectPostgres(server.url, () => {})).rejects.toThrow(
    `DATABASE_URL não pode ser usado: ${why} (${code}).`,
  )
  server.close()
})
