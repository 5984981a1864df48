import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { addressOf } from '../../platform/shared/endpoint.ts'
import { centsOf } from '../../platform/shared/money.ts'
import { deleteExpense, listExpenses } from '../expenses/contract.ts'
import { deletePatient } from '../patients/contract.ts'
import { listSessionPayments, recordSessionPayment } from '../payments/record-contract.ts'
import { completeSession } from '../sessions/contract.ts'
import { closeMonth, getStatement } from '../statements/contract.ts'
import { forgetBankNames } from './commands.ts'
import {
  confirmLines,
  type ImportedStatements,
  importStatement,
  listBankLines,
  makeExpense,
  matchLine,
  setLineAside,
  undoLine,
} from './contract.ts'

const { db, given, clock } = await openPractice()
afterEach(() => clock.set(START))

type Movement = readonly [day: string, amount: string, text: string, id?: string]

const ofx = (movements: readonly Movement[], account = '12345-6') => `OFXHEADER:100

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><ACCTID>${account}</BANKACCTFROM><BANKTRANLIST>
${movements.map(([day, amount, text, id = '']) => `<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<MEMO>${text}</STMTTRN>`).join('\n')}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

async function send(owner: PsychologistActor, text: string, query: Record<string, string> = {}) {
  const reply = await owner.send({
    method: 'POST',
    url: addressOf(importStatement, { query: { name: 'extrato.ofx', ...query } }),
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from(text),
  })
  return { status: reply.statusCode, body: reply.json() }
}

async function bring(owner: PsychologistActor, movements: readonly Movement[], account?: string) {
  return (await send(owner, ofx(movements, account))).body as ImportedStatements
}

const open = (owner: PsychologistActor) => owner.ask(listBankLines, { query: { state: 'open' } })
const at = (day: string) => `${day}T15:00:00.000Z`

/** The clock starts on 2 March 2026. */
async function practice() {
  const { ana: owner, serviceId } = await given.practice({
    plan: 'pro',
    service: { price: '180.00' },
  })
  const patient = await given.patient(owner, { name: 'Beatriz Lima Souza' })
  const hold = (day: string, patientId = patient.id) =>
    given.session(owner, { patientId, serviceId, datetime: at(day), price: '180.00' })
  return { owner, patient, serviceId, hold }
}

const received = async (owner: PsychologistActor, session: { id: string }) => {
  const { received: sum, payments } = await owner.ask(listSessionPayments, of(session))
  return [sum, payments.map(({ amount, method, receivedOn }) => [amount, method, receivedOn])]
}

it('a statement adds its lines once, also in parts, overlapping, and with repeated identifiers', async () => {
  const { owner } = await practice()
  const lines: Movement[] = [
    ['20260210', '180.00', 'PIX RECEBIDO ANA LIMA', '900'],
    ['20260210', '180.00', 'PIX RECEBIDO ANA LIMA', '900'],
    ['20260211', '150.00', 'PIX RECEBIDO RUI REIS', '900'],
  ]
  expect(await bring(owner, lines.slice(0, 1))).toMatchObject([{ added: 1, known: 0 }])
  expect(await bring(owner, lines)).toMatchObject([
    { account: '12345-6', from: '2026-02-10', to: '2026-02-11', added: 2, known: 1 },
  ])
  expect(await bring(owner, lines)).toMatchObject([{ added: 0, known: 3 }])
  expect(await bring(owner, lines.slice(1))).toMatchObject([{ added: 0, known: 2 }])
  expect(await bring(owner, lines, '777')).toMatchObject([{ added: 3, account: '777' }])
  expect(await open(owner)).toHaveLength(6)
})

it('a file that cannot be read is refused with the reason, and nothing is stored', async () => {
  const { owner } = await practice()
  const pdf = await send(owner, '%PDF-1.7')
  expect([pdf.status, pdf.body.code]).toEqual([422, 'bank_file_unknown'])
  const broken = await send(
    owner,
    ofx([
      ['20260210', '180.00', 'PIX'],
      ['20260231', '1.00', 'X'],
    ]),
  )
  expect(broken.body.message).toMatch(/Nada foi guardado\. \(X 1\.00\)$/)
  expect(await open(owner)).toEqual([])
})

it('the question about uncertain columns appears once', async () => {
  const { owner } = await practice()
  const text = 'a;b;c;d\n02/02/2026;Pix ANA LIMA;150,00;7,00\n03/02/2026;Pix RUI REIS;80,00;9,00'
  const answer = await send(owner, text)
  expect([answer.status, answer.body.code, answer.body.columns]).toEqual([
    422,
    'bank_columns_unknown',
    ['a', 'b', 'c', 'd'],
  ])
  const columns = 'day,text,amount,ignore'
  expect((await send(owner, text, { columns })).body).toMatchObject([{ added: 2, account: null }])
  expect((await send(owner, text)).body).toMatchObject([{ added: 0, known: 2 }])
  expect((await send(owner, text, { columns: 'day,sum' })).status).toBe(422)
})

it('importing requires the plan Pro; imported lines can be settled on every plan', async () => {
  const { owner, hold } = await practice()
  const session = await hold('2026-02-10')
  await bring(owner, [['20260210', '180.00', 'PIX RECEBIDO BEATRIZ LIMA SOUZA']])
  await db.asTenant(owner.id, ({ sql: scope }) =>
    scope.updateTable('psychologists').set({ plan: 'free' }).where('id', '=', owner.id).execute(),
  )
  expect((await send(owner, ofx([]))).body.code).toBe('pro_only')
  const [line] = await open(owner)
  const body = { lines: [{ id: line?.id ?? '', suggestion: line?.suggestions[0]?.key ?? '' }] }
  expect(await owner.ask(confirmLines, { body })).toEqual({ confirmed: 1 })
  expect(await received(owner, session)).toEqual(['180.00', [['180.00', 'pix', '2026-02-10']]])
})

it('bank lines with one sure suggestion are confirmed together, on their days, and undone', async () => {
  const { owner, hold } = await practice()
  const sessions = [await hold('2026-02-09'), await hold('2026-02-16')]
  await bring(owner, [
    ['20260210', '180.00', 'PIX RECEBIDO BEATRIZ LIMA SOUZA'],
    ['20260217', '180.00', 'TED BEATRIZ LIMA SOUZA'],
    ['20260218', '55.00', 'PIX RECEBIDO OUTRA PESSOA'],
  ])
  const lines = (await open(owner)).filter(({ suggestions: [first] }) => first?.isSure)
  expect(lines.map(({ suggestions }) => suggestions[0]?.parts[0]?.day)).toEqual([
    '2026-02-16',
    '2026-02-09',
  ])
  const body = {
    lines: lines.map(({ id, suggestions }) => ({ id, suggestion: suggestions[0]?.key ?? '' })),
  }
  await owner.ask(confirmLines, { body })
  expect(await Promise.all(sessions.map((session) => received(owner, session)))).toEqual([
    ['180.00', [['180.00', 'pix', '2026-02-10']]],
    ['180.00', [['180.00', 'transfer', '2026-02-17']]],
  ])
  const matched = await owner.ask(listBankLines, { query: { state: 'matched' } })
  expect(matched.map(({ parts, rest }) => [parts[0]?.patientName, rest])).toEqual(
    Array(2).fill(['Beatriz Lima Souza', '0.00']),
  )
  const again = await owner.call(confirmLines, { body })
  expect([again.status, again.problem?.code]).toEqual([409, 'bank_suggestion_changed'])
  const [line] = matched
  const undone = await owner.ask(undoLine, of(line as { id: string }))
  expect([undone.state, undone.suggestions[0]?.isSure]).toEqual(['open', true])
  expect(await received(owner, sessions[1] as { id: string })).toEqual(['0.00', []])
})

it.each([
  ['an OFX', ofx([['20260210', '180.00', 'PIX RECEBIDO BEATRIZ LIMA SOUZA']])],
  ['a CSV of other headings', 'Data;Descrição;Valor\n10/02/2026;Beatriz Lima Souza;180,00'],
  ['an OFX with another day', ofx([['20260212', '180.00', 'PIX BEATRIZ LIMA SOUZA']])],
])(
  'a payment in a CSV and again in %s has no sure suggestion the second time',
  async (_, other) => {
    const { owner, hold } = await practice()
    const sessions = [await hold('2026-02-09'), await hold('2026-02-16')]
    const csv = 'Data;Histórico;Valor;Saldo\n10/02/2026;PIX Beatriz Lima Souza;180,00;180,00'
    const sureLines = async () =>
      (await open(owner)).filter(({ suggestions: [first] }) => first?.isSure)
    await send(owner, csv)
    const [line] = await sureLines()
    await owner.ask(confirmLines, {
      body: { lines: [{ id: line?.id ?? '', suggestion: line?.suggestions[0]?.key ?? '' }] },
    })
    expect((await send(owner, other)).body).toMatchObject([{ added: 1, known: 0 }])
    expect(await sureLines()).toEqual([])
    expect(await Promise.all(sessions.map((session) => received(owner, session)))).toEqual([
      ['180.00', [['180.00', 'pix', '2026-02-10']]],
      ['0.00', []],
    ])
  },
)

it.each([
  ['text', ['20260210', '180.00', 'PIX BEATRIZ LIMA SOUZA', '7']],
  ['text and identifier', ['20260210', '180.00', 'PIX BEATRIZ LIMA SOUZA', '9']],
] satisfies [string, Movement][])(
  'a line whose %s the bank changed has no sure suggestion',
  async (_, changed) => {
    const { owner, hold } = await practice()
    await hold('2026-02-09')
    const other: Movement = ['20260212', '180.00', 'PIX RECEBIDO RUI', '8']
    await bring(owner, [['20260210', '180.00', 'PIX RECEBIDO', '7'], other])
    await bring(owner, [changed, other])
    const lines = await open(owner)
    expect(lines.map(({ text, suggestions }) => [text, suggestions[0]?.isSure])).toEqual([
      ['PIX RECEBIDO RUI', false],
      ['PIX BEATRIZ LIMA SOUZA', false],
      ['PIX RECEBIDO', false],
    ])
  },
)

it('a credit has no sure suggestion if the bank lists its return, or it was recorded as cash', async () => {
  const { owner, hold } = await practice()
  await hold('2026-02-09')
  const credit: Movement = ['20260210', '180.00', 'PIX RECEBIDO BEATRIZ LIMA SOUZA']
  await bring(owner, [credit, ['20260212', '-180.00', 'PIX DEVOLVIDO BEATRIZ LIMA SOUZA']])
  const areSure = async () =>
    (await open(owner)).flatMap(({ suggestions }) => suggestions.map(({ isSure }) => isSure))
  expect(await areSure()).toEqual([false])
  const session = await hold('2026-02-16')
  await given.payment(owner, session, { amount: '180.00', receivedAt: '2026-02-17' })
  await bring(owner, [['20260217', '180.00', 'PIX RECEBIDO BEATRIZ LIMA SOUZA']])
  expect((await areSure()).some(Boolean)).toBe(false)
})

it('nothing is recorded if one of several suggestions changed', async () => {
  const { owner, hold } = await practice()
  const [first, second] = [await hold('2026-02-09'), await hold('2026-02-16')]
  await bring(owner, [
    ['20260210', '180.00', 'PIX RECEBIDO BEATRIZ LIMA SOUZA'],
    ['20260217', '180.00', 'PIX RECEBIDO BEATRIZ LIMA SOUZA'],
  ])
  const lines = await open(owner)
  await given.payment(owner, second, { amount: '100.00' })
  const body = {
    lines: lines.map(({ id, suggestions }) => ({ id, suggestion: suggestions[0]?.key ?? '' })),
  }
  expect((await owner.call(confirmLines, { body })).status).toBe(409)
  expect((await received(owner, first))[0]).toBe('0.00')
})

it('a payment recorded by hand is matched with its line and paid once; its undo leaves the payment', async () => {
  const { owner, hold } = await practice()
  const session = await hold('2026-02-09')
  await given.payment(owner, session, { method: 'pix', amount: '180.00', receivedAt: '2026-02-10' })
  await bring(owner, [['20260211', '180.00', 'PIX RECEBIDO BEATRIZ LIMA SOUZA']])
  const [line] = await open(owner)
  expect(line?.suggestions.map(({ isSure, why, parts }) => [isSure, why, parts[0]?.day])).toEqual([
    [true, ['recorded', 'name', 'amount', 'near'], '2026-02-09'],
  ])
  const body = { parts: [{ sessionId: session.id, amount: '180.00' }] }
  const matched = await owner.ask(matchLine, { ...of(line as { id: string }), body })
  expect([matched.state, matched.parts.length]).toEqual(['matched', 1])
  expect((await received(owner, session))[0]).toBe('180.00')
  const again = await owner.call(matchLine, { ...of(line as { id: string }), body })
  expect(again.problem?.code).toBe('bank_line_settled')
  await owner.ask(undoLine, of(line as { id: string }))
  expect((await received(owner, session))[0]).toBe('180.00')
})

it('one line pays several sessions of several patients, also in part, and more than its amount is refused', async () => {
  const { owner, hold, patient } = await practice()
  const brother = await given.patient(owner, { name: 'Caio Lima Souza' })
  const [first, second] = [
    await hold('2026-02-09'),
    await hold('2026-02-09'.replace('09', '12'), brother.id),
  ]
  await bring(owner, [['20260213', '300.00', 'PIX RECEBIDO DONA CELIA']])
  const [line] = await open(owner)
  const call = (amounts: [string, string]) =>
    owner.call(matchLine, {
      ...of(line as { id: string }),
      body: {
        parts: [
          { sessionId: first.id, amount: amounts[0] },
          { sessionId: second.id, amount: amounts[1] },
        ],
        payer: { name: 'Célia Souza', document: '529.982.247-25' },
      },
    })
  expect((await call(['180.00', '150.00'])).problem?.details?.[0]?.path).toBe('parts')
  expect((await call(['100.00', '190.00'])).problem?.details?.[0]?.path).toBe('parts.1.amount')
  expect((await received(owner, first))[0]).toBe('0.00')
  const { body } = await call(['180.00', '110.00'])
  expect([body.rest, body.parts.length]).toEqual(['10.00', 2])
  const { payments } = await owner.ask(listSessionPayments, of(second))
  expect(payments[0]).toMatchObject({ amount: '110.00', payerName: 'Célia Souza' })
  expect(patient.id).not.toBe(brother.id)
})

it('a line pays a statement; its undo reopens everything it paid', async () => {
  const { owner, hold, patient } = await practice()
  const sessions = [await hold('2026-02-09'), await hold('2026-02-16')]
  for (const { id } of sessions) await owner.ask(completeSession, { params: { id }, body: {} })
  const [statement] = await owner.ask(closeMonth, {
    body: { month: '2026-02', patientIds: [patient.id] },
  })
  await bring(owner, [['20260302', '360.00', 'PIX RECEBIDO BEATRIZ LIMA SOUZA']])
  const [line] = await open(owner)
  expect(line?.suggestions.map(({ isSure, parts }) => [isSure, parts[0]?.statementId])).toEqual([
    [true, statement?.id],
  ])
  const body = { parts: [{ statementId: statement?.id ?? '', amount: '360.00' }] }
  await owner.ask(matchLine, { ...of(line as { id: string }), body })
  const openAmount = async () =>
    (await owner.ask(getStatement, of(statement as { id: string }))).open
  expect(await openAmount()).toBe('0.00')
  await owner.ask(undoLine, of(line as { id: string }))
  expect(await openAmount()).toBe('360.00')
  expect(await received(owner, sessions[0] as { id: string })).toEqual(['0.00', []])
})

it('money that was refunded since keeps its line matched', async () => {
  const { owner, hold } = await practice()
  const session = await hold('2026-02-09')
  await bring(owner, [['20260210', '180.00', 'PIX RECEBIDO BEATRIZ LIMA SOUZA']])
  const [line] = await open(owner)
  const body = { parts: [{ sessionId: session.id, amount: '180.00' }] }
  await owner.ask(matchLine, { ...of(line as { id: string }), body })
  await given.payment(owner, session, { kind: 'refund', amount: '50.00' })
  const undone = await owner.call(undoLine, of(line as { id: string }))
  expect(undone.problem?.code).toBe('bank_match_refunded')
})

it('a payer who is not a patient’s is set aside from then on, until that is undone', async () => {
  const { owner } = await practice()
  await bring(owner, [
    ['20260210', '500.00', 'PIX RECEBIDO TIO RICO'],
    ['20260212', '90.00', 'PIX RECEBIDO TIO RICO'],
    ['20260212', '90.00', 'PIX RECEBIDO'],
  ])
  const rich = (await open(owner)).find(({ text }) => text.endsWith('RICO'))
  await owner.ask(setLineAside, of(rich as { id: string }))
  expect((await open(owner)).map(({ text }) => text)).toEqual(['PIX RECEBIDO'])
  await bring(owner, [['20260301', '70.00', 'PIX RECEBIDO TIO RICO']])
  expect(await open(owner)).toHaveLength(1)
  const aside = await owner.ask(listBankLines, { query: { state: 'aside' } })
  expect(aside).toHaveLength(3)
  await owner.ask(undoLine, of(aside[0] as { id: string }))
  await bring(owner, [['20260302', '71.00', 'PIX RECEBIDO TIO RICO']])
  expect(await open(owner)).toHaveLength(3)
})

it('a debit becomes an expense, the payee’s next one in one tap, and is open again when the expense is deleted', async () => {
  const { owner } = await practice()
  await bring(owner, [
    ['20260210', '-1200.00', 'PIX ENVIADO IMOBILIARIA SOL'],
    ['20260211', '-1250.00', 'PIX ENVIADO IMOBILIARIA SOL'],
  ])
  const [second, first] = await open(owner)
  const refused = await owner.call(makeExpense, { ...of(first as { id: string }), body: {} })
  expect(refused.problem?.details?.[0]?.path).toBe('category')
  const body = { category: 'P10.01.00002' } as const
  expect((await owner.ask(makeExpense, { ...of(first as { id: string }), body })).state).toBe(
    'expense',
  )
  expect((await open(owner))[0]?.category).toBe('P10.01.00002')
  await owner.ask(makeExpense, { ...of(second as { id: string }), body: {} })
  const expenses = await owner.ask(listExpenses)
  expect(
    expenses.map(({ date, amount, category, description }) => [
      date,
      amount,
      category,
      description,
    ]),
  ).toEqual([
    ['2026-02-11', '1250.00', 'P10.01.00002', 'PIX ENVIADO IMOBILIARIA SOL'],
    ['2026-02-10', '1200.00', 'P10.01.00002', 'PIX ENVIADO IMOBILIARIA SOL'],
  ])
  await owner.ask(undoLine, of(second as { id: string }))
  await owner.ask(deleteExpense, of(expenses[1] as { id: string }))
  expect(await owner.ask(listExpenses)).toEqual([])
  expect(await open(owner)).toHaveLength(2)
})

it('names of third parties are deleted after 90 days, those of patients together with the patient', async () => {
  const { owner, hold, patient } = await practice()
  const session = await hold('2026-02-09')
  const lines: Movement[] = [
    ['20260210', '180.00', 'PIX RECEBIDO BEATRIZ LIMA SOUZA'],
    ['20260211', '75.00', 'PIX RECEBIDO TIO RICO'],
  ]
  await bring(owner, lines)
  const [stranger, own] = await open(owner)
  const body = { parts: [{ sessionId: session.id, amount: '180.00' }] }
  await owner.ask(matchLine, { ...of(own as { id: string }), body })
  const texts = async () =>
    (await owner.ask(listBankLines)).map(({ day, amount, text }) => [day, amount, text])
  await db.asPlatform((scope) => forgetBankNames(scope, clock.now() + 89 * DAY))
  expect((await texts())[0]?.[2]).toBe(stranger?.text)
  await db.asPlatform((scope) => forgetBankNames(scope, clock.now() + 90 * DAY))
  expect(await texts()).toEqual([
    ['2026-02-11', '75.00', ''],
    ['2026-02-10', '180.00', 'PIX RECEBIDO BEATRIZ LIMA SOUZA'],
  ])
  // They are recognized again without their text.
  expect(await bring(owner, lines)).toMatchObject([{ added: 0, known: 2 }])
  await owner.ask(completeSession, { ...of(session), body: {} })
  await owner.ask(deletePatient, of(patient))
  expect((await texts())[1]?.[2]).toBe('')
  expect((await bring(owner, lines))[0]?.added).toBe(0)
})

it('a line of another practice is not found', async () => {
  const { owner } = await practice()
  const stranger = await given.psychologist({ plan: 'pro' })
  await bring(owner, [['20260210', '180.00', 'PIX']])
  const [line] = await open(owner)
  expect((await stranger.call(setLineAside, of(line as { id: string }))).status).toBe(404)
  expect(await open(stranger)).toEqual([])
})

it('two concurrent taps pay a session once', async () => {
  const { owner, hold } = await practice()
  const session = await hold('2026-02-09')
  await bring(owner, [
    ['20260210', '180.00', 'PIX RECEBIDO BEATRIZ LIMA SOUZA', 'a'],
    ['20260210', '180.00', 'PIX RECEBIDO BEATRIZ LIMA SOUZA', 'b'],
  ])
  const body = { parts: [{ sessionId: session.id, amount: '180.00' }] }
  const lines = await open(owner)
  const replies = await Promise.all(
    lines.map((line) => owner.call(matchLine, { ...of(line), body })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await received(owner, session))[0]).toBe('180.00')
  const { rows } = await sql<{
    count: number
  }>`select count(*) from bank_matches where psychologist_id = ${owner.id}`.execute(db.owner)
  expect(rows[0]?.count).toBe(1)
})

type Step =
  | { what: 'import'; from: number; to: number }
  | { what: 'hand' | 'confirm' | 'undo' | 'match'; at: number }

const step = fc.oneof(
  fc.record({
    what: fc.constant('import' as const),
    from: fc.integer({ min: 0, max: 5 }),
    to: fc.integer({ min: 0, max: 5 }),
  }),
  fc.record({
    what: fc.constantFrom('hand' as const, 'confirm' as const, 'undo' as const, 'match' as const),
    at: fc.nat(5),
  }),
)

it('imports, payments by hand, confirmations and undos in any order pay each session once, to the cent', async () => {
  const days = ['2026-02-02', '2026-02-09', '2026-02-16', '2026-02-23']
  const lines: Movement[] = [...days, days[0] as string, days[1] as string].map((day, index) => [
    day.replaceAll('-', ''),
    '180.00',
    index < 5 ? 'PIX RECEBIDO BEATRIZ LIMA SOUZA' : 'PIX',
  ])
  const property = fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps: Step[]) => {
    const { owner, hold } = await practice()
    const sessions = []
    for (const day of days) sessions.push(await hold(day))
    for (const step of steps) await take(owner, sessions, step)
    await bring(owner, lines)
    const kept = await owner.ask(listBankLines)
    expect(kept).toHaveLength(lines.length)
    const linked = kept.flatMap(({ parts }) => parts.map(({ paymentId }) => paymentId))
    expect(new Set(linked).size).toBe(linked.length)
    for (const session of sessions) {
      const { received: sum, payments } = await owner.ask(listSessionPayments, of(session))
      const naive = payments.reduce((total, { amount }) => total + centsOf(amount), 0)
      expect([centsOf(sum), naive <= 18_000]).toEqual([naive, true])
      const own = kept.flatMap(({ parts }) =>
        parts.filter(({ sessionId }) => sessionId === session.id),
      )
      expect(own.length).toBeLessThanOrEqual(payments.length)
    }
  })
  const take = async (
    owner: PsychologistActor,
    sessions: readonly { id: string }[],
    step: Step,
  ) => {
    if (step.what === 'import')
      return bring(
        owner,
        lines.slice(Math.min(step.from, step.to), Math.max(step.from, step.to) + 1),
      )
    const session = sessions[step.at % sessions.length] as { id: string }
    if (step.what === 'hand')
      return owner.call(recordSessionPayment, {
        ...of(session),
        body: { method: 'pix', amount: '180.00', receivedAt: '2026-02-10' },
      })
    const filtered = await owner.ask(listBankLines, {
      query: { state: step.what === 'undo' ? 'matched' : 'open' },
    })
    const line = filtered[step.at % Math.max(1, filtered.length)]
    if (!line) return
    if (step.what === 'undo') return owner.ask(undoLine, of(line))
    if (step.what === 'match')
      return owner.call(matchLine, {
        ...of(line),
        body: { parts: [{ sessionId: session.id, amount: '180.00' }] },
      })
    const chosen = filtered.flatMap(({ id, suggestions }) => {
      const sure = suggestions.find(({ isSure }) => isSure)
      return sure ? [{ id, suggestion: sure.key }] : []
    })
    if (chosen.length > 0) return owner.ask(confirmLines, { body: { lines: chosen } })
  }
  await fc.assert(property, { numRuns: 6 })
})
