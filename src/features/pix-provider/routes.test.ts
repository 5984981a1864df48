import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { START } from '../../../test/clock.ts'
import { closeMonthOf } from '../../../test/given.ts'
import { bankInput, makeCertificate, openPixBank, packCertificate } from '../../../test/pix-bank.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { createBooking } from '../booking/contract.ts'
import { cancelBooking, getBooking } from '../patient-area/contract.ts'
import { getBalance } from '../payments/balance-contract.ts'
import {
  giveBackPayment,
  listSessionPayments,
  recordSessionPayment,
  returnPayment,
} from '../payments/record-contract.ts'
import { createBankCharge, getPixState, WATCHED_EVERY } from '../payments/watch-contract.ts'
import { getProfile } from '../practice/contract.ts'
import { completeSession, confirmPayment, getSession } from '../sessions/contract.ts'
import { getStatement } from '../statements/contract.ts'
import { listUnsentStatements, readStatement } from '../statements/sending-contract.ts'
import { DUE_CHECKED_EVERY } from './charge-rules.ts'
import { checkCharge, checkDuePix } from './check-commands.ts'
import { createBankClient } from './client-queries.ts'
import {
  connectPixProvider,
  disconnectPixProvider,
  getPixProvider,
  listPixReview,
  type PixProviderInput,
  receivePixHook,
  settlePixReview,
  testPixProvider,
} from './contract.ts'
import { notifyOfCertificates } from './provider-commands.ts'
import { requestReturn } from './return-commands.ts'

const { given, clock, db, services, messages, visitor } = await openPractice()
const bank = await openPixBank(clock.now)
const KEY = 'ana@exemplo.com.br'

beforeEach(() => {
  clock.set(START)
  Object.assign(bank, { misbehave: () => null, returnsAs: 'DEVOLVIDO' })
  for (const list of [bank.charges, bank.hooks]) list.clear()
  bank.calls.length = 0
  bank.faults.length = 0
})
afterEach(async () => {
  expect(bank.faults).toEqual([])
  await db.owner.deleteFrom('pix_charges').execute()
})

const check = () => checkDuePix(services, new AbortController().signal)

const HOURS = [9, 10, 11, 14, 15, 16, 17]

/** Returns the free times of a practice, from the second week on. */
function timeOf(index: number): string {
  const day = Math.floor(index / HOURS.length)
  const monday = Date.parse('2026-03-09T00:00:00-03:00')
  const start =
    monday + (Math.floor(day / 5) * 7 + (day % 5)) * DAY + (HOURS[index % 7] ?? 9) * HOUR
  return new Date(start).toISOString()
}

async function open(plan: 'pro' | 'free' = 'pro', fields: Partial<PixProviderInput> = {}) {
  const ana = await given.psychologist({ plan, settings: { pixKey: KEY } })
  const { id: serviceId } = await given.service(ana, { price: '150.00' })
  const connect = (more: Partial<PixProviderInput> = {}) =>
    ana.call(connectPixProvider, { body: { ...bankInput(bank, KEY), ...fields, ...more } })
  const hook = () => new URL(bank.hooks.get(KEY) ?? '').pathname.split('/').at(-1) ?? ''
  const notify = (body: object, secret = hook()) =>
    visitor.call(receivePixHook, { params: { secret }, body })
  let lastNumber = 0
  const book = async () => {
    const booked = await given.booking(ana, {
      serviceId,
      patientPhone: `11 95555-${String(lastNumber).padStart(4, '0')}`,
      datetime: timeOf(lastNumber++),
    })
    const token = booked.manageUrl.split('/').at(-1) ?? ''
    const see = () => visitor.ask(getBooking, { params: { token } })
    return { ...booked, token, see }
  }
  const payments = async ({ id }: { id: string }) =>
    (await ana.ask(listSessionPayments, of({ id }))).payments.map(({ kind, amount }) => [
      kind,
      amount,
    ])
  const balanceOf = async ({ id }: { id: string }) => {
    const { patientId } = await ana.ask(getSession, of({ id }))
    return (await ana.ask(getBalance, of({ id: patientId ?? '' }))).amount
  }
  const review = async () =>
    (await ana.ask(listPixReview)).map(({ kind, amount, surplus }) => [kind, amount, surplus])
  return { ana, serviceId, connect, notify, hook, book, payments, balanceOf, review }
}

async function connected(plan: 'pro' | 'free' = 'pro') {
  const practice = await open(plan)
  const { status, problem } = await practice.connect()
  expect(problem).toBeNull()
  expect(status).toBe(200)
  bank.calls.length = 0
  return practice
}

