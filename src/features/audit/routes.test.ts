import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { walkPages } from '../../../test/pages.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import type { CallOf } from '../../platform/shared/endpoint.ts'
import { MOST_PRACTICES } from '../practice/log-rules.ts'
import { recordAdminActions, recordEvent } from './commands.ts'
import { listAuditEvents } from './contract.ts'
import { actorText } from './rules.ts'

const { db, given, clock } = await openPractice()
const admin = await given.psychologist({ isAdmin: true })
const ana = await given.psychologist({ name: 'Ana Souza', phone: '11 91234-0001' })
const bia = await given.psychologist({ name: 'Bia Gonçalves' })
const maria = await given.patient(ana)
await db.owner.deleteFrom('audit_events').execute()

const now = clock.now()
const read = { actor: 'psychologist', action: 'patient.read', subjectId: maria.id } as const
await db.asTenant(ana.id, (tenant) => recordEvent(tenant, read, now))
await db.asTenant(bia.id, (tenant) =>
  recordEvent(tenant, { actor: 'patient', action: 'patient.logged_in' }, now),
)
await db.asTenant(bia.id, (tenant) => recordEvent(tenant, read, now - 20 * DAY))
await db.asPlatform((scope) =>
  recordAdminActions(
    scope,
    { adminId: admin.id, action: 'message.retried' },
    [{ tenantId: bia.id }, { tenantId: admin.id }],
    now - DAY,
  ),
)

type Query = CallOf<typeof listAuditEvents>['query']
const ask = (query: Query = {}) => admin.ask(listAuditEvents, { query })
const actions = async (query?: Query) =>
  (await ask(query)).map(({ action, psychologist }) => `${psychologist.name}: ${action}`).sort()

describe('the audit log of all practices', () => {
  it('the audit log of all practices shows who did what, when and in which practice, with only the id of a patient', async () => {
    const all = await ask({ search: 'Ana Souza' })
    expect(all).toEqual([
      {
        id: expect.any(String),
        at: '2026-03-02T12:00:00.000Z',
        actor: 'psychologist',
        admin: null,
        action: 'patient.read',
        subjectId: maria.id,
        reason: null,
        psychologist: { id: ana.id, name: 'Ana Souza' },
      },
    ])
  })

  it('the audit log of all practices covers seven days, newest first; the admin’s own events are under Super Admin', async () => {
    const all = await ask()
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    )
    expect(await actions()).toEqual([
      'Ana Souza: patient.read',
      'Bia Gonçalves: message.retried',
      'Bia Gonçalves: patient.logged_in',
      'Super Admin: message.retried',
    ])
  })

  it.each<[sentence: string, query: Query, expected: string[]]>([
    ['who', { actor: 'patient' }, ['Bia Gonçalves: patient.logged_in']],
    ['what', { action: 'patient.read' }, ['Ana Souza: patient.read']],
    ['days', { from: '2026-02-01', to: '2026-02-28' }, ['Bia Gonçalves: patient.read']],
    [
      'the practice',
      { search: 'goncalves' },
      ['Bia Gonçalves: message.retried', 'Bia Gonçalves: patient.logged_in'],
    ],
    [
      'the phone of its owner, as it is typed',
      { search: '(11) 91234-00' },
      ['Ana Souza: patient.read'],
    ],
    ['a practice nobody has', { search: 'ninguém' }, []],
    ['all at once', { search: 'bia', actor: 'admin', from: '2026-03-02' }, []],
  ])('the audit log of all practices is filtered by %s', async (_, query, expected) => {
    expect(await actions(query)).toEqual(expected)
  })

  it('the audit log of all practices attributes actions of the super admin in their own account to the super admin, not to a psychologist', async () => {
    const login = { actor: 'psychologist', action: 'account.logged_in' } as const
    await db.asTenant(admin.id, (tenant) => recordEvent(tenant, login, now - 2 * DAY))
    const logins = (await ask({ action: 'account.logged_in' })).map(({ actor, admin: email }) => ({
      actor,
      email,
    }))
    expect(logins).toEqual([{ actor: 'admin', email: expect.stringContaining('@') }])
    expect(await actions({ actor: 'admin', action: 'account.logged_in' })).toHaveLength(1)
    expect(await actions({ actor: 'psychologist', action: 'account.logged_in' })).toEqual([])
    await db.owner.deleteFrom('audit_events').where('action', '=', login.action).execute()
  })

  it.each([
    [{ actor: 'psychologist', admin: null }, ['Ana Souza', 'Psicóloga(o)']],
    [{ actor: 'patient', admin: null }, ['Um paciente', 'de Ana Souza']],
    [{ actor: 'visitor', admin: null }, ['Um visitante', 'de Ana Souza']],
    [{ actor: 'admin', admin: 'dona@exemplo.com.br' }, ['Super admin', 'dona@exemplo.com.br']],
    [{ actor: 'system', admin: null }, ['O sistema']],
  ] as const)('the audit log of all practices says of %o who it was', (event, expected) => {
    expect(actorText({ ...event, psychologist: { name: 'Ana Souza' } })).toEqual(expected)
  })

  it('the audit log of all practices has pages with each event once, also for events of the same instant', async () => {
    const { rows, totals } = await walkPages(admin, listAuditEvents, { limit: 1 })
    expect(totals).toEqual([4, 4, 4, 4])
    expect(rows).toEqual(await ask())
  })

  it('the audit log of all practices searches the 50 newest practices if more have the name', async () => {
    const rows = Array.from({ length: MOST_PRACTICES }, (_, index) => ({
      id: `0198c0de-0000-7000-8000-${String(index).padStart(12, '0')}`,
      public_slug: 'ana',
      name: 'Ana Souza',
      email: `outra${index}@exemplo.com.br`,
      password_hash: '',
      working_hours: '{}',
      is_active: false,
      created_at: new Date(clock.now() + DAY),
    }))
    await db.owner.insertInto('psychologists').values(rows).execute()
    expect(await actions({ search: 'Ana Souza' })).toEqual([])
    expect(await actions({ search: ana.email })).toEqual(['Ana Souza: patient.read'])
  })

  it('the audit log of all practices refuses unknown filters', async () => {
    const { status, problem } = await admin.call(listAuditEvents, {
      query: { action: 'patient.eaten' as 'patient.read' },
    })
    expect([status, problem?.details]).toEqual([
      422,
      [{ path: 'action', message: 'Ação desconhecida' }],
    ])
  })

  it.each([
    ['changed', sql`update audit_events set action = 'patient.read'`],
    ['taken away', sql`delete from audit_events`],
    ['emptied', sql`truncate audit_events`],
  ])('the audit log of all practices cannot be %s by anybody', async (_, change) => {
    const refused = { code: '42501' }
    await expect(db.asPlatform((scope) => change.execute(scope))).rejects.toMatchObject(refused)
    await expect(db.asTenant(ana.id, (tenant) => change.execute(tenant.sql))).rejects.toMatchObject(
      refused,
    )
  })
})
