import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { createPost } from '../../../test/outbox.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { archiveOf, unpack } from '../../../test/record-archive.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { addressOf } from '../../platform/shared/endpoint.ts'
import { sendDueMessages } from '../delivery/outbox-commands.ts'
import { proveLogin } from '../identity/contract.ts'
import { answerAdult, deletePatient } from '../patients/contract.ts'
import { createPatient, updatePatient } from '../patients/input-contract.ts'
import {
  acceptAgreement,
  getAgreement,
  readAgreement,
  renewAgreementLink,
  sendAgreement,
} from './contract.ts'
import { listAgreements } from './listing-contract.ts'

const { clock, db, given, messages, services, visitor } = await openPractice()
afterEach(() => clock.set(START))

const later = (days: number) => new Date(Date.parse(START) + days * DAY).toISOString()
const tokenOf = (url = '') => url.split('/').at(-1) ?? ''

const RITA = { name: 'Rita Lima', relation: 'mother', mayAccept: true, email: 'rita@exemplo.com' }
const RUI = { name: 'Rui Lima', relation: 'father', mayAccept: true, document: '111.444.777-35' }
const ROSA = { name: 'Rosa Lima', relation: 'relative', phone: '11 90000-1003', pays: true }
const RITA_SIGNS = { name: 'Rita Lima', cpf: '529.982.247-25' }
const RUI_SIGNS = { name: 'Rui Lima', cpf: '111.444.777-35' }

/** Prepares a child with two guardians, and a contract that was sent to both. */
async function sentToBoth(acceptedBy: 'any' | 'all', people: object[] = [RITA, RUI, ROSA]) {
  const ana = await given.psychologist({ name: 'Ana Souza', plan: 'pro' })
  const body = { name: 'Lia Lima', phone: '11 90000-1000', birthDate: '2015-05-20', people }
  const lia = await ana.ask(createPatient, { body: body as never })
  const sent = await ana.ask(sendAgreement, { ...of(lia), body: { acceptedBy } })
  const [rita = '', rui = ''] = sent.links.map(({ url }) => tokenOf(url))
  return {
    ...{ ana, lia, sent, rita, rui, id: sent.agreement.id },
    change: (changed: object) => ana.ask(updatePatient, { ...of(lia), body: changed as never }),
    listed: async () => (await ana.ask(listAgreements, of(lia))).agreements,
    printed: async () => {
      await prove(ana)
      const url = addressOf(getAgreement, of({ id: sent.agreement.id }))
      const { rawPayload } = await ana.send({ method: 'GET', url })
      return (await pdfText(rawPayload)).replaceAll(/\s+/g, ' ')
    },
  }
}

/** The proof of the password ends after 15 minutes. */
const prove = (owner: Awaited<ReturnType<typeof given.psychologist>>) =>
  owner.ask(proveLogin, { body: { password: owner.password } })

const accept = (token: string, body: object) =>
  visitor.call(acceptAgreement, { params: { token }, body: body as never })
const read = (token: string) => visitor.ask(readAgreement, { params: { token } })
const without = ({ people }: { people: { name: string }[] }, name: string) => ({
  people: people.filter((person) => person.name !== name),
})

it('each person who may accept for a minor gets a link, and the text names them all as guardians', async () => {
  const { sent, rita, rui, lia } = await sentToBoth('any')
  const [mother, father] = lia.people
  expect(sent).toMatchObject({
    url: sent.links[0]?.url,
    emailed: true,
    links: [
      { personId: mother?.id, emailed: true },
      { personId: father?.id, emailed: false },
    ],
    agreement: {
      ...{ state: 'pending', acceptedBy: 'any', ended: null, linkExpiresAt: later(30) },
      people: [
        { name: 'Rita Lima', relation: 'mother', state: 'pending', acceptedAt: null },
        { name: 'Rui Lima', relation: 'father', state: 'pending' },
      ],
    },
  })
  expect(rita).not.toBe(rui)
  const shown = await read(rui)
  expect(shown).toMatchObject({ isByGuardian: true, others: 'any', isConcluded: false })
  expect(shown.text).toContain('Rita Lima e Rui Lima')
  const letter = (await messages()).findLast(({ kind }) => kind === 'agreement_sent')
  expect(letter).toMatchObject({ recipient: 'rita@exemplo.com', person_id: mother?.id })
  expect(letter?.text).toContain('Olá, Rita Lima.')
  expect(letter?.text).not.toMatch(/Rui/)
})