describe('connecting a bank', () => {
  it('connecting a bank checks the bank, subscribes to its notices and shows no secret again', async () => {
    const { ana, connect, hook } = await open()
    expect((await ana.ask(getPixProvider)).connected).toBeNull()
    const { body } = await connect()
    expect(body.connected).toMatchObject({ provider: 'other', key: KEY, isHooked: true })
    expect(Date.parse(body.connected.certificateEndsAt ?? '')).toBeGreaterThan(
      Date.now() + 80 * DAY,
    )
    expect(bank.calls).toEqual(['POST token', 'GET webhook', 'PUT webhook'])
    expect(hook()).toMatch(/^[\w-]{64}$/)
    const { rows } = await sql<{ access: Uint8Array }>`select access from pix_providers
      where psychologist_id = ${ana.id}`.execute(db.owner)
    expect(Buffer.from(rows[0]?.access ?? []).toString('latin1')).not.toContain('Client_Secret')
    const shown = JSON.stringify(await ana.ask(getPixProvider))
    for (const secret of ['Client_', 'BEGIN', hook()]) expect(shown).not.toContain(secret)
  })

  it('connecting a bank sets the Pix key of a practice without one, and leaves an existing one', async () => {
    const ana = await given.psychologist({ plan: 'pro' })
    await ana.ask(connectPixProvider, { body: bankInput(bank, 'nova@exemplo.com.br') })
    expect((await ana.ask(getProfile)).pixKey).toBe('nova@exemplo.com.br')
    await ana.ask(connectPixProvider, { body: bankInput(bank, 'outra@exemplo.com.br') })
    expect((await ana.ask(getProfile)).pixKey).toBe('nova@exemplo.com.br')
  })

  it('connecting a bank accepts a PKCS#12 file with its passphrase', async () => {
    const { connect } = await open()
    const certificate = packCertificate(bank.client, 'senha')
    const { body } = await connect({ certificate, certificateKey: '', passphrase: 'senha' })
    expect(body.connected.certificateEndsAt).not.toBeNull()
  })

  it.each<[string, () => Partial<PixProviderInput>, string, RegExp]>([
    ['a wrong secret', () => ({ clientSecret: 'outro' }), 'clientId', /Client ID ou o segredo/],
    [
      'a wrong passphrase',
      () => ({ certificate: packCertificate(bank.client, 'a'), passphrase: 'b' }),
      'certificate',
      /senha certa/,
    ],
    [
      'an old cipher',
      () => ({ certificate: packCertificate(bank.client, 'a', { legacy: true }), passphrase: 'a' }),
      'certificate',
      /openssl pkcs12 -legacy/,
    ],
    ['no certificate', () => ({ certificate: 'x' }), 'certificate', /não pôde ser lido/],
    [
      'the certificate of another',
      () => {
        const { cert, key } = makeCertificate('estranho')
        return { certificate: cert, certificateKey: key }
      },
      'certificate',
      /não aceitou o certificado/,
    ],
    [
      'a private address',
      () => ({ tokenUrl: 'https://10.0.0.1/token' }),
      'baseUrl',
      /não é público/,
    ],
  ])('connecting a bank is refused with %s, at its field', async (_, fields, path, text) => {
    const { ana, connect } = await open()
    const { problem } = await connect(fields())
    expect(problem).toMatchObject({ code: 'pix_bank_refused', details: [{ path }] })
    expect(problem?.message).toMatch(text)
    expect((await ana.ask(getPixProvider)).connected).toBeNull()
  })

  it('connecting a bank asks before it redirects the notices from another system', async () => {
    const { connect, hook } = await open()
    bank.hooks.set(KEY, 'https://outro.exemplo.com/pix')
    expect((await connect()).problem?.code).toBe('pix_hook_taken')
    expect(bank.hooks.get(KEY)).toBe('https://outro.exemplo.com/pix')
    expect((await connect({ replacesHook: true })).status).toBe(200)
    expect(hook()).toHaveLength(64)
  })

  it('connecting a bank continues without notices if the bank accepts no address', async () => {
    const { connect } = await open()
    bank.misbehave = (call) => (call === 'PUT webhook' ? { status: 400 } : null)
    expect((await connect()).body.connected.isHooked).toBe(false)
  })

  it('connecting a bank requires Pro', async () => {
    const { connect } = await open('free')
    expect((await connect()).problem?.code).toBe('pro_only')
    expect(bank.calls).toEqual([])
  })

  it('testing a connected bank shows its refusal, and since when', async () => {
    const { ana } = await connected()
    bank.tokens.clear()
    bank.misbehave = () => ({ status: 403 })
    expect((await ana.call(testPixProvider)).problem?.message).toContain('Client ID')
    expect((await ana.ask(getPixProvider)).connected).toMatchObject({
      failure: 'token',
      failingSince: new Date(clock.now()).toISOString(),
    })
    bank.misbehave = () => null
    expect((await ana.ask(testPixProvider)).connected.failure).toBeNull()
  })

  it('disconnecting a bank ends its charges and its address there', async () => {
    const { ana, book } = await connected()
    await book()
    await ana.ask(disconnectPixProvider)
    expect(bank.only().status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
    expect(bank.hooks.size).toBe(0)
    expect((await ana.ask(getPixProvider)).connected).toBeNull()
    expect((await book()).payment?.confirmsItself).toBeUndefined()
  })

  it('disconnecting a bank succeeds even while it does not answer', async () => {
    const { ana } = await connected()
    bank.misbehave = () => ({ status: 500 })
    await ana.ask(disconnectPixProvider)
    expect((await ana.ask(getPixProvider)).connected).toBeNull()
  })

  it('connecting another bank shows no code of the one before, and checks its charges for a week only', async () => {
    const { ana, book } = await connected()
    const { see } = await book()
    const before = (await see()).payment?.brCode
    const other = await openPixBank(clock.now, bank.client)
    await ana.ask(connectPixProvider, { body: bankInput(other, KEY) })
    const { payment } = await see()
    expect(payment?.brCode).not.toBe(before)
    expect([...other.charges.values()].map(({ pixCopiaECola }) => pixCopiaECola)).toEqual([
      payment?.brCode,
    ])
    for (let day = 0; day < 12; day++) {
      clock.advance(DAY)
      await check()
    }
    const { rows } = await sql<{ next: Date | null }>`
      select next_check_at as next from pix_charges where psychologist_id = ${ana.id}`.execute(
      db.owner,
    )
    expect(rows).toEqual([{ next: null }, { next: null }])
  })

  it('connecting a bank again finds what was paid meanwhile, and removes what could still be paid', async () => {
    const { ana, connect, book, payments } = await connected()
    const [paidOne, other] = [await book(), await book()]
    bank.misbehave = () => ({ status: 503 })
    await ana.ask(disconnectPixProvider)
    bank.misbehave = () => null
    const [first, second] = [...bank.charges.values()]
    bank.pay(first?.txid ?? '')
    clock.advance(11 * MINUTE)
    await connect()
    await check()
    expect(await payments(paidOne.session)).toEqual([['payment', '150.00']])
    expect(await payments(other.session)).toEqual([])
    expect(second?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
  })

  it('a connected bank mails the owner 30 and 7 days before its certificate expires, once each', async () => {
    const { ana } = await connected()
    const end = Date.parse((await ana.ask(getPixProvider)).connected?.certificateEndsAt ?? '')
    const noticeCount = async () => {
      await notifyOfCertificates(services, clock.now())
      return (await messages()).filter(
        ({ kind, recipient }) => kind === 'pix_certificate_ends' && recipient === ana.email,
      ).length
    }
    const at = (before: number) => clock.set(new Date(end - before).toISOString())
    at(31 * DAY)
    expect(await noticeCount()).toBe(0)
    at(29 * DAY)
    expect(await noticeCount()).toBe(1)
    expect(await noticeCount()).toBe(1)
    at(6 * DAY)
    expect(await noticeCount()).toBe(2)
    at(DAY)
    expect(await noticeCount()).toBe(2)
  })

  it('nobody is mailed about the bank certificate of a closed account', async () => {
    const { ana } = await connected()
    const end = Date.parse((await ana.ask(getPixProvider)).connected?.certificateEndsAt ?? '')
    await db.owner
      .updateTable('psychologists')
      .set({ closed_at: new Date(clock.now()) })
      .where('id', '=', ana.id)
      .execute()
    await notifyOfCertificates(services, end - 6 * DAY)
    expect(
      (await messages()).filter(({ recipient }) => recipient === ana.email),
    ).not.toContainEqual(expect.objectContaining({ kind: 'pix_certificate_ends' }))
  })
})

describe('the charge of a booking', () => {
  it('the charge of a booking has the bank’s code, ends with the hold, and is the same on each look', async () => {
    const { book } = await connected()
    const { session, payment, see } = await book()
    const charge = bank.only()
    expect(payment).toMatchObject({ confirmsItself: true, brCode: charge.pixCopiaECola })
    expect(charge).toMatchObject({ valor: { original: '150.00' }, chave: KEY })
    expect(charge.txid).toMatch(/^[a-zA-Z0-9]{26,35}$/)
    const end = Date.parse(session.holdExpiresAt ?? '')
    expect(charge.calendario.expiracao).toBe((end - clock.now()) / 1_000)
    expect((await see()).payment?.brCode).toBe(charge.pixCopiaECola)
    expect(bank.calls).toEqual(['POST token', 'PUT cob'])
  })

  it('the charge of a booking is added in the booking’s transaction once this server has asked the bank before', async () => {
    const { book } = await connected()
    await book()
    const asTenant = vi.spyOn(db, 'asTenant')
    const { payment } = await book()
    // The booking, and the bank's code.
    expect(asTenant).toHaveBeenCalledTimes(2)
    asTenant.mockRestore()
    expect([...bank.charges.values()].map(({ pixCopiaECola }) => pixCopiaECola)).toContain(
      payment?.brCode,
    )
  })

  it('the charge of a booking of a package is for the whole package', async () => {
    const { ana, book } = await connected()
    await book()
    const { id: serviceId } = await given.service(ana, {
      type: 'package',
      sessionsCount: 4,
      price: '480.00',
    })
    const { payment } = await given.booking(ana, { serviceId, datetime: timeOf(5) })
    const charge = [...bank.charges.values()].at(-1)
    expect(charge).toMatchObject({ valor: { original: '480.00' } })
    expect(payment?.brCode).toBe(charge?.pixCopiaECola)
    const { rows } = await sql<{ of_package: boolean }>`
      select package_id is not null as of_package from pix_charges where txid = ${charge?.txid}`.execute(
      db.owner,
    )
    expect(rows).toEqual([{ of_package: true }])
  })

  it('concurrent calls for charges request one token from the bank', async () => {
    const client = createBankClient(bankInput(bank), { allowsLoopback: true, now: clock.now })
    await Promise.all(Array.from({ length: 10 }, () => client.findHook(KEY)))
    client.close()
    expect(bank.calls.filter((call) => call === 'POST token')).toHaveLength(1)
  })

  it('a call for a charge gets a new token if the bank ends one early', async () => {
    const { book } = await connected()
    await book()
    bank.tokens.clear()
    expect((await book()).payment?.confirmsItself).toBe(true)
  })

  it('all calls whose token the bank ended get one new token', async () => {
    const { book } = await connected()
    for (let time = 0; time < 3; time++) await book()
    clock.advance(10_000)
    bank.tokens.clear()
    bank.calls.length = 0
    let count = 0
    bank.misbehave = (call) => (call === 'GET cob' ? { after: count++ * 100 } : null)
    await check()
    expect(bank.calls.filter((call) => call === 'POST token')).toHaveLength(1)
  })

  it.each([
    ['in seconds', () => '1800'],
    ['as a date', () => new Date(clock.now() + 30 * MINUTE).toUTCString()],
  ])(
    'the charge of a booking is checked again after the pause that the bank requests %s',
    async (_, pause) => {
      const { book } = await connected()
      await book()
      clock.advance(10_000)
      bank.misbehave = () => ({ status: 503, headers: { 'retry-after': pause() } })
      await check()
      bank.misbehave = () => null
      bank.calls.length = 0
      clock.advance(29 * MINUTE)
      await check()
      expect(bank.calls).toEqual([])
      clock.advance(2 * MINUTE)
      await check()
      expect(bank.calls).toContain('GET cob')
    },
  )

  it('the charge of a booking is the same in a stored reply', async () => {
    const { ana, serviceId } = await connected()
    const body = {
      ...{ serviceId, patientName: 'João Reis', patientPhone: '11 95555-0000' },
      datetime: timeOf(0),
    }
    const send = () =>
      visitor.call(
        createBooking,
        { params: { id: ana.friendlyId }, body },
        { idempotencyKey: 'uma-reserva-de-teste' },
      )
    const first = await send()
    expect(first.problem).toBeNull()
    expect((await send()).body).toEqual(first.body)
    expect(first.body.payment?.brCode).toBe(bank.only().pixCopiaECola)
  })

  it.each([
    ['does not answer', { after: 2_300 }, 'slow'],
    ['refuses with 403', { status: 403 }, 'forbidden'],
    ['has too much to do', { status: 429, headers: { 'retry-after': '120' } }, 'limited'],
    ['is broken', { status: 500 }, 'broken'],
  ])(
    'the charge of a booking is replaced by the static code if the bank %s, and is removed at the bank',
    async (_, wrong, failure) => {
      const { book, ana } = await connected()
      bank.misbehave = (call) => (call === 'PUT cob' ? wrong : null)
      const { payment } = await book()
      expect(payment?.confirmsItself).toBeUndefined()
      expect(payment?.brCode).toContain('ana@exemplo.com.br')
      expect((await ana.ask(getPixProvider)).connected?.failure).toBe(failure)
      bank.misbehave = () => null
      clock.advance(11 * MINUTE)
      await new Promise((resolve) => setTimeout(resolve, 'after' in wrong ? 400 : 0))
      await check()
      for (const { status } of bank.charges.values())
        expect(status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
    },
  )

  it('the charge of a booking is found again if the bank created it and its answer was lost', async () => {
    const { book } = await connected()
    bank.misbehave = (call) => (call === 'PUT cob' ? { loses: 'answer' } : null)
    const { see } = await book()
    const lost = bank.only()
    bank.misbehave = () => null
    clock.advance(MINUTE)
    await check()
    expect(lost.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
    const { payment } = await see()
    expect(payment?.confirmsItself).toBe(true)
    expect(bank.charges.get(payment?.brCode.split('-').at(-1) ?? '')?.status).toBe('ATIVA')
  })

  it('the charge of a booking is read from the bank by another server if the first one stopped in the middle', async () => {
    const { see } = await killedBetween()
    expect(bank.charges.size).toBe(1)
    expect((await see()).payment?.brCode).toBe(bank.only().pixCopiaECola)
    expect(bank.charges.size).toBe(1)
  })

  async function killedBetween() {
    const practice = await connected()
    const booked = await practice.book()
    // As if killed after the bank's answer, before it was stored.
    await sql`update pix_charges set state = 'wanted', br_code = null`.execute(db.owner)
    return { ...practice, ...booked }
  }

  it('the charge of a booking is not created on the free plan, and an open one is still confirmed', async () => {
    const { ana, book, notify } = await connected()
    const { session, see } = await book()
    const set = (plan: 'free' | 'pro') =>
      sql`update psychologists set plan = ${plan} where id = ${ana.id}`.execute(db.owner)
    await set('free')
    expect((await book()).payment?.confirmsItself).toBeUndefined()
    await notify(bank.noticeOf(bank.pay(bank.only().txid)))
    await check()
    expect((await see()).paid).toBe(true)
    expect((await ana.ask(getSession, of(session))).paid).toBe(true)
  })

  it.each([
    ['without a notice of the bank', false],
    ['with one', true],
  ])(
    'the charge of a booking is seen as paid by its open page within 5 s of the bank’s knowing, %s',
    async (_, notified) => {
      const { book, notify } = await connected()
      const STEP = DUE_CHECKED_EVERY / 2
      for (const paidAfter of [1, 4]) {
        const { payment } = await book()
        const params = { watch: payment?.watch ?? '' }
        const { txid } = [...bank.charges.values()].at(-1) ?? bank.only()
        const paidAt = clock.now() + 2 * WATCHED_EVERY + paidAfter * STEP
        let isSeen = false
        // The page asks, and the job runs, each at its period.
        for (let at = STEP; !isSeen && clock.now() < paidAt + 60_000; at += STEP) {
          clock.advance(STEP)
          if (clock.now() === paidAt) {
            const endToEndId = bank.pay(txid)
            if (notified) await notify(bank.noticeOf(endToEndId))
          }
          if (at % WATCHED_EVERY === 0) isSeen = (await visitor.ask(getPixState, { params })).paid
          if (at % DUE_CHECKED_EVERY === STEP) await check()
        }
        expect(clock.now() - paidAt).toBeLessThan(5_000)
      }
    },
  )

  it('the charge of a booking is dropped when it is paid by hand, and is no longer shown', async () => {
    const { ana, book } = await connected()
    const { session, see } = await book()
    await ana.ask(confirmPayment, { ...of(session), body: {} })
    clock.advance(MINUTE)
    await check()
    expect(bank.only().status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
    expect((await see()).payment).toBeNull()
  })

  it('the charge of a booking expires by our clock even if the bank says ATIVA', async () => {
    const { book } = await connected()
    const { session, see } = await book()
    clock.set(new Date(Date.parse(session.holdExpiresAt ?? '') + MINUTE).toISOString())
    await check()
    expect(bank.only().status).toBe('ATIVA')
    expect((await see()).payment?.confirmsItself).toBeUndefined()
  })
})

describe('the code that a psychologist sends', () => {
  async function owed() {
    const practice = await connected()
    const { ana, serviceId } = practice
    const { id: patientId } = await given.patient(ana, { name: 'Maria Lima' })
    const session = await given.session(ana, {
      ...{ patientId, serviceId, datetime: '2026-02-03T10:00:00-03:00' },
    })
    await ana.ask(completeSession, of(session))
    const body = { of: 'session' as const, id: session.id }
    const ask = async () => (await ana.ask(createBankCharge, { body })).charge
    return { ...practice, patientId, session, ask }
  }

  it('the Pix code that a psychologist sends is that of a charge, with its chats, and its payment is recorded', async () => {
    const { ana, ask, session, notify, payments } = await owed()
    const { pix } = await ana.ask(listSessionPayments, of(session))
    expect(pix?.confirmsItself).toBe(true)
    expect(bank.calls).toEqual([])
    const charge = await ask()
    const { txid, pixCopiaECola, calendario } = bank.only()
    expect(charge?.brCode).toBe(pixCopiaECola)
    expect(calendario.expiracao).toBe((30 * DAY) / 1_000)
    expect(decodeURIComponent(charge?.chats[0]?.whatsappUrl ?? '')).toContain(pixCopiaECola)
    expect((await ask())?.brCode).toBe(pixCopiaECola)
    await notify(bank.noticeOf(bank.pay(txid)))
    await check()
    expect(await payments(session)).toEqual([['payment', '150.00']])
    const watched = { params: { watch: charge?.watch ?? '' } }
    expect(await visitor.ask(getPixState, watched)).toEqual({ paid: true })
    expect(await ask()).toBeNull()
  })

  it('the Pix code that a psychologist sends stays static if the bank does not answer, or confirms nothing', async () => {
    const { ana, ask, session } = await owed()
    bank.misbehave = (call) => (call === 'PUT cob' ? { status: 500 } : null)
    expect(await ask()).toBeNull()
    const { pix } = await ana.ask(listSessionPayments, of(session))
    expect(pix?.brCode).toContain(KEY)
    const { ana: other, serviceId } = await open()
    const { id: patientId } = await given.patient(other)
    const plain = await given.session(other, { patientId, serviceId, datetime: timeOf(0) })
    expect(
      (await other.ask(createBankCharge, { body: { of: 'session', id: plain.id } })).charge,
    ).toBeNull()
    const foreign = { body: { of: 'session' as const, id: session.id } }
    expect((await other.ask(createBankCharge, foreign)).charge).toBeNull()
  })

  it('the Pix code of a sent statement is the same on its page and behind its link, which shows when it is paid', async () => {
    const { ana, patientId, notify } = await owed()
    const { id: statementId } = await closeMonthOf(ana, '2026-02', patientId)
    const [unsent] = await ana.ask(listUnsentStatements)
    const params = { token: unsent?.url.split('/extrato/')[1] ?? '' }
    const linked = () => visitor.ask(readStatement, { params })
    const { payment } = await linked()
    const { txid, pixCopiaECola } = bank.only()
    expect(payment).toMatchObject({ brCode: pixCopiaECola, txid })
    const { charge } = await ana.ask(createBankCharge, {
      body: { of: 'statement', id: statementId },
    })
    expect(charge).toMatchObject({ brCode: pixCopiaECola, chats: [] })
    const statement = await ana.ask(getStatement, of({ id: statementId }))
    expect(statement.payment).toMatchObject({ confirmsItself: true })
    await notify(bank.noticeOf(bank.pay(txid)))
    await check()
    expect(await visitor.ask(getPixState, { params: { watch: payment?.watch ?? '' } })).toEqual({
      paid: true,
    })
    expect(await linked()).toMatchObject({ open: '0.00', received: '150.00', payment: null })
  })

  it('the Pix code behind a statement’s link is static if the bank does not answer', async () => {
    const { ana, patientId } = await owed()
    await closeMonthOf(ana, '2026-02', patientId)
    const [unsent] = await ana.ask(listUnsentStatements)
    bank.misbehave = () => ({ status: 500 })
    const params = { token: unsent?.url.split('/extrato/')[1] ?? '' }
    const { payment } = await visitor.ask(readStatement, { params })
    expect(payment?.brCode).toContain(KEY)
    expect(payment?.watch).toBeUndefined()
  })
})

describe('a payment', () => {
  it('a payment is recorded after the bank’s notice and confirmation, and the page shows it as paid', async () => {
    const { ana, book, notify, payments, review } = await connected()
    const { session, see } = await book()
    const endToEndId = bank.pay(bank.only().txid)
    const before = await see()
    expect(before.paid).toBe(false)
    const params = { watch: before.payment?.watch ?? '' }
    expect(await visitor.ask(getPixState, { params })).toEqual({ paid: false })
    expect((await notify(bank.noticeOf(endToEndId))).status).toBe(200)
    await check()
    expect(await visitor.ask(getPixState, { params })).toEqual({ paid: true })
    const other = { params: { watch: 'x'.repeat(64) } }
    expect((await visitor.call(getPixState, other)).status).toBe(404)
    expect(await see()).toMatchObject({ paid: true, status: 'confirmed', payment: null })
    expect(await payments(session)).toEqual([['payment', '150.00']])
    expect(await review()).toEqual([])
    expect((await ana.ask(getPixProvider)).connected?.failure).toBeNull()
  })

  it('a payment is found without a notice from the bank within seconds, if its page is open', async () => {
    const { book } = await connected()
    const { see } = await book()
    bank.pay(bank.only().txid)
    clock.advance(5_000)
    await see()
    await check()
    expect((await see()).paid).toBe(true)
  })

  it.each<[string, (txid: string) => object]>([
    [
      'of a Pix that never came',
      (txid) => ({ pix: [{ endToEndId: 'E'.padEnd(32, '9'), txid, chave: KEY, valor: '150.00' }] }),
    ],
    [
      'of another key',
      (txid) => ({ pix: [{ endToEndId: 'E'.padEnd(32, '9'), txid, chave: 'outra@x.com' }] }),
    ],
    ['of a charge of nobody', () => ({ pix: [{ txid: 'x'.repeat(30) }] })],
    ['without anything', () => ({})],
    ['that is a test of the bank', () => ({ evento: 'teste_webhook' })],
  ])('a payment is not recorded by a notice %s', async (_, body) => {
    const { book, notify, payments } = await connected()
    const { session } = await book()
    expect((await notify(body(bank.only().txid))).status).toBe(200)
    await check()
    expect(await payments(session)).toEqual([])
  })

  it('a payment is not checked after a notice to a changed or an earlier address', async () => {
    const { connect, hook, notify } = await connected()
    const before = hook()
    expect((await notify({}, before.slice(1) + before.slice(0, 1))).status).toBe(404)
    expect((await notify({}, 'x')).status).toBe(404)
    await connect()
    expect((await notify({}, before)).status).toBe(404)
  })

  it('a payment is recorded by another server if the one that asked was killed before it stored the answer', async () => {
    const { book } = await connected()
    const { see } = await book()
    bank.pay(bank.only().txid)
    const lease = new Date(clock.now() + MINUTE)
    await sql`update pix_charges set checking_until = ${lease}, next_check_at = ${lease}`.execute(
      db.owner,
    )
    await check()
    expect((await see()).paid).toBe(false)
    clock.advance(MINUTE)
    await check()
    expect((await see()).paid).toBe(true)
  })

  it('a payment is recorded while the bank of another practice is slow', async () => {
    const slow = await connected()
    await slow.book()
    await slow.notify(bank.noticeOf(bank.pay(bank.only().txid)))
    const quick = await open('pro', { key: 'rui@exemplo.com.br' })
    await quick.connect()
    const { payment, see } = await quick.book()
    const { txid } = [...bank.charges.values()].at(-1) ?? bank.only()
    const answer = Promise.withResolvers<void>()
    bank.misbehave = (call) => {
      if (call !== 'GET cob') return null
      bank.misbehave = () => null
      return { until: answer.promise }
    }
    let isOver = false
    const checking = check().then(() => {
      isOver = true
    })
    await expect.poll(() => bank.calls).toContain('GET cob')
    bank.pay(txid)
    clock.advance(WATCHED_EVERY)
    await visitor.ask(getPixState, { params: { watch: payment?.watch ?? '' } })
    await expect.poll(async () => (await see()).paid, { timeout: 2_800 }).toBe(true)
    expect(isOver).toBe(false)
    answer.resolve()
    await checking
  })

  it('a payment counts once for fifty notices, two servers and as many concurrent requests', async () => {
    const { book, notify, payments } = await connected()
    const { session } = await book()
    const { txid } = bank.only()
    const notice = bank.noticeOf(bank.pay(txid))
    await Promise.all(Array.from({ length: 50 }, () => notify(notice)))
    const tenantId = (
      await sql<{
        id: never
      }>`select psychologist_id as id from pix_charges where txid = ${txid}`.execute(db.owner)
    ).rows[0]?.id
    await Promise.all([
      check(),
      check(),
      ...Array.from({ length: 5 }, () =>
        checkCharge(services, { tenantId: tenantId as never, txid }),
      ),
    ])
    expect(await payments(session)).toEqual([['payment', '150.00']])
  })

  it.each<
    [
      string,
      (pay: (amount?: string) => void, more: { later: (by: number) => void }) => void,
      string[][],
      string[][],
    ]
  >([
    ['too much', (pay) => pay('200.00'), [['payment', '150.00']], [['over', '200.00', '50.00']]],
    ['too little', (pay) => pay('100.00'), [['payment', '100.00']], [['under', '100.00', '0.00']]],
    [
      'in two parts',
      (pay) => {
        pay('100.00')
        pay('50.00')
      },
      [
        ['payment', '50.00'],
        ['payment', '100.00'],
      ],
      [['under', '100.00', '0.00']],
    ],
    [
      'twice',
      (pay) => {
        pay()
        pay()
      },
      [['payment', '150.00']],
      [['twice', '150.00', '150.00']],
    ],
    [
      'after its time',
      (pay, { later }) => {
        later(2 * DAY)
        pay()
      },
      [['payment', '150.00']],
      [['late', '150.00', '0.00']],
    ],
  ])('a payment %s has its rule and its entry in Conferir', async (_, act, paid, reviewed) => {
    const { ana, book, notify, payments, balanceOf, review } = await connected()
    const { session } = await book()
    const { txid } = bank.only()
    const ids: string[] = []
    const pay = (amount?: string) => void ids.push(bank.pay(txid, amount, clock.now() + ids.length))
    act(pay, { later: (by) => clock.advance(by) })
    for (const id of ids) await notify(bank.noticeOf(id))
    await check()
    expect((await payments(session)).sort()).toEqual([...paid].sort())
    expect(await review()).toEqual(reviewed)
    expect(await balanceOf(session)).toBe(reviewed[0]?.[2])
    for (const { id } of await ana.ask(listPixReview)) await ana.ask(settlePixReview, of({ id }))
    expect(await review()).toEqual([])
  })

  it('a payment of a session that was cancelled meanwhile is listed in Conferir', async () => {
    const { book, notify, payments, balanceOf, review } = await connected()
    const { session, token } = await book()
    await visitor.ask(cancelBooking, { params: { token } })
    await notify(bank.noticeOf(bank.pay(bank.only().txid)))
    await check()
    expect(await payments(session)).toEqual([])
    expect(await review()).toEqual([['closed', '150.00', '150.00']])
    expect(await balanceOf(session)).toBe('150.00')
  })

  it('a payment that the bank reversed is refunded once, and is owed again', async () => {
    const { ana, book, notify, payments, review } = await connected()
    const { session } = await book()
    const endToEndId = bank.pay(bank.only().txid)
    await notify(bank.noticeOf(endToEndId))
    await check()
    clock.advance(20 * DAY)
    bank.takeBack(endToEndId, '150.00')
    for (let time = 0; time < 3; time++) {
      await notify(bank.noticeOf(endToEndId))
      await check()
    }
    expect((await payments(session)).sort()).toEqual([
      ['payment', '150.00'],
      ['refund', '150.00'],
    ])
    expect(await review()).toEqual([['returned', '150.00', '0.00']])
    const { owed, payments: kept } = await ana.ask(listSessionPayments, of(session))
    expect(owed).toBe('150.00')
    expect(kept.flatMap(({ returned }) => returned)).toMatchObject([{ amount: '150.00' }])
  })

  it('a payment counts once in any order and repetition of notices, requests, returns and records by hand', async () => {
    const { ana, book, notify } = await connected()
    const step = fc.constantFrom('pay', 'notify', 'check', 'hand', 'see', 'return', 'wait')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
        bank.charges.clear()
        const { session, see } = await book()
        const { txid } = bank.only()
        const ids: string[] = []
        const act: Record<string, () => unknown> = {
          pay: () => bank.charges.get(txid)?.status === 'ATIVA' && ids.push(bank.pay(txid)),
          notify: () =>
            Promise.all(
              ids.flatMap((id) => [notify(bank.noticeOf(id)), notify(bank.noticeOf(id))]),
            ),
          check: () => Promise.all([check(), check()]),
          hand: () =>
            ana.call(recordSessionPayment, {
              ...of(session),
              body: { method: 'cash', amount: '150.00', recordOnly: true },
            }),
          see,
          return: () => {
            const charge = bank.charges.get(txid)
            const pix = charge?.pix?.find(({ devolucoes }) => !devolucoes)
            if (pix) bank.takeBack(pix.endToEndId, '150.00')
          },
          wait: () => clock.advance(5_000),
        }
        for (const step of steps) await act[step]?.()
        clock.advance(HOUR / 4)
        for (const id of ids) await notify(bank.noticeOf(id))
        await check()
        const { rows } = await sql<{
          pix: number
          recorded: number
          received: number
          hands: number
          back: number
          returned: number
          balance: number
        }>`
          select (select coalesce(sum(amount_cents), 0)::integer from pix_received where txid = ${txid}) as pix,
            (select coalesce(sum(recorded_cents), 0)::integer from pix_received where txid = ${txid}) as recorded,
            (select coalesce(sum(b.refunded_cents), 0)::integer from pix_returns b join pix_received r using (psychologist_id, end_to_end_id) where r.txid = ${txid}) as back,
            (select coalesce(sum(b.amount_cents), 0)::integer from pix_returns b join pix_received r using (psychologist_id, end_to_end_id) where r.txid = ${txid} and b.state = 'done') as returned,
            (select coalesce(sum(b.amount_cents), 0)::integer from balances b where b.psychologist_id = sessions.psychologist_id and b.patient_id = sessions.patient_id) as balance,
            (select coalesce(sum(amount_cents), 0)::integer from payments where session_id = ${session.id} and method = 'cash') as hands,
            received_cents as received from sessions where id = ${session.id}`.execute(db.owner)
        const [row] = rows
        expect(row?.pix).toBe(ids.length * 15_000)
        expect(row?.received).toBe((row?.recorded ?? 0) + (row?.hands ?? 0) - (row?.back ?? 0))
        expect(row?.received).toBeLessThanOrEqual(15_000)
        const { pix = 0, recorded = 0, returned = 0, back = 0 } = row ?? {}
        expect(row?.balance).toBe(pix - recorded - (returned - back))
      }),
      { numRuns: 12 },
    )
  })
})

describe('returning a Pix', () => {
  async function paid(amount?: string) {
    const practice = await connected()
    const { session } = await practice.book()
    const endToEndId = bank.pay(bank.only().txid, amount)
    await practice.notify(bank.noticeOf(endToEndId))
    await check()
    const { payments } = await practice.ana.ask(listSessionPayments, of(session))
    const id = payments[0]?.id ?? ''
    const give = (wanted: string, subject = id) =>
      practice.ana.call(giveBackPayment, { params: { id: subject }, body: { amount: wanted } })
    return { ...practice, session, id, give, endToEndId }
  }

  it('the return of a Pix is done by the bank, and refunds the session’s money', async () => {
    const { ana, session, give, payments, review } = await paid()
    expect((await give('50.00')).status).toBe(204)
    await check()
    expect((await payments(session)).sort()).toEqual([
      ['payment', '150.00'],
      ['refund', '50.00'],
    ])
    expect((await give('100.01')).problem?.details).toMatchObject([{ path: 'amount' }])
    expect((await give('100.00')).status).toBe(204)
    await check()
    expect((await ana.ask(listSessionPayments, of(session))).received).toBe('0.00')
    expect(await review()).toEqual([])
  })

  it('the return of a Pix takes an overpaid amount first, from Conferir', async () => {
    const { ana, session, give, payments, balanceOf } = await paid('200.00')
    const [over] = await ana.ask(listPixReview)
    expect(over).toMatchObject({ kind: 'over', returnable: '200.00' })
    await give('50.00', over?.id)
    await check()
    expect(await payments(session)).toEqual([['payment', '150.00']])
    expect(await balanceOf(session)).toBe('0.00')
    expect((await ana.ask(listPixReview))[0]).toMatchObject({ returnable: '150.00' })
  })

  it('the return of a Pix is pending while the bank works on it, and is requested once even if the answer was lost', async () => {
    const { session, give, payments, endToEndId } = await paid()
    bank.returnsAs = 'EM_PROCESSAMENTO'
    bank.misbehave = (call) => (call === 'PUT pix devolucao' ? { loses: 'answer' } : null)
    await give('150.00')
    await check()
    expect(await payments(session)).toEqual([['payment', '150.00']])
    bank.misbehave = () => null
    bank.returnsAs = 'DEVOLVIDO'
    clock.advance(MINUTE)
    await check()
    expect(bank.noticeOf(endToEndId).pix[0]?.devolucoes).toHaveLength(1)
    expect((await payments(session)).sort()).toEqual([
      ['payment', '150.00'],
      ['refund', '150.00'],
    ])
  })

  it.each([403, 422])(
    'the return of a Pix is reported in Conferir if the bank did not do it: %s',
    async (status) => {
      const { session, give, payments, review } = await paid()
      bank.misbehave = (call) => (call === 'PUT pix devolucao' ? { status } : null)
      await give('150.00')
      await check()
      expect(await payments(session)).toEqual([['payment', '150.00']])
      expect(await review()).toEqual([['failed', '150.00', '0.00']])
    },
  )

  it.each<[string, 'pix' | 'cash' | 'return', string, string[], string]>([
    ['of one half', 'pix', '75.00', ['75.00', '75.00'], '0.00'],
    ['of one half', 'return', '75.00', ['75.00', '75.00'], '0.00'],
    ['of one half', 'pix', '75.00', ['150.00'], '0.00'],
    ['of all', 'pix', '150.00', ['75.00', '75.00'], '0.00'],
    ['of all', 'return', '150.00', ['150.00'], '0.00'],
    ['of a part', 'return', '50.00', ['150.00'], '0.00'],
    ['of a part', 'return', '50.00', ['50.00'], '100.00'],
    ['of a part', 'pix', '50.00', ['60.00', '60.00'], '30.00'],
    ['of a part', 'pix', '50.00', ['asked 100.00'], '0.00'],
    ['of a part', 'cash', '50.00', ['50.00'], '50.00'],
  ])(
    'a returned Pix %s that was recorded by hand (%s) counts once with those of the bank',
    async (_, kind, amount, parts, received) => {
      const { ana, session, endToEndId, notify, id, give, balanceOf } = await paid()
      await (kind === 'return'
        ? ana.ask(returnPayment, { params: { id }, body: { on: '2026-03-02', amount } })
        : ana.ask(recordSessionPayment, {
            ...of(session),
            body: { kind: 'refund', method: kind, amount },
          }))
      for (const part of parts) {
        if (part.startsWith('asked ')) await give(part.slice('asked '.length))
        else bank.takeBack(endToEndId, part)
        await notify(bank.noticeOf(endToEndId))
        await check()
      }
      expect((await ana.ask(listSessionPayments, of(session))).received).toBe(received)
      expect(await balanceOf(session)).toBe('0.00')
      const { rows } = await sql<{ failures: number }>`
      select failures from pix_charges where psychologist_id = ${ana.id}`.execute(db.owner)
      expect(rows).toEqual([{ failures: 0 }])
    },
  )

  it('the return of a Pix is possible for 90 days', async () => {
    const { ana, id } = await paid()
    const late = clock.now() + 91 * DAY
    const request = db.asTenant(ana.id, (tenant) => requestReturn(tenant, id, 15_000, late))
    await expect(request).rejects.toMatchObject({ code: 'invalid' })
  })

  it('the return of a Pix requires a recent password', async () => {
    const { give } = await paid()
    clock.advance(HOUR)
    expect((await give('150.00')).problem?.code).toBe('proof_needed')
  })

  it('the return of a Pix requires a Pix that the bank confirmed', async () => {
    const { ana, give } = await paid()
    const { id: patientId } = await given.patient(ana)
    const { id: serviceId } = await given.service(ana)
    const session = await given.session(ana, {
      patientId,
      serviceId,
      datetime: '2026-03-20T15:00:00Z',
      price: '80.00',
    })
    const payment = await ana.ask(recordSessionPayment, {
      ...of(session),
      body: { method: 'pix', amount: '80.00' },
    })
    expect((await give('80.00', payment.id)).problem?.code).toBe('pix_not_returnable')
    expect((await give('80.00', session.id)).status).toBe(404)
  })
})
