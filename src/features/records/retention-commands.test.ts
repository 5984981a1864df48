import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { eraseClosedAccounts } from '../account/commands.ts'
import { proveLogin } from '../identity/contract.ts'
import { deletePatient, listPatients } from '../patients/contract.ts'
import { updatePatient } from '../patients/input-contract.ts'
import {
  createEntry,
  getRecord,
  listKeptRecords,
  listRecordLog,
  listRestricted,
  removeRecord,
  sealEntry,
} from './contract.ts'

const { db, clock, given, services } = await openPractice()
afterEach(() => clock.set(START))

async function givenRecord() {
  const ana = await given.psychologist()
  const maria = await given.patient(ana, {
    name: 'Maria Lima',
    phone: '11 91234-9876',
    email: 'maria@exemplo.com',
    cpf: '529.982.247-25',
    birthDate: '2012-05-20',
    guardianName: 'Rui Lima',
    people: [{ name: 'Rosa Lima', relation: 'relative', phone: '11 90000-1003', emergency: true }],
  })
  const entry = await given.entry(ana, maria)
  await ana.ask(sealEntry, { ...of(entry), body: { text: 'Evolução' } })
  return { ana, maria }
}

it('The list of kept records has the social name of a deleted patient', async () => {
  const { ana, maria } = await givenRecord()
  await ana.ask(updatePatient, { ...of(maria), body: { socialName: 'Mário Lima' } })
  await ana.ask(deletePatient, of(maria))
  expect(await ana.ask(listKeptRecords)).toMatchObject([{ name: 'Mário Lima' }])
})

it('Deleting a patient keeps the record with the required identification and no contact data', async () => {
  const { ana, maria } = await givenRecord()
  await given.restrictedEntry(ana, maria)
  const { emergencyContacts } = await ana.ask(getRecord, of(maria))
  expect(emergencyContacts).toEqual([
    { name: 'Rosa Lima', relation: 'relative', phone: '+5511900001003' },
  ])
  await ana.ask(deletePatient, of(maria))
  expect(await ana.ask(listPatients)).toEqual([])
  const record = await ana.ask(getRecord, of(maria))
  expect(record).toMatchObject({
    identification: {
      name: 'Maria Lima',
      cpf: '52998224725',
      birthDate: '2012-05-20',
      guardianName: 'Rui Lima',
      guardianCpf: null,
    },
    emergencyContacts: [],
    keptUntil: '2050-05-20',
    patientDeletedAt: new Date(START).toISOString(),
    entries: [{ text: 'Evolução' }],
  })
  expect(JSON.stringify(record)).not.toMatch(/91234|maria@exemplo|Rosa/)
  expect(await ana.ask(listRestricted, of(maria))).toHaveLength(1)
  expect(await ana.ask(listKeptRecords)).toMatchObject([
    { patientId: maria.id, name: 'Maria Lima', keptUntil: '2050-05-20', isOver: false },
  ])
  const { rows } = await sql<{ row: string }>`select r::text as row from records r`.execute(
    db.owner,
  )
  expect(rows.map(({ row }) => row).join()).not.toContain('Maria')
})

it('Deleting a patient without a record leaves no data', async () => {
  const ana = await given.psychologist()
  const maria = await given.patient(ana)
  await ana.ask(deletePatient, of(maria))
  expect((await ana.call(getRecord, of(maria))).status).toBe(404)
  expect(await ana.ask(listKeptRecords)).toEqual([])
})

it('Deleting a patient is refused while the server has no keys to encrypt the identification', async () => {
  const { ana, maria } = await givenRecord()
  const { keyring } = services
  services.keyring = null
  const reply = await ana.call(deletePatient, of(maria))
  services.keyring = keyring
  expect(reply.problem?.code).toBe('records_off')
  expect(await ana.ask(listPatients)).toHaveLength(1)
})

it('A kept record accepts a closing note, which extends its retention', async () => {
  const { ana, maria } = await givenRecord()
  await ana.ask(deletePatient, of(maria))
  clock.set('2040-01-10T12:00:00-03:00')
  await db.owner
    .updateTable('login_tokens')
    .set({ expires_at: new Date(clock.now() + DAY) })
    .execute()
  await ana.ask(proveLogin, { body: { password: ana.password } })
  await ana.ask(createEntry, {
    ...of(maria),
    body: { kind: 'referral', date: '2040-01-10', text: 'Encaminhada' },
  })
  expect((await ana.ask(getRecord, of(maria))).keptUntil).toBe('2060-01-10')
})

it('A record is removed only after its date, and the removal is logged', async () => {
  const { ana, maria } = await givenRecord()
  await ana.ask(deletePatient, of(maria))
  expect((await ana.call(removeRecord, of(maria))).problem?.code).toBe('record_is_kept')
  await sql`update records set kept_until = '2026-03-01' where patient_id = ${maria.id}`.execute(
    db.owner,
  )
  expect(await ana.ask(listKeptRecords)).toMatchObject([{ isOver: true }])
  expect((await ana.call(removeRecord, of(maria))).status).toBe(204)
  expect((await ana.call(getRecord, of(maria))).status).toBe(404)
  expect(await ana.ask(listRecordLog)).toMatchObject([
    { action: 'record.removed', patientId: null, subjectId: maria.id },
  ])
  const { rows } = await sql`
    select 1 from record_versions where psychologist_id = ${ana.id}`.execute(db.owner)
  expect(rows).toEqual([])
})

it('A removal is not offered for a record without entries', async () => {
  const ana = await given.psychologist()
  expect((await ana.call(removeRecord, of(await given.patient(ana)))).status).toBe(404)
})

it('A closed account is kept while the custody of its records is not accepted', async () => {
  const { ana } = await givenRecord()
  const gone = await given.psychologist()
  const close = (id: string, more: object = {}) =>
    db.owner
      .updateTable('psychologists')
      .set({ closed_at: new Date(clock.now() - 31 * DAY), ...more })
      .where('id', '=', id)
      .execute()
  await close(gone.id)
  await close(ana.id)
  expect(await eraseClosedAccounts(db, clock.now())).toBe(1)
  const at = new Date(clock.now())
  await close(ana.id, { records_archived_at: at, records_custody_at: at })
  expect(await eraseClosedAccounts(db, clock.now())).toBe(1)
  const { rows } = await sql`select 1 from records where psychologist_id = ${ana.id}`.execute(
    db.owner,
  )
  expect(rows).toEqual([])
})
