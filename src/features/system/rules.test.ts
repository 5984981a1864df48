import { describe, expect, it } from 'vitest'
import { HOUR } from '../../platform/shared/calendar.ts'
import type { SystemState } from './contract.ts'
import { backupStateOf, troublesOf } from './rules.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')
const GIB = 2 ** 30
const idle = { waiting: 0, retrying: 0, active: 0, dead: 0, behindSeconds: null }
const backupOf = (hours: number) => ({
  name: 'consultorio-x.tar.gz',
  at: new Date(NOW - hours * HOUR).toISOString(),
  bytes: 1_000,
})

const well: SystemState = {
  version: '1.0.0',
  build: null,
  node: '26.0.0',
  server: { host: 'um', process: 1, startedAt: new Date(NOW).toISOString() },
  database: { kind: 'embedded', version: '18', bytes: 1, answerMs: 1, migration: '0006_platform' },
  queues: [
    { channel: 'email', ...idle },
    { channel: 'sms', ...idle },
  ],
  disk: { bytes: 100 * GIB, freeBytes: 50 * GIB },
  backup: backupOf(1),
  replaced: [],
  senders: { email: true, sms: false, whatsapp: false },
  payments: 'none',
  activation: 'automatic',
  patientLogin: 'code',
}

const troublesFor = (change: Partial<SystemState>) =>
  troublesOf({ ...well, ...change }, NOW).map(({ text }) => text)
const emailThat = (queue: object) => ({
  queues: [{ channel: 'email' as const, ...idle, ...queue }],
})

describe('the system page', () => {
  it.each<[string, Partial<SystemState>]>([
    ['nothing is wrong', {}],
    ['a tenth of the disk is free', { disk: { bytes: 100 * GIB, freeBytes: 10 * GIB } }],
    ['the queue is five minutes behind', emailThat({ waiting: 9, behindSeconds: 300 })],
    ['messages are tried again', emailThat({ retrying: 3 })],
    ['the last backup is of two days ago', { backup: backupOf(48) }],
    [
      'backups are PostgreSQL’s matter',
      { backup: null, database: { ...well.database, kind: 'postgres' } },
    ],
  ])('the system page says that all is well if %s', (_, change) => {
    expect(troublesFor(change)).toEqual([])
  })

  it.each<[string, Partial<SystemState>, string]>([
    [
      'less than a tenth of the disk is free',
      { disk: { bytes: 100 * GIB, freeBytes: 9 * GIB } },
      'Restam 9,7 GB livres no disco dos dados.',
    ],
    [
      'less than a gigabyte is free',
      { disk: { bytes: 2 * GIB, freeBytes: GIB - 1 } },
      'Restam 1,1 GB livres no disco dos dados.',
    ],
    [
      'the queue is behind',
      emailThat({ waiting: 9, behindSeconds: 725 }),
      'E-mail: há mensagens esperando há 12 minutos.',
    ],
    ['a message was given up', emailThat({ dead: 1 }), '1 mensagem não foi enviada.'],
    ['many were', emailThat({ dead: 1234 }), '1.234 mensagens não foram enviadas.'],
    ['there is no backup', { backup: null }, 'Nenhum backup foi feito ainda.'],
    [
      'the last backup is older than 48 hours',
      { backup: backupOf(48.1) },
      'O último backup tem mais de 48 horas.',
    ],
    [
      'a restore left the database before it',
      { replaced: ['database-before-x'] },
      'O banco anterior a uma restauração ainda está no servidor: database-before-x.',
    ],
  ])('the system page warns if %s', (_, change, text) => {
    expect(troublesFor(change)).toEqual([text])
  })

  it('the system page gives the next step if there is no backup', () => {
    expect(troublesOf({ ...well, backup: null }, NOW)[0]?.command).toBe('npm run backup')
    expect(backupStateOf({ ...well, backup: null }, NOW)).toBe('none')
  })
})
