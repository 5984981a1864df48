import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { closeMonthOf } from '../../../test/given.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { listMessages } from '../delivery/contract.ts'
import { createDeliver, sendDueMessages } from '../delivery/outbox-commands.ts'
import { deletePatient } from '../patients/contract.ts'
import { updatePatient } from '../patients/input-contract.ts'
import { updateSettings } from '../profile/contract.ts'
import { completeSession } from '../sessions/contract.ts'
import {
  closeMonth,
  getStatement,
  listStatements,
  previewStatements,
  recordStatementPayment,
} from './contract.ts'
import {
  endStatementLink,
  getSendableStatement,
  listUnsentStatements,
  readStatement,
  sendStatement,
} from './sending-contract.ts'

const { db, given, services, visitor, messages, clock } = await openPractice()
afterEach(() => clock.set(START))
const tokenOf = (url: string) => url.split('/extrato/')[1] ?? ''
const deliver = () => sendDueMessages(services, createDeliver(services))

async function openClosed(patient: object = { email: 'maria@exemplo.com' }) {
  const owner = await given.psychologist({ plan: 'pro', settings: { pixKey: 'ana@exemplo.com' } })
  const { id: patientId } = await given.patient(owner, { name: 'Maria Lima', ...patient })
  const { id: serviceId } = await given.service(owner, { price: '150.00' })
  const hold = async (datetime: string) => {
    const session = await given.session(owner, { patientId, serviceId, datetime })
    await owner.ask(completeSession, of(session))
  }
  const close = (month: string) => closeMonthOf(owner, month, patientId)
  await hold('2026-02-03T10:00:00-03:00')
  return { owner, patientId, hold, close, statement: await close('2026-02') }
}

it('sending a statement gives its patient a page with month, lines and Pix, which names only the payee', async () => {
  const { owner, statement } = await openClosed()
  expect(await owner.ask(getStatement, of(statement))).toEqual(statement)
  const [waiting] = await owner.ask(listUnsentStatements, { query: { month: '2026-02' } })
  expect(waiting).toMatchObject({
    id: statement.id,
    patientName: 'Maria Lima',
    open: '150.00',
    missing: { email: null, sms: 'switched_off', whatsapp: null },
    sends: [],
  })
  const url = waiting?.url ?? ''
  expect(decodeURIComponent(waiting?.whatsappUrl ?? '')).toContain(`de fevereiro de 2026, de`)
  expect(decodeURIComponent(waiting?.whatsappUrl ?? '')).toContain(url)
  const sent = await owner.ask(sendStatement, { ...of(statement), body: { channel: 'email' } })
  expect(sent.sends).toMatchObject([{ channel: 'email', isReminder: false, state: 'waiting' }])
  const again = await owner.ask(sendStatement, { ...of(statement), body: { channel: 'email' } })
  expect(again.sends).toHaveLength(1)
  expect(await owner.ask(listUnsentStatements)).toEqual([])
  const mail = (await messages()).at(-1)
  expect(mail).toMatchObject({ kind: 'statement_sent', recipient: 'maria@exemplo.com' })
  expect(mail?.subject).toBe('Seu demonstrativo de fevereiro de 2026')
  expect(mail?.text).toContain(url)
  await deliver()
  const delivered = (await owner.ask(getStatement, of(statement))).sends[0]
  expect(delivered).toMatchObject({ state: 'sent', keptInFile: true })

  const shown = await visitor.ask(readStatement, { params: { token: tokenOf(url) } })
  expect(shown).toEqual({
    psychologistName: owner.name,
    crp: '06/123456',
    number: 1,
    month: '2026-02',
    lines: [{ date: '2026-02-03', text: 'Consulta de 03/02/2026 às 10:00', amount: '150.00' }],
    total: '150.00',
    received: '0.00',
    open: '150.00',
    followedBy: null,
    payment: statement.payment,
  })
  const file = await visitor.send({
    method: 'GET',
    url: `/api/public/statements/${tokenOf(url)}.pdf`,
  })
  expect(file.headers['cache-control']).toBe('no-store')
  const text = await pdfText(file.rawPayload)
  expect(text).toContain('Demonstrativo de fevereiro de 2026')
  expect(text).not.toContain('Maria')
})

