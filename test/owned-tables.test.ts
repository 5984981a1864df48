import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { routes } from '../src/app/server.ts'
import { eraseClosedAccounts } from '../src/features/account/commands.ts'
import { exportAccount } from '../src/features/account/contract.ts'
import { OWNED_TABLES, type OwnedTable } from '../src/features/account/owned-table-queries.ts'
import { matchLine } from '../src/features/bank/contract.ts'
import { endPatient } from '../src/features/endings/contract.ts'
import { markIssued } from '../src/features/fiscal/contract.ts'
import { mergePatients } from '../src/features/merging/contract.ts'
import { deletePatient, listPatients } from '../src/features/patients/contract.ts'
import { updatePatient } from '../src/features/patients/input-contract.ts'
import { listSessionPayments } from '../src/features/payments/record-contract.ts'
import type { Profile } from '../src/features/practice/contract.ts'
import { profileFields } from '../src/features/profile/export-queries.ts'
import { subscribePatient } from '../src/features/push/contract.ts'
import { newId } from '../src/platform/server/id.ts'
import { DAY } from '../src/platform/shared/calendar.ts'
import { Actor } from './actors.ts'
import { START } from './clock.ts'
import { BROWSER, examplesFor } from './examples.ts'
import { archiveOf } from './files.ts'
import { openFullAccount } from './full-account.ts'
import { openPractice } from './practice.ts'

/** Each column is exported or says why not; each is erased with the account, and with the patient it is about. */

const { app, db, given } = await openPractice()
/** Ids of other rows are empty in these examples. */
const EXAMPLES = examplesFor({ patientId: '', serviceId: '' })

/** Opens an account with a row in each table of the practice or its patient. */
async function openFilledAccount() {
  const { ana: owner } = await openFullAccount({ db, given })
  const [patient] = await owner.ask(listPatients)
  if (!patient) throw new Error('openFullAccount has no patient')
  const { id, phone } = patient
  const body = { observations: 'Dorme mal' }
  await owner.call(updatePatient, { params: { id }, body }, { idempotencyKey: 'mudanca-1' })
  await given.message(owner, { patient_id: id })
  await given.message(owner, { about_patient_id: id })
  await new Actor(app).ask(subscribePatient, { body: { ...BROWSER, phone } })
  await db.asTenant(owner.id, ({ sql }) =>
    sql
      .insertInto('subscriptions')
      .values({
        psychologist_id: owner.id,
        id: newId(),
        provider: 'test',
        plan: 'pro',
        amount_cents: 4_900,
        status: 'active',
        started_at: START,
        current_period_end: START,
        created_at: START,
      })
      .execute(),
  )
  const session = await given.session(owner, {
    ...{ patientId: id, serviceId: (await given.service(owner)).id, price: '150.00' },
    datetime: '2026-03-01T15:00:00.000Z',
  })
  const line = await given.bankLine(owner)
  const parts = [{ sessionId: session.id, amount: '150.00' }]
  await owner.ask(matchLine, { params: { id: line.id }, body: { parts } })
  const { payments } = await owner.ask(listSessionPayments, { params: { id: session.id } })
  const paymentIds = payments.map((payment) => payment.id)
  await owner.ask(markIssued, { body: { paymentIds, issuedOn: '2026-03-02' } })
  const twice = await given.patient(owner, { name: 'Rui Lima', phone })
  await owner.ask(mergePatients, { body: { keep: id, remove: twice.id } })
  await fillEmptyLists(owner)
  const ending = { on: '2026-03-02', reason: 'other', sessions: 'keep' } as const
  await owner.ask(endPatient, { params: { id }, body: ending })
  return { owner, patient }
}

/** Adds an example to each list that is still empty, of slices that openFullAccount leaves out. */
async function fillEmptyLists(owner: Actor): Promise<void> {
  for (const { endpoint } of routes) {
    const { method, path, params, access } = endpoint
    const payload = EXAMPLES.get(endpoint)
    if (method !== 'POST' || access !== 'tenant' || params || !payload) continue
    const list = await owner.send({ method: 'GET', url: path })
    const isEmpty = list.statusCode === 200 && list.body === '[]'
    if (isEmpty) await owner.send({ method, url: path, payload })
  }
}

