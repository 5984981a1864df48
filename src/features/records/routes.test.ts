import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { Actor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { acceptAgreement } from '../agreements/contract.ts'
import { endProof, login, proveLogin } from '../identity/contract.ts'
import { updateProfile } from '../profile/contract.ts'
import {
  createEntry,
  getRecord,
  listRecordLog,
  listRestricted,
  listRestrictedVersions,
  listVersions,
  saveDraft,
  saveRestrictedDraft,
  sealEntry,
  sealRestricted,
} from './contract.ts'

const { app, db, clock, given, services, visitor } = await openPractice()
afterEach(() => clock.set(START))

async function givenRecord() {
  const ana = await given.psychologist()
  const maria = await given.patient(ana, { name: 'Maria Lima', birthDate: '1990-05-20' })
  return { ana, maria, entry: await given.entry(ana, maria) }
}
const { ana, maria, entry } = await givenRecord()

it('An entry begins as a draft, for a day or for a session of its patient', async () => {
  const service = await given.service(ana)
  const session = await given.session(ana, { patientId: maria.id, serviceId: service.id })
  const reply = await ana.call(createEntry, {
    ...of(maria),
    body: {
      kind: 'evolution',
      date: '2026-03-01',
      sessionId: session.id,
      text: '# Sessão\n- **choro**\r\n',
    },
  })
  expect([reply.status, reply.body]).toMatchObject([
    201,
    {
      kind: 'evolution',
      date: '2026-03-01',
      sessionId: session.id,
      text: '# Sessão\n- **choro**\n',
      version: 1,
      sealedVersions: 0,
      sealedAt: null,
    },
  ])
})

it.each([
  ['of another day than has been', { date: '2026-03-03' }, 422],
  ['of a session of somebody else', { sessionId: '0198c0de-0000-7000-8000-000000000000' }, 404],
  ['of an unknown kind', { kind: 'segredo' as never }, 422],
])('An entry cannot be begun %s', async (_, fields, status) => {
  const body = { kind: 'evolution' as const, date: '2026-03-02', text: 'a', ...fields }
  expect((await ana.call(createEntry, { ...of(maria), body })).status).toBe(status)
})

it.each([
  [
    'a soft break of Word',
    'Primeira linha\u000bsegunda linha e mais',
    'Primeira linha\nsegunda linha e mais',
  ],
  ['a page break', 'a\u000cb e mais', 'a\nb e mais'],
  ['direction marks', 'fone \u202a(11) 90000-1001\u202c fim', 'fone (11) 90000-1001 fim'],
  [
    'every other unseen sign',
    '\ufeffbem\u00adestar\u200b\u2060\ufffc\0 \ud83d👩\u200d👧 ',
    'bemestar 👩\u200d👧 ',
  ],
])(
  'A text with %s is begun, saved and sealed with its visible part',
  { tags: 'both-databases' },
  async (_, pasted, stored) => {
    const body = { kind: 'evolution' as const, date: '2026-03-02', text: pasted }
    const { id, draft } = await ana.ask(createEntry, { ...of(maria), body })
    expect(draft?.text).toBe(stored)
    const { version } = await ana.ask(saveDraft, {
      ...of({ id }),
      body: { text: `${pasted}.`, version: 1 },
    })
    const sealed = await ana.ask(sealEntry, { ...of({ id }), body: { text: pasted, version } })
    expect(sealed).toMatchObject({ text: stored, draft: null })
  },
)

it('An entry is sealed in readable versions, each later one with its reason', async () => {
  const { id } = await given.entry(ana, maria, { text: 'Rascunho' })
  const first = await ana.ask(sealEntry, { ...of({ id }), body: { text: 'Primeira' } })
  expect(first).toMatchObject({ text: 'Primeira', sealedVersions: 1, draft: null })
  const unreasoned = await ana.call(sealEntry, { ...of({ id }), body: { text: 'Segunda' } })
  expect([unreasoned.status, unreasoned.problem?.details?.[0]?.path]).toEqual([422, 'reason'])
  await ana.ask(sealEntry, { ...of({ id }), body: { text: 'Segunda', reason: 'Nome trocado' } })
  expect(await ana.ask(listVersions, of({ id }))).toMatchObject([
    { number: 2, text: 'Segunda', reason: 'Nome trocado' },
    { number: 1, text: 'Primeira', reason: null },
  ])
})

it('An entry shows its sealed text next to the draft of the next version', async () => {
  const { id } = await given.entry(ana, maria)
  const { version } = await ana.ask(sealEntry, { ...of({ id }), body: { text: 'Concluído' } })
  await ana.ask(saveDraft, { ...of({ id }), body: { text: 'Mudando', version } })
  const { entries } = await ana.ask(getRecord, of(maria))
  expect(entries.find((entry) => entry.id === id)).toMatchObject({
    text: 'Concluído',
    draft: { text: 'Mudando' },
    sealedVersions: 1,
  })
})

it('An entry is not sealed without a text', async () => {
  expect((await ana.call(sealEntry, { ...of(entry), body: { text: ' \n ' } })).status).toBe(422)
})

it('A save over a newer version is refused with the current entry, and overwrites nothing', async () => {
  const { id, version } = await given.entry(ana, maria)
  await ana.ask(saveDraft, { ...of({ id }), body: { text: 'da primeira', version } })
  const refused = await ana.call(saveDraft, {
    ...of({ id }),
    body: { text: 'da segunda', version },
  })
  expect([refused.status, refused.problem]).toMatchObject([
    409,
    { code: 'changed_meanwhile', current: { text: 'da primeira', version: 2 } },
  ])
  const sealing = { text: 'da segunda', version }
  expect((await ana.call(sealEntry, { ...of({ id }), body: sealing })).problem).toMatchObject({
    code: 'changed_meanwhile',
    current: { version: 2 },
  })
  expect(await ana.ask(listVersions, of({ id }))).toEqual([])
})

it('Saving the same text again after a lost answer succeeds', async () => {
  const { id, version } = await given.entry(ana, maria)
  const body = { text: 'o mesmo', version }
  const [one, again] = [
    await ana.ask(saveDraft, { ...of({ id }), body }),
    await ana.ask(saveDraft, { ...of({ id }), body }),
  ]
  expect(again).toEqual(one)
})

it('Two concurrent seals create two versions, one after the other', {
  tags: 'both-databases',
}, async () => {
  const { id } = await given.entry(ana, maria)
  const seal = (text: string) =>
    ana.call(sealEntry, { ...of({ id }), body: { text, reason: 'Ao mesmo tempo' } })
  const replies = await Promise.all([seal('a'), seal('b'), seal('c')])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  const versions = await ana.ask(listVersions, of({ id }))
  expect(versions.map(({ number }) => number)).toEqual([3, 2, 1])
  expect(versions.map(({ text }) => text).sort()).toEqual(['a', 'b', 'c'])
})

it('The restricted register is a separate list, and each list leaves out the other’s entries', async () => {
  const { id } = await given.restrictedEntry(ana, maria, { text: 'Escore bruto 42' })
  const { version } = await ana.ask(saveRestrictedDraft, {
    ...of({ id }),
    body: { text: 'Escore bruto 43', version: 1 },
  })
  await ana.ask(sealRestricted, { ...of({ id }), body: { text: 'Escore 43', version } })
  expect(await ana.ask(listRestricted, of(maria))).toMatchObject([{ id, text: 'Escore 43' }])
  expect(await ana.ask(listRestrictedVersions, of({ id }))).toMatchObject([{ number: 1 }])
  expect(JSON.stringify(await ana.ask(getRecord, of(maria)))).not.toContain('Escore')
  expect((await ana.call(listVersions, of({ id }))).status).toBe(404)
  expect((await ana.call(listRestrictedVersions, of(entry))).status).toBe(404)
})

const status = async (actor: Actor) => (await actor.call(getRecord, of(maria))).status

async function enter() {
  const { token } = await visitor.ask(login, { body: ana })
  return new Actor(app, token)
}

it('The proof is valid as long as records are used without a pause of 15 minutes', async () => {
  const here = await enter()
  for (const wait of [14, 14, 14]) {
    clock.advance(wait * MINUTE)
    expect(await status(here)).toBe(200)
  }
  clock.advance(15 * MINUTE)
  expect(await status(here)).toBe(403)
  await here.ask(proveLogin, { body: { password: ana.password } })
  expect(await status(here)).toBe(200)
})

it('The proof is not accepted by calls that require the password itself', async () => {
  const here = await enter()
  clock.advance(10 * MINUTE)
  expect(await status(here)).toBe(200)
  clock.advance(10 * MINUTE)
  const email = 'outra.ana@exemplo.com.br'
  expect((await here.call(updateProfile, { body: { email } })).problem?.code).toBe('proof_needed')
  expect(await status(here)).toBe(200)
})

it('The proof can be ended immediately, only for this login', async () => {
  const [here, there] = [await enter(), await enter()]
  await here.ask(endProof)
  expect([await status(here), await status(there)]).toEqual([403, 200])
})

it('A draft is saved without a proof; saving does not renew the proof and returns no text', async () => {
  const here = await enter()
  const { id } = await given.entry(ana, maria)
  clock.advance(16 * MINUTE)
  const save = (text: string, version: number) =>
    here.call(saveDraft, { ...of({ id }), body: { text, version } })
  expect((await save('digitado', 1)).body).toMatchObject({ version: 2 })
  const refused = await save('de outra janela', 1)
  expect(refused.problem).toMatchObject({
    code: 'changed_meanwhile',
    current: { id, version: 2 },
  })
  expect(JSON.stringify(refused.problem)).not.toContain('digitado')
  expect(await status(here)).toBe(403)
})

it('The log has each reading and writing once, newest first, over all pages', {
  tags: 'both-databases',
}, async () => {
  const { ana: bia, maria: rui, entry: written } = await givenRecord()
  clock.advance(1)
  await bia.ask(getRecord, of(rui))
  clock.advance(1)
  await bia.ask(sealEntry, { ...of(written), body: { text: 'Fim' } })
  const log = await bia.ask(listRecordLog)
  expect(log.map(({ action, patientId, subjectId }) => [action, patientId, subjectId])).toEqual([
    ['record.entry_sealed', rui.id, written.id],
    ['record.read', rui.id, null],
    ['record.entry_created', rui.id, written.id],
  ])
  const page = await bia.call(listRecordLog, { query: { limit: 2 } })
  expect([page.body.length, page.headers['x-total-count']]).toEqual([2, '3'])
  expect(await bia.ask(listRecordLog, { query: { patientId: maria.id } })).toEqual([])
})

it('The log has one save of an entry in 15 minutes, however long the writing takes', async () => {
  const { ana: bia, maria: patient, entry: typed } = await givenRecord()
  const other = await given.entry(bia, patient)
  const save = (entry: { id: string }, version: number) =>
    bia.ask(saveDraft, { ...of(entry), body: { text: `linha ${version}`, version } })
  for (let minute = 0; minute < 31; minute++) {
    await save(typed, minute + 1)
    clock.advance(MINUTE)
  }
  await save(other, 1)
  await bia.ask(proveLogin, { body: { password: bia.password } })
  const saves = (await bia.ask(listRecordLog)).filter(
    ({ action }) => action === 'record.draft_saved',
  )
  const minutesOf = ({ id }: { id: string }) =>
    saves
      .filter(({ subjectId }) => subjectId === id)
      .map(({ at }) => (Date.parse(at) - Date.parse(START)) / MINUTE)
      .sort((a, b) => a - b)
  expect([minutesOf(typed), minutesOf(other)]).toEqual([[0, 15, 30], [31]])
})

it.each(['record_log', 'record_versions', 'restricted_versions'] as const)(
  'The database refuses that %s is changed or deleted by a request',
  { tags: 'both-databases' },
  async (table) => {
    const change = (statement: string) =>
      db.asTenant(ana.id, (tenant) => sql.raw(statement).execute(tenant.sql))
    await expect(change(`delete from ${table}`)).rejects.toThrow('permission denied')
    await expect(change(`update ${table} set psychologist_id = psychologist_id`)).rejects.toThrow(
      'permission denied',
    )
  },
)

it.each([
  ['20 years from the last entry of an adult', '1990-05-20', 20, '2046-03-02'],
  ['20 years for a patient of unknown age', null, 20, '2046-03-02'],
  ['20 years from the majority of a minor', '2012-05-20', 20, '2050-05-20'],
  ['as long as the setting says, at least 5 years', '1990-05-20', 5, '2031-03-02'],
])('A record is kept %s', { tags: 'both-databases' }, async (_, birthDate, recordYears, until) => {
  const bia = await given.psychologist({ profile: { recordYears } })
  const rui = await given.patient(bia, { birthDate })
  expect((await bia.ask(getRecord, of(rui))).keptUntil).toBeNull()
  await given.entry(bia, rui)
  await given.entry(bia, rui, { date: '2020-01-10' })
  expect((await bia.ask(getRecord, of(rui))).keptUntil).toBe(until)
})

it('A record with an old date is kept from the day on which it was sealed', async () => {
  const bia = await given.psychologist({ profile: { recordYears: 20 } })
  const rui = await given.patient(bia, { birthDate: '1980-05-20' })
  const entry = await given.entry(bia, rui, { date: '2004-01-10' })
  expect((await bia.ask(getRecord, of(rui))).keptUntil).toBe('2024-01-10')
  await bia.ask(sealEntry, { ...of(entry), body: { text: 'Concluído agora' } })
  expect((await bia.ask(getRecord, of(rui))).keptUntil).toBe('2046-03-02')
})

it('The time a record is kept is at least five years', async () => {
  expect((await ana.call(updateProfile, { body: { recordYears: 4 } })).status).toBe(422)
})

it('The database stores no text of a record unencrypted', { tags: 'both-databases' }, async () => {
  const { ana: bia, maria: rui, entry: written } = await givenRecord()
  await bia.ask(sealEntry, { ...of(written), body: { text: 'Falou do luto' } })
  const body = { text: 'Falou mais', reason: 'Lembrança' }
  await bia.ask(sealEntry, { ...of(written), body })
  await given.restrictedEntry(bia, rui, { text: 'Escore bruto' })
  await given.document(bia, rui, { purpose: 'Falou de um laudo', addressee: 'Escola Sonhou' })
  const fees = 'Cento e oitenta reais, Lembrança'
  const { token } = await given.agreement(bia, rui, { fees })
  const signer = { name: 'Rui Falou Lima', cpf: '529.982.247-25', otherName: true }
  await visitor.ask(acceptAgreement, { params: { token }, body: signer })
  await given.agreement(bia, rui, { fees })
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db.owner,
  )
  for (const { name } of rows) {
    const rows = await sql<{
      row: string
    }>`select t::text as row from ${sql.table(name)} t`.execute(db.owner)
    for (const { row } of rows.rows) {
      const bytes = row.replaceAll(/\\\\?x([0-9a-f]+)/g, (_, hex: string) =>
        Buffer.from(hex, 'hex').toString('latin1'),
      )
      expect(bytes).not.toMatch(/luto|Falou|Lembran|Escore|Sonhou|529[.]?982|52998224725|reais/)
    }
  }
})

