import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  databaseUrl,
  freePort,
  type PostgresServer,
  postgresIsAvailable,
  startPostgres,
} from '../postgres-server.ts'
import { createInstallation, type Installation } from './installation.ts'
import { startRefused, startRefusedSources } from './server-process.ts'

const SECRET = 'segredo-do-banco'

/** One of each way to stop; src/app/environment.test.ts has every setting. */
const unusable: [Record<string, string>, string][] = [
  [{ PORT: 'abc' }, 'PORT não pode ser usado: o valor esperado é um número de 0 a 65535.'],
  [
    { DATABASE_URL: `postgres://ana:${SECRET}@127.0.0.1:1/consultorio` },
    'DATABASE_URL não pode ser usado: o banco não respondeu (ECONNREFUSED).',
  ],
  [
    { DATABASE_URL: `postgres://ana:${SECRET}@[/consultorio` },
    'DATABASE_URL não pode ser usado: o banco não respondeu (ERR_INVALID_URL).',
  ],
]

function titled([settings, line]: (typeof unusable)[number]) {
  const words = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  return [words.join(' '), settings, line] as const
}

describe('a wrong or missing setting stops the start with one line', () => {
  let installation: Installation
  beforeAll(async () => {
    installation = await createInstallation()
  })
  afterAll(() => installation.remove())

  async function refusalOf(settings: Record<string, string>, start = startRefused) {
    const { code, stdout, stderr } = await start({ ...installation.settings, ...settings })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).not.toContain(SECRET)
    return stderr
  }

  it.each(unusable.map(titled))('%s', async (_, settings, line) => {
    expect(await refusalOf(settings)).toBe(`${line}\n`)
  })

  it('a port in use', async () => {
    const port = await freePort()
    const taken = createServer().listen(port, '127.0.0.1')
    expect(await refusalOf({ PORT: String(port) }, startRefusedSources)).toBe(
      `Não foi possível abrir a porta ${port} em 127.0.0.1 (EADDRINUSE). Escolha outra em PORT.\n`,
    )
    taken.close()
  })

  it('a DATA_DIR that cannot be a folder', async () => {
    const file = join(installation.dataDir, 'arquivo')
    await writeFile(file, '')
    expect(await refusalOf({ DATA_DIR: file })).toBe(
      `DATA_DIR não pode ser usado: não foi possível criar ${file} (EEXIST).\n`,
    )
  })
})

describe.skipIf(!postgresIsAvailable())('a PostgreSQL database that cannot be used', () => {
  let postgres: PostgresServer
  let installation: Installation
  beforeAll(async () => {
    postgres = await startPostgres()
    installation = await createInstallation(postgres)
  })
  afterAll(async () => {
    await installation.remove()
    await postgres.stop()
  })

  it('a PostgreSQL database that does not exist is reported by name', async () => {
    const DATABASE_URL = databaseUrl(postgres.url, 'consultorio_que_nao_existe')
    expect(await startRefused({ ...installation.settings, DATABASE_URL })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'DATABASE_URL não pode ser usado: o banco de dados não existe no servidor (3D000).\n',
    })
  })

  it('a PostgreSQL user without the needed permissions is reported', async () => {
    const client = new pg.Client(postgres.url)
    await client.connect()
    const user = 'consultorio_sem_direitos'
    await client.query(`create role ${user} login password '${SECRET}'`)
    const url = new URL(installation.settings.DATABASE_URL ?? '')
    url.username = user
    url.password = SECRET
    expect(await startRefused({ ...installation.settings, DATABASE_URL: url.href })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'DATABASE_URL não pode ser usado: o usuário do banco não pode criar tabelas, extensões e papéis (42501).\n',
    })
    await client.query(`drop role ${user}`)
    await client.end()
  })
})