it('sending a statement reports missing contacts, and records that a chat was opened', async () => {
  const { owner, patientId, statement } = await openClosed({ email: null })
  const refused = await owner.call(sendStatement, {
    ...of(statement),
    body: { channel: 'email' },
  })
  expect([refused.status, refused.problem?.details?.[0]?.message]).toEqual([
    422,
    'Falta o e-mail no cadastro do paciente',
  ])
  const sent = await owner.ask(sendStatement, { ...of(statement), body: { channel: 'whatsapp' } })
  expect(sent.sends).toMatchObject([{ channel: 'whatsapp', state: 'sent' }])
  await owner.ask(updatePatient, { ...of({ id: patientId }), body: { optedOut: ['sms'] } })
  await owner.ask(updateSettings, { body: { enableSmsNotifications: true } })
  const ways = await owner.ask(getSendableStatement, of(statement))
  expect(ways.missing).toEqual({ email: 'no_address', sms: 'opted_out', whatsapp: null })
})

it('a statement has a chat for the patient and for each person who receives notices, a minor’s guardian first', async () => {
  const mother = { name: 'Rita Lima', relation: 'mother', phone: '11 90000-1001' } as const
  const { owner, patientId, statement } = await openClosed({
    ...{ phone: '11 90000-1000', birthDate: '2016-05-01' },
    people: [
      { ...mother, receivesNotices: true },
      { ...mother, name: 'Rui Lima' },
    ],
  })
  const { chats, url, whatsappUrl } = await owner.ask(getSendableStatement, of(statement))
  expect(chats.map(({ personName }) => personName)).toEqual(['Rita Lima', null])
  expect(whatsappUrl).toBe(chats[0]?.whatsappUrl)
  const tokens = chats.map((chat) =>
    tokenOf(new URL(chat.whatsappUrl).searchParams.get('text') ?? ''),
  )
  expect(tokens[1]).toBe(tokenOf(url))
  const read = (token = '') => visitor.call(readStatement, { params: { token } })
  for (const token of tokens) expect((await read(token)).status).toBe(200)
  await owner.ask(updatePatient, { ...of({ id: patientId }), body: { people: [] } })
  expect((await read(tokens[0])).status).toBe(404)
  expect((await read(tokens[1])).status).toBe(200)
})

it('a sent statement’s link ends with a newer link, with a later statement and with its patient', async () => {
  const { owner, patientId, hold, close, statement } = await openClosed()
  const { url } = await owner.ask(getSendableStatement, of(statement))
  const read = (address: string) =>
    visitor.call(readStatement, { params: { token: tokenOf(address) } })
  await owner.ask(sendStatement, { ...of(statement), body: { channel: 'email' } })
  await owner.ask(endStatementLink, of(statement))
  expect((await read(url)).status).toBe(404)
  await deliver()
  const [dropped] = (await owner.ask(listMessages)).filter(({ kind }) => kind === 'statement_sent')
  expect(dropped?.status).toBe('dropped')
  const [waiting] = await owner.ask(listUnsentStatements)
  expect(waiting?.url).not.toBe(url)
  await owner.ask(recordStatementPayment, {
    ...of(statement),
    body: { method: 'pix', amount: '50.00' },
  })
  const partly = await read(waiting?.url ?? '')
  expect(partly.body).toMatchObject({ total: '150.00', received: '50.00', open: '100.00' })
  clock.set('2026-03-04T09:00:00-03:00')
  await hold('2026-03-03T10:00:00-03:00')
  await close('2026-03')
  const followed = await read(waiting?.url ?? '')
  expect(followed.body).toMatchObject({ open: '0.00', followedBy: 2, payment: null })
  const refused = await owner.call(sendStatement, {
    ...of(statement),
    body: { channel: 'email' },
  })
  expect(refused.problem?.code).toBe('statement_followed')
  await owner.ask(deletePatient, of({ id: patientId }))
  expect((await read(waiting?.url ?? '')).status).toBe(404)
})