it('No text can be moved in the database to another entry, patient or version', {
  tags: 'both-databases',
}, async () => {
  const { ana: bia, maria: rui, entry: one } = await givenRecord()
  const other = await given.entry(bia, rui)
  for (const { id } of [one, other]) {
    await bia.ask(sealEntry, { ...of({ id }), body: { text: `de ${id}` } })
  }
  await sql`
    update record_versions v set text = w.text from record_versions w
    where v.entry_id = ${one.id} and w.entry_id = ${other.id}`.execute(db.owner)
  const reply = await bia.call(getRecord, of(rui))
  expect([reply.status, reply.problem?.code]).toEqual([500, 'damaged'])
  expect((await bia.call(listVersions, of(one))).problem?.code).toBe('damaged')
  expect((await bia.call(listVersions, of(other))).status).toBe(200)
})

it('A server without keys answers 503 to records, and serves the rest', async () => {
  const { keyring } = services
  services.keyring = null
  const reply = await ana.call(getRecord, of(maria))
  const saved = await ana.call(saveDraft, { ...of(entry), body: { text: 'a', version: 1 } })
  services.keyring = keyring
  expect([reply.status, reply.problem?.code, saved.status]).toEqual([503, 'records_off', 503])
})

it('A server without keys names the missing master key', async () => {
  const { keyring } = services
  services.keyring = { ...(await openPractice()).services.keyring } as typeof keyring
  const reply = await ana.call(getRecord, of(maria))
  services.keyring = keyring
  expect(reply.problem?.code).toBe('key_missing')
})

it('Sealing names the characters that the PDF cannot show, and continues when that is accepted', async () => {
  const { ana: bia, entry: written } = await givenRecord()
  const body = { text: 'Chama-se 李明, PHQ-9 ≥ 10' }
  const answer = await bia.call(sealEntry, { ...of(written), body })
  expect([answer.status, answer.problem?.code]).toEqual([409, 'unprintable_signs'])
  expect(answer.problem?.message).toContain('李 明')
  const sealed = await bia.ask(sealEntry, { ...of(written), body: { ...body, printsCodes: true } })
  expect(sealed.text).toBe(body.text)
})