it('one acceptance concludes a contract for which one is enough; the other link says so and names nobody', {
  tags: 'both-databases',
}, async () => {
  const { rita, rui, listed, printed } = await sentToBoth('any')
  expect((await accept(rui, RUI_SIGNS)).status).toBe(200)
  const { text, ...other } = await read(rita)
  expect(other).toMatchObject({ isConcluded: true, others: 'any', acceptance: null })
  expect(JSON.stringify(other)).not.toMatch(/Rui/)
  expect((await accept(rita, RITA_SIGNS)).problem?.code).toBe('agreement_accepted')
  expect(await read(rui)).toMatchObject({
    ...{ text, isConcluded: true, linkExpiresAt: later(180) },
    acceptance: { name: 'Rui Lima' },
  })
  expect(await listed()).toMatchObject([
    {
      ...{ state: 'accepted', acceptedAt: later(0), linkExpiresAt: later(180) },
      people: [{ name: 'Rui Lima', state: 'accepted', acceptedAt: later(0) }],
    },
  ])
  const words = await printed()
  expect(words).toContain('por Rui Lima, CPF 111.444.777-35, pai.')
  expect(words).not.toContain('Nem todos')
})

it('a contract that all have to accept is concluded by the last acceptance, and stores who accepted when', {
  tags: 'both-databases',
}, async () => {
  const { ana, lia, id, rita, rui, listed, printed } = await sentToBoth('all')
  expect((await read(rita)).others).toBe('all')
  expect((await accept(rita, RITA_SIGNS)).body).toEqual({ acceptedAt: later(0) })
  expect(await read(rita)).toMatchObject({
    ...{ isConcluded: false, others: 'all', acceptance: { name: 'Rita Lima' } },
  })
  expect(await listed()).toMatchObject([
    {
      ...{ id, state: 'pending', acceptedAt: null, linkExpiresAt: later(30) },
      people: [
        { name: 'Rita Lima', state: 'accepted', acceptedAt: later(0) },
        { name: 'Rui Lima', state: 'pending', acceptedAt: null },
      ],
    },
  ])
  expect(await printed()).toContain('Nem todos os que precisam aceitar aceitaram este contrato.')
  clock.set(later(2))
  expect((await accept(rita, RITA_SIGNS)).problem?.code).toBe('agreement_accepted')
  expect((await accept(rui, RUI_SIGNS)).status).toBe(200)
  expect(await listed()).toMatchObject([{ state: 'accepted', acceptedAt: later(2) }])
  expect(await read(rita)).toMatchObject({ isConcluded: true, linkExpiresAt: later(180) })
  expect(await read(rui)).toMatchObject({ isConcluded: true, linkExpiresAt: later(182) })
  const words = await printed()
  expect(words).toContain('Aceito em 02/03/2026 às 09:00 (horário de Brasília) por Rita Lima')
  expect(words).toContain('Aceito em 04/03/2026 às 09:00 (horário de Brasília) por Rui Lima')
  expect(words).toContain('CPF 529.982.247-25, mãe.')
  await ana.ask(deletePatient, of(lia))
  expect(await listed()).toMatchObject([
    { state: 'accepted', people: [{ name: null }, { name: null }] },
  ])
  expect(await printed()).toBe(words)
  const zip = await unpack(await archiveOf(ana))
  expect(JSON.parse(await zip.text('registro-0001/contratos.json'))).toMatchObject([
    {
      ...{ id, acceptedAt: later(2), signer: { name: 'Rita Lima' } },
      acceptances: [
        { acceptedAt: later(0), person: { name: 'Rita Lima', relation: 'mother' } },
        { acceptedAt: later(2), person: { name: 'Rui Lima', relation: 'father' } },
      ],
    },
  ])
})