const { owner: ana } = await openFilledAccount()

const entries = Object.entries(OWNED_TABLES) as [string, OwnedTable<string>][]
const ownerless = (column: string) => column !== 'psychologist_id'

interface Column {
  table: string
  name: string
  type: string
  isChecked: boolean
  isGenerated: boolean
}

const columns = await db.asPlatform(async (scope) => {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attgenerated <> '' as "isGenerated",
      exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)) as "isChecked"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname not like 'kysely%' and c.relname <> 'migrations'
    order by 1, a.attnum`.execute(scope)
  return rows
})
const columnsOf = (table: string) => columns.filter((column) => column.table === table)

const archive = archiveOf(await ana.send({ method: 'GET', url: exportAccount.path }))
const document = JSON.parse(archive.text('dados.json'))

type Row = Record<string, unknown>
const rowsOf = ({ exported }: OwnedTable<string>): Row[] =>
  typeof exported === 'string' ? [document.profile] : document[exported.field]

/** Returns the exported field of a column. */
function fieldOf({ named }: OwnedTable<string>, column: string): string {
  const camel = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return named?.[column] ?? camel.replace(/Cents$/, '')
}

/** Returns the fields of a row that the texts for people read. */
function readBy(write: (row: never) => void, row: Row): string[] {
  const read = new Set<string>()
  const watched = new Proxy(row, {
    get: (target, field: string) => {
      read.add(field)
      return target[field]
    },
  })
  write(watched as never)
  return [...read]
}

const lists = entries.flatMap(([table, owned]) =>
  typeof owned.exported === 'string' ? [] : [[table, owned, owned.exported] as const],
)

describe('the registry of owned tables', () => {
  it('the registry of owned tables names each table of the database', () => {
    expect(entries.map(([table]) => table).sort()).toEqual([
      ...new Set(columns.map(({ table }) => table)),
    ])
  })
})

describe('the export of an account', () => {
  it.each([
    ...lists.map(([table, owned]) => [table, owned] as const),
    ['psychologists', OWNED_TABLES.psychologists as OwnedTable<string>] as const,
  ])(
    'the export of an account contains each column of %s, or the registry says why not',
    (table, owned) => {
      const rows = rowsOf(owned)
      expect(rows.length, `openFullAccount has a row for ${table}`).toBeGreaterThan(0)
      const told = new Set(rows.flatMap((row) => Object.keys(row)))
      const names = columnsOf(table)
        .map(({ name }) => name)
        .filter(ownerless)
      const missing = names.filter((name) => !told.has(fieldOf(owned, name)))
      expect(missing.filter((name) => !owned.unexported?.[name])).toEqual([])
      expect(Object.keys(owned.unexported ?? {}).filter((name) => !missing.includes(name))).toEqual(
        [],
      )
    },
  )

  it.each(lists)(
    'the export of an account shows people each field of %s, or the registry says why not',
    (_, owned, list) => {
      const rows = rowsOf(owned)
      const read = rows.flatMap((row) =>
        readBy((watched) => list.columns.map(({ value }) => value(watched)), row),
      )
      const hidden = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
        (field) => !read.includes(field),
      )
      expect(hidden.sort()).toEqual(Object.keys(owned.documentOnly ?? {}).sort())
    },
  )

  it('the export of an account has each field of the profile in a readable form, or the registry has a reason', () => {
    const read = readBy((watched) => profileFields(watched as Profile), document.profile)
    const hidden = Object.keys(document.profile).filter((field) => !read.includes(field))
    expect(hidden).toEqual(Object.keys(OWNED_TABLES.psychologists.documentOnly ?? {}))
  })
})

const MARK = 'deve-sumir'
const TEXTS = ['text', 'jsonb', 'text[]']
const holdsText = ({ type, isChecked, isGenerated }: Column) =>
  TEXTS.includes(type) && !isChecked && !isGenerated

/**
 * Writes a mark into every text of a practice's rows that a reason does not keep whole; where rows may name a patient, of those that
 * do. Returns the tables without such a row.
 */
async function markTexts(owner: { id: string }): Promise<string[]> {
  const unmarked: string[] = []
  for (const [table, { staysAfterPatient }] of entries) {
    const texts = columnsOf(table).filter(holdsText)
    const isOwned = columnsOf(table).some(({ name }) => name === 'psychologist_id')
    if (!isOwned || texts.length === 0 || typeof staysAfterPatient === 'string') continue
    const marked = texts.map(({ name, type }) => {
      const column = sql.ref(name)
      if (type === 'jsonb') return sql`${column} = to_jsonb(${MARK}::text)`
      if (type === 'text[]') return sql`${column} = array_append(${column}, ${MARK})`
      return sql`${column} = coalesce(${column}, '') || ${MARK} || ctid`
    })
    const links = columnsOf(table).filter(({ name }) => name.endsWith('patient_id'))
    const named = links.map(({ name }) => sql`${sql.ref(name)} is not null`)
    const speaksOfPatient = named.length > 0 ? sql`(${sql.join(named, sql` or `)})` : sql`true`
    const { numAffectedRows } =
      await sql`update ${sql.table(table)} set ${sql.join(marked)} where psychologist_id = ${owner.id} and ${speaksOfPatient}`.execute(
        db.owner,
      )
    if (!numAffectedRows) unmarked.push(table)
  }
  return unmarked
}

async function markedTexts(): Promise<string[]> {
  const found: string[] = []
  for (const { table, name } of columns.filter(holdsText)) {
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where strpos(${sql.ref(name)}::text, ${MARK}) > 0 limit 1`.execute(
        db.owner,
      )
    if (rows.length > 0) found.push(`${table}.${name}`)
  }
  return found
}

