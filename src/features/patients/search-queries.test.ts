import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { phoneKey } from '../../platform/shared/phone.ts'
import { searchWords } from '../../platform/shared/search-words.ts'
import { listPackages } from '../packages/contract.ts'
import { listSessions } from '../sessions/contract.ts'
import { listPatients } from './contract.ts'
import { listPatientFigures } from './figures-contract.ts'

const { db, given } = await openPractice()

const wordsOf = (text: string) =>
  db.asPlatform(async (scope) => {
    const { rows } = await sql<{ words: string }>`select search_words(${text}) as words`.execute(
      scope,
    )
    return rows[0]?.words
  })

it('the database has the same words of a text as the browser', async () => {
  const letters = fc.constantFrom(
    ..."aÉçÃßẞøØđĐłŁæŒþıİŞñ’'´`ʼ-–.,@/()&  \u00a0\u2003ºª½ﬁα ΣςЖёЇ漢\u0301\u0303\t\n",
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.array(letters, { maxLength: 24 }).map((all) => all.join('')),
        fc.string(),
      ),
      async (text) => {
        if (text.includes('\0')) return
        expect(await wordsOf(text)).toBe(searchWords(text))
      },
    ),
    { numRuns: 150 },
  )
})

it('the database compares phones as the browser does', async () => {
  for (const phone of ['+551180001001', '+5511980001001', '+551130001001', '+351912345678']) {
    const { rows } = await db.asPlatform((scope) =>
      sql<{ key: string }>`select phone_key(${phone}) as key`.execute(scope),
    )
    expect(rows[0]?.key).toBe(phoneKey(phone))
  }
})

it.each([
  ['Maria Aparecida Silva', ['Maria Silva', 'silva maria', 'apa']],
  ['João D’Ávila', ["d'avila", 'davila', 'ávila joão']],
  ['Ana  Lopes', ['ana lopes', 'lopes  ana']],
  ['Søren Ødegård', ['soren', 'odegard']],
  ['Ana\u00a0Beatriz', ['ana beatriz', 'beatriz']],
])(
  '%s is found by each typed word, in patients, figures, sessions and packages',
  async (name, searches) => {
    const ana = await given.psychologist({ plan: 'pro' })
    const { id: serviceId } = await given.service(ana)
    await given.patient(ana, { name: 'Bento Carvalho', email: 'bento@exemplo.com' })
    const { id: patientId } = await given.patient(ana, { name })
    await given.session(ana, { patientId, serviceId })
    await given.package(ana, { patientId, serviceId })
    for (const search of searches) {
      const query = { query: { search } }
      expect(await ana.ask(listPatients, query), search).toMatchObject([{ id: patientId }])
      expect(await ana.ask(listPatientFigures, query), search).toMatchObject([{ id: patientId }])
      expect(await ana.ask(listSessions, query), search).toMatchObject([{ patientId }])
      expect(await ana.ask(listPackages, query), search).toMatchObject([{ patientId }])
    }
    expect(await ana.ask(listPatients, { query: { search: `${searches[0]} bento` } })).toEqual([])
  },
)

it('a session is found by words of its patient and of its service together', async () => {
  const ana = await given.psychologist()
  const { id: serviceId } = await given.service(ana, { name: 'Terapia de casal' })
  const { id: patientId } = await given.patient(ana, { name: 'Maria Lima' })
  const { id } = await given.session(ana, { patientId, serviceId })
  expect(await ana.ask(listSessions, { query: { search: 'casal maria' } })).toMatchObject([{ id }])
  expect(await ana.ask(listSessions, { query: { search: 'casal bento' } })).toEqual([])
})

it('a patient is found by the phone with and without the ninth digit', async () => {
  const ana = await given.psychologist()
  const { id } = await given.patient(ana, { phone: '(11) 8000-1001' })
  for (const search of ['98000-1001', '8000-1001', '(11) 98000', '11980001001'])
    expect(await ana.ask(listPatients, { query: { search } }), search).toMatchObject([{ id }])
})

it('a booking finds the patient whose phone is on file without the ninth digit', async () => {
  const ana = await given.psychologist()
  const { id: serviceId } = await given.service(ana)
  const patient = await given.patient(ana, { name: 'Rui Costa', phone: '(11) 8000-1001' })
  await given.booking(ana, { serviceId, patientPhone: '(11) 98000-1001', patientName: 'Rui' })
  expect(await ana.ask(listPatients)).toMatchObject([{ id: patient.id, phone: '+551180001001' }])
})