it('both guardians accept concurrently, and the contract is concluded once', {
  tags: 'both-databases',
}, async () => {
  const { ana, rita, rui, listed } = await sentToBoth('all')
  const replies = await Promise.all([accept(rita, RITA_SIGNS), accept(rui, RUI_SIGNS)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(await listed()).toMatchObject([{ state: 'accepted', people: [{}, {}] }])
  const notices = (await messages()).filter(
    ({ kind, recipient }) => kind === 'agreement_accepted' && recipient === ana.email,
  )
  expect(notices.map(({ subject }) => subject).sort()).toEqual([
    'Um contrato foi aceito',
    'Um responsável aceitou um contrato',
  ])
})

it('each guardian accepts with their own CPF and name', async () => {
  const { rita, rui } = await sentToBoth('all')
  expect((await accept(rui, RITA_SIGNS)).problem?.details?.[0]?.path).toBe('cpf')
  const asRui = { name: 'Rui Lima', cpf: RUI_SIGNS.cpf }
  expect((await accept(rita, asRui)).problem?.code).toBe('agreement_other_name')
  expect((await accept(rui, RUI_SIGNS)).status).toBe(200)
  const again = await accept(rita, { ...asRui, name: 'Rita Lima' })
  expect(again.problem?.details).toEqual([
    { path: 'cpf', message: expect.stringContaining('já aceitou') },
  ])
})

it('a copy goes to the guardian who accepted, also if that person receives no notices', async () => {
  const { lia, rita } = await sentToBoth('all')
  await accept(rita, RITA_SIGNS)
  const { taken, deliver } = createPost()
  await sendDueMessages(services, deliver)
  const sent = taken.filter(({ patientId }) => patientId === lia.id)
  expect(sent.map(({ kind }) => kind).sort()).toEqual(['agreement_copy', 'agreement_sent'])
  const copy = sent.find(({ kind }) => kind === 'agreement_copy')
  expect(JSON.stringify(copy?.emailContent)).toContain(
    'quando todas as pessoas responsáveis aceitarem',
  )
  expect(JSON.stringify(copy?.emailContent)).not.toMatch(/Rui/)
})

it('a new link ends only the same person’s earlier link, and is valid for 30 days', {
  tags: 'both-databases',
}, async () => {
  const { ana, lia, id, rita, rui } = await sentToBoth('all')
  await accept(rita, RITA_SIGNS)
  clock.set(later(1))
  await prove(ana)
  const [mother, father] = lia.people
  const renew = (personId = '') =>
    ana.call(renewAgreementLink, { ...of({ id }), body: { personId } })
  const renewed = await renew(father?.id)
  expect(renewed).toMatchObject({ status: 201, body: { personId: father?.id, emailed: false } })
  expect((await accept(rui, RUI_SIGNS)).status).toBe(404)
  expect((await read(rita)).isConcluded).toBe(false)
  expect((await renew(mother?.id)).status).toBe(404)
  clock.set(later(30.5))
  expect((await accept(tokenOf(renewed.body.url), RUI_SIGNS)).status).toBe(200)
  clock.set(later(1))
  expect((await renew(father?.id)).problem?.code).toBe('agreement_accepted')
})

it.each([
  ['is removed', (lia: never) => without(lia, 'Rui Lima')],
  [
    'may accept no more',
    ({ people }: { people: { name: string }[] }) => ({
      people: people.map((person) =>
        person.name === 'Rui Lima' ? { ...person, mayAccept: false } : person,
      ),
    }),
  ],
] as const)(
  'the link of a person who %s ends, and the contract waits for the others only',
  async (_, changed) => {
    const { lia, change, rita, rui, listed } = await sentToBoth('all')
    await change(changed(lia as never))
    expect((await visitor.call(readAgreement, { params: { token: rui } })).status).toBe(404)
    await change({ people: lia.people })
    expect((await accept(rui, RUI_SIGNS)).status).toBe(404)
    expect(await listed()).toMatchObject([{ state: 'pending', people: [{ name: 'Rita Lima' }] }])
    await accept(rita, RITA_SIGNS)
    expect(await listed()).toMatchObject([{ state: 'accepted' }])
  },
)

it('a contract that waits only for a removed person is concluded by the others', {
  tags: 'both-databases',
}, async () => {
  const { lia, change, rita, listed, printed } = await sentToBoth('all')
  await accept(rita, RITA_SIGNS)
  clock.set(later(3))
  await change(without(lia, 'Rui Lima'))
  expect(await listed()).toMatchObject([{ state: 'accepted', acceptedAt: later(0) }])
  expect((await read(rita)).isConcluded).toBe(true)
  expect(await printed()).not.toContain('Nem todos')
})

it('a contract that nobody accepted stays unaccepted when nobody may accept it any more', async () => {
  const { change, listed } = await sentToBoth('any')
  await change({ people: [ROSA] })
  expect(await listed()).toMatchObject([{ state: 'expired', ended: 'people', people: [] }])
})

it('the links of guardians end on the 18th birthday, and their acceptances conclude nothing', {
  tags: 'both-databases',
}, async () => {
  const { ana, lia, id, change, rita, rui, listed } = await sentToBoth('all')
  await accept(rita, RITA_SIGNS)
  await change({ birthDate: '2008-03-03' })
  clock.set(later(1))
  expect((await visitor.call(readAgreement, { params: { token: rui } })).problem?.code).toBe(
    'agreement_expired',
  )
  expect((await accept(rui, RUI_SIGNS)).problem?.code).toBe('agreement_expired')
  expect(await listed()).toMatchObject([
    { state: 'expired', ended: 'adult', people: [{ state: 'accepted' }, { state: 'ended' }] },
  ])
  await prove(ana)
  const personId = lia.people[1]?.id ?? ''
  const renewed = await ana.call(renewAgreementLink, { ...of({ id }), body: { personId } })
  expect(renewed.problem?.code).toBe('agreement_of_adult')
  await ana.ask(answerAdult, { ...of(lia), body: { keep: false } })
  expect(await listed()).toMatchObject([{ state: 'expired', ended: 'people' }])
  expect((await read(rita)).isConcluded).toBe(false)
  const next = await ana.ask(sendAgreement, { ...of(lia), body: { acceptedBy: 'all' } })
  expect(next.links).toMatchObject([{ personId: null }])
  expect(next.agreement).toMatchObject({ acceptedBy: 'any', people: [] })
})

it('another contract replaces one that not everybody accepted; its acceptances are kept', async () => {
  const { ana, lia, change, rita, rui, listed } = await sentToBoth('all')
  await accept(rita, RITA_SIGNS)
  await ana.ask(sendAgreement, { ...of(lia), body: {} })
  expect((await accept(rui, RUI_SIGNS)).status).toBe(404)
  await change(without(lia, 'Rui Lima'))
  expect(await listed()).toMatchObject([
    { state: 'pending', acceptedBy: 'any' },
    { state: 'expired', ended: 'people', people: [{ name: 'Rita Lima', state: 'accepted' }] },
  ])
  expect(await read(rita)).toMatchObject({ isConcluded: false, acceptance: { name: 'Rita Lima' } })
})

it('a deleted patient leaves no link that can be accepted, and an unconcluded contract stays unconcluded', {
  tags: 'both-databases',
}, async () => {
  const { ana, lia, rita, rui, listed } = await sentToBoth('all')
  await accept(rita, RITA_SIGNS)
  await ana.ask(deletePatient, of(lia))
  expect((await accept(rui, RUI_SIGNS)).status).toBe(404)
  expect(await listed()).toMatchObject([{ state: 'expired', ended: 'people' }])
})

it('the only guardian without an e-mail gets the e-mail at the patient’s', async () => {
  const ana = await given.psychologist()
  const lia = await given.patient(ana, {
    ...{ name: 'Lia Lima', birthDate: '2015-05-20', email: 'lia@exemplo.com' },
    ...{ guardianName: 'Rui Lima' },
  })
  const { links, agreement } = await ana.ask(sendAgreement, {
    ...of(lia),
    body: { acceptedBy: 'all' },
  })
  expect([links.length, links[0]?.emailed, agreement.acceptedBy]).toEqual([1, true, 'any'])
  const letter = (await messages()).findLast(({ kind }) => kind === 'agreement_sent')
  expect(letter).toMatchObject({ recipient: 'lia@exemplo.com', person_id: null })
})

it('a further acceptance is encrypted, and can be neither changed nor moved', async () => {
  const { ana, rita, rui } = await sentToBoth('all')
  await accept(rita, RITA_SIGNS)
  await accept(rui, RUI_SIGNS)
  const { rows } = await sql<{ content: Buffer | null }>`
    select content from record_acceptances where psychologist_id = ${ana.id} order by number`.execute(
    db.owner,
  )
  expect(rows.map(({ content }) => content === null)).toEqual([true, false])
  expect(rows[1]?.content?.toString('latin1')).not.toMatch(/Rui|11144477735/)
  for (const statement of [
    'delete from record_acceptances',
    'update record_acceptances set number = number',
    'update record_agreements set needs_all = false',
  ])
    await expect(
      db.asTenant(ana.id, (tenant) => sql.raw(statement).execute(tenant.sql)),
    ).rejects.toThrow('permission denied')
})
