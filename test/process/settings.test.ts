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

const unusable: [Record<string, string>, string][] = [
  [{ PORT: 'abc' }, 'PORT não pode ser usado: o valor esperado é um número de 0 a 65535.'],
  [{ PORT: '70000' }, 'PORT não pode ser usado: o valor esperado é um número de 0 a 65535.'],
  [
    { DATABASE_URL: `mysql://ana:${SECRET}@127.0.0.1/consultorio` },
    'DATABASE_URL não pode ser usado: o valor esperado é um endereço como postgres://usuario:senha@servidor:5432/banco.',
  ],
  [
    { DATABASE_URL: `postgres://ana:${SECRET}@127.0.0.1:1/consultorio` },
    'DATABASE_URL não pode ser usado: o banco não respondeu (ECONNREFUSED).',
  ],
  [
    { DATABASE_URL: `postgres://ana:${SECRET}@[/consultorio` },
    'DATABASE_URL não pode ser usado: o banco não respondeu (ERR_INVALID_URL).',
  ],
  [
    { MAIL_URL: `http://ana:${SECRET}@127.0.0.1` },
    'MAIL_URL não pode ser usado: o valor esperado é um endereço como smtp://usuario:senha@servidor:587.',
  ],
  [
    { SMS_URL: `ftp://ana:${SECRET}@127.0.0.1` },
    'SMS_URL não pode ser usado: o valor esperado é um endereço como https://usuario:senha@gateway.exemplo.com.br/sms ou twilio://CONTA:TOKEN@+5511999990000.',
  ],
  [
    { WHATSAPP_URL: `whatsapp://${SECRET}@numero` },
    'WHATSAPP_URL não pode ser usado: o valor esperado é um endereço como whatsapp://TOKEN@NUMERO?template=lembrete_consulta&language=pt_BR.',
  ],
  [
    { NODE_ENV: 'production', THROTTLE: 'on' },
    'APP_ORIGIN é obrigatório com NODE_ENV=production: o endereço público do site, como https://consultorio.exemplo.com.br.',
  ],
  [
    { APP_ORIGIN: 'consultorio.exemplo.com.br' },
    'APP_ORIGIN não pode ser usado: o valor esperado é um endereço como https://consultorio.exemplo.com.br.',
  ],
  [{ HOST: '0.0.0.0', THROTTLE: 'off' }, 'THROTTLE=off só é aceito em endereço local (loopback).'],
  [{ ADMIN_PASSWORD: SECRET }, 'ADMIN_PASSWORD precisa de ADMIN_EMAIL.'],
  [
    { ADMIN_EMAIL: 'dona', ADMIN_PASSWORD: SECRET },
    'ADMIN_EMAIL não pode ser usado: o valor esperado é um e-mail.',
  ],
  [{ PATIENT_LOGIN: 'sms' }, 'PATIENT_LOGIN não pode ser usado: o valor esperado é phone ou code.'],
  [
    { TRUST_PROXY: 'todos' },
    'TRUST_PROXY não pode ser usado: liste endereços IP ou faixas, separados por vírgula.',
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