describe('erasing a patient', () => {
  it('erasing a patient leaves no text about them in any row, except what the registry allows', async () => {
    const { owner, patient } = await openFilledAccount()
    await db.asPlatform((scope) =>
      sql`update sessions set status = 'completed', holds = true where psychologist_id = ${owner.id}`.execute(
        scope,
      ),
    )
    expect(await markTexts(owner), 'openFilledAccount has a row of each').toEqual([])
    await owner.ask(deletePatient, { params: { id: patient.id } })
    const mayStay = entries.flatMap(([table, { staysAfterPatient = {} }]) =>
      typeof staysAfterPatient === 'string'
        ? []
        : Object.keys(staysAfterPatient).map((name) => `${table}.${name}`),
    )
    expect((await markedTexts()).sort()).toEqual(mayStay.sort())
    await db.owner.deleteFrom('psychologists').where('id', '=', owner.id).execute()
  })
})

describe('erasing an account', () => {
  it('erasing an account erases every owned table by its foreign key, or the registry names another way', async () => {
    const { rows } = await db.asPlatform((scope) =>
      sql<{ table: string }>`
        select c.relname as table from pg_constraint k join pg_class c on c.oid = k.conrelid
        where k.contype = 'f' and k.confrelid = 'psychologists'::regclass and k.confdeltype = 'c'`.execute(
        scope,
      ),
    )
    const cascading = rows.map(({ table }) => table)
    const owned = columns.filter(({ name }) => name === 'psychologist_id').map(({ table }) => table)
    const otherwise = entries.filter(([, { erased }]) => erased).map(([table]) => table)
    expect(
      owned.filter((table) => !cascading.includes(table) && !otherwise.includes(table)),
    ).toEqual([])
    expect(otherwise.filter((table) => cascading.includes(table))).toEqual([])
  })

  it('erasing an account leaves no text of it', async () => {
    const { owner } = await openFilledAccount()
    const { email } = owner
    await markTexts(owner)
    const closedAt = new Date(Date.parse(START) - 31 * DAY)
    await db.asPlatform((scope) =>
      scope
        .updateTable('psychologists')
        .set({ closed_at: closedAt })
        .where('email', '=', email)
        .execute(),
    )
    await eraseClosedAccounts(db, Date.parse(START))
    expect(await markedTexts()).toEqual([])
  })
})