it('after a downgrade a closed statement is listed, sent, read and paid; no month is closed', async () => {
  const { owner, patientId, statement } = await openClosed()
  await sql`update psychologists set plan = 'free' where id = ${owner.id}`.execute(db.owner)
  const listed = await owner.ask(listStatements, { query: { patientId } })
  expect(listed.map(({ id }) => id)).toEqual([statement.id])
  const { url } = await owner.ask(sendStatement, { ...of(statement), body: { channel: 'email' } })
  const read = () => visitor.ask(readStatement, { params: { token: tokenOf(url) } })
  expect((await read()).payment).toEqual(statement.payment)
  const body = { method: 'pix', amount: '150.00' } as const
  await owner.ask(recordStatementPayment, { ...of(statement), body })
  expect(await read()).toMatchObject({ received: '150.00', open: '0.00', payment: null })
  const month = '2026-02'
  const refused = [
    await owner.call(previewStatements, { query: { month } }),
    await owner.call(closeMonth, { body: { month, patientIds: [patientId] } }),
  ]
  expect(refused.map(({ problem }) => problem?.code)).toEqual(['pro_only', 'pro_only'])
})

it('the preview has patients billed by the month first', async () => {
  const owner = await given.psychologist({ plan: 'pro' })
  const { id: serviceId } = await given.service(owner)
  for (const [name, billing, day] of [
    ['Ana', 'session', 3],
    ['Bia', 'package', 4],
    ['Caio', 'monthly', 5],
  ] as const) {
    const { id: patientId } = await given.patient(owner, { name: `${name} Lima`, billing })
    const ids = { patientId, serviceId }
    const datetime = `2026-02-0${day}T10:00:00-03:00`
    const session = await given.session(owner, { ...ids, datetime })
    await owner.ask(completeSession, of(session))
  }
  const { patients } = await owner.ask(previewStatements, { query: { month: '2026-02' } })
  expect(patients.map(({ patientName, billing }) => [patientName, billing])).toEqual([
    ['Caio Lima', 'monthly'],
    ['Ana Lima', 'session'],
    ['Bia Lima', 'package'],
  ])
})

it('a statement is sent to each person who receives notices, with a link that ends with the person', async () => {
  const people = [
    { name: 'Rita Lima', relation: 'mother', email: 'rita@exemplo.com', receivesNotices: true },
    { name: 'Rui Lima', relation: 'father', email: 'rui@exemplo.com', receivesNotices: true },
  ]
  const { owner, patientId, statement } = await openClosed({ people })
  await owner.ask(sendStatement, { ...of(statement), body: { channel: 'email' } })
  await deliver()
  const sent = (await messages()).filter(({ patient_id }) => patient_id === patientId)
  expect(sent.map(({ recipient, status }) => [recipient, status])).toEqual([
    ['rita@exemplo.com', 'sent'],
    ['rui@exemplo.com', 'sent'],
  ])
  const { sends } = await owner.ask(getStatement, of(statement))
  expect(sends).toHaveLength(1)
})

it('a statement link that was sent to a person opens until the person is removed', async () => {
  const people = [{ name: 'Rita Lima', email: 'rita@exemplo.com', receivesNotices: true }]
  const { owner, patientId, statement } = await openClosed({ people })
  await owner.ask(sendStatement, { ...of(statement), body: { channel: 'email' } })
  const letter = (await messages()).findLast(({ recipient }) => recipient === 'rita@exemplo.com')
  const token = /\/extrato\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
  expect((await visitor.call(readStatement, { params: { token } })).status).toBe(200)
  await owner.ask(updatePatient, { params: { id: patientId }, body: { people: [] } })
  expect((await visitor.call(readStatement, { params: { token } })).status).toBe(404)
})
