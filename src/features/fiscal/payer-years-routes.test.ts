import { expect, it } from 'vitest'
import { pdfText } from '../../../test/pdf-text.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { centsOf, formatMoney } from '../../platform/shared/money.ts'
import { updatePatient } from '../patients/input-contract.ts'
import { listPayers } from '../payments/payer-contract.ts'
import { recordSessionPayment, refreshReceipt } from '../payments/record-contract.ts'
import { completeSession } from '../sessions/contract.ts'
import { closeMonth, recordStatementPayment } from '../statements/contract.ts'
import { getBook } from './book-contract.ts'
import { getReceitaSaude, markIssued } from './contract.ts'

/** Made-up years in which the payers change at random (docs/product.md, Papers). */

const { given, clock } = await openPractice()
const PATIENT = { name: 'Caio Prado', cpf: '39053344705' }
const KNOWN = [
  { name: 'Rita Prado', document: '11144477735' },
  { name: 'Tia Rosa', document: '86288366757' },
  { name: 'Escola Girassol', document: '12ABC34501DE35' },
  { name: 'Clara Nunes', document: '98765432100' },
]
const COMPANY = 'Escola Girassol'
const MONTHS = ['02', '06', '10']
const YEAR = { year: '2027' }

/** Returns a function of pseudorandom numbers from 0 to below `most`, the same for the same seed. */
function chances(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
/** A statement also has lines about today's open amount, later payments and an earlier remainder. */
const withoutBalance = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/^(?:Em aberto: |Recebido desde |O que restava )/.test(line))
    .join('\n')
const money = (cents: number) => (cents / 100).toFixed(2)

interface PaidReceipt {
  id: string
  payer: string
  cents: number
  /** Without a choice, the first person who pays is the payer, read again for a correction. */
  isChosen: boolean
}

/** Opens a practice with one patient, a simple list of the payments with their payers, and the first printing of each paper. */
async function openYear(seed: number) {
  const chance = chances(seed)
  clock.set('2027-12-20T10:00:00-03:00')
  const owner = await given.psychologist({ plan: 'pro', profile: { cpf: '529.982.247-25' } })
  const patient = await given.patient(owner, PATIENT)
  const { id: serviceId } = await given.service(owner)
  const paid: PaidReceipt[] = []
  const printed = new Map<string, string>()
  let usual = PATIENT.name
  const read = async (url: string) =>
    withoutBalance(await pdfText((await owner.send({ method: 'GET', url })).rawPayload))
  const print = async (url: string) => void printed.set(url, await read(url))
  const receiptOf = ({ id }: { id: string }) => `/api/payments/${id}/receipt`

  const changePeople = async () => {
    const people = KNOWN.filter(() => chance(3) > 0)
      .toSorted(() => chance(3) - 1)
      .map((person) => ({ ...person, pays: chance(2) === 0 }))
    await owner.ask(updatePatient, { ...of(patient), body: { people } })
    usual = people.find(({ pays }) => pays)?.name ?? PATIENT.name
  }
  const newSession = async (month: string, day: string) => {
    const datetime = `2027-${month}-${day}T10:00:00-03:00`
    const session = await given.session(owner, {
      patientId: patient.id,
      serviceId,
      datetime,
      price: '180.01',
    })
    await owner.ask(completeSession, of(session))
    return session
  }
  /** Pays a part by a random payer, and prints its receipt. */
  const pay = async (
    month: string,
    cents: number,
    target: { session: string } | { statement: string },
  ) => {
    const payers = await owner.ask(listPayers, of(patient))
    const ways = [
      { body: {}, payer: usual, isChosen: false },
      {
        body: { payer: { name: 'Rui Costa', document: '12345678909' } },
        payer: 'Rui Costa',
        isChosen: true,
      },
      ...payers.map(({ id, name }) => ({ body: { payerId: id }, payer: name, isChosen: true })),
    ]
    const { body: chosen, ...way } = ways[chance(ways.length)] ?? {
      body: {},
      payer: usual,
      isChosen: false,
    }
    const body = {
      method: 'pix',
      amount: money(cents),
      receivedAt: `2027-${month}-28`,
      ...chosen,
    } as const
    const { id } =
      'session' in target
        ? await owner.ask(recordSessionPayment, { params: { id: target.session }, body })
        : await owner.ask(recordStatementPayment, { params: { id: target.statement }, body })
    const payment = { id, cents, ...way }
    paid.push(payment)
    await print(receiptOf(payment))
    expect(printed.get(receiptOf(payment))).toContain(`Recebi de ${way.payer}`)
  }
  const closeAndPay = async (month: string) => {
    const closing = { month: `2027-${month}`, patientIds: [patient.id] }
    const [statement] = await owner.ask(closeMonth, { body: closing })
    const id = statement?.id ?? ''
    await print(`/api/statements/${id}.pdf`)
    const first = 1 + chance(9_000)
    for (const cents of [first, 9_001 - first]) await pay(month, cents, { statement: id })
  }
  /** Corrects a receipt: if its payer was not chosen, it names the person who now pays first. */
  const correct = async () => {
    const payment = paid[chance(paid.length)]
    if (!payment) return
    if (!payment.isChosen) payment.payer = usual
    await owner.ask(refreshReceipt, of(payment))
    await print(receiptOf(payment))
    expect(printed.get(receiptOf(payment))).toContain(`Recebi de ${payment.payer}`)
  }
  const sumOf = (isWanted: (payer: string) => boolean) =>
    paid.reduce((sum, { payer, cents }) => sum + (isWanted(payer) ? cents : 0), 0)
  return {
    owner,
    patient,
    paid,
    printed,
    chance,
    read,
    print,
    sumOf,
    changePeople,
    newSession,
    pay,
    closeAndPay,
    correct,
  }
}

const sum = (rows: { amount: string }[]) =>
  rows.reduce((all, { amount }) => all + centsOf(amount), 0)

it.each([7, 20])(
  'payers change at random in a year (seed %i): every paper reprinted is the first printing, and sums are those of the payments',
  async (seed) => {
    const year = await openYear(seed)
    const { owner, patient, paid, printed, chance, sumOf } = year
    for (const month of MONTHS) {
      await year.changePeople()
      const session = await year.newSession(month, '09')
      await year.newSession(month, '16')
      const first = 1 + chance(9_000)
      for (const cents of [first, 9_000 - first + 1])
        await year.pay(month, cents, { session: session.id })
      await year.changePeople()
      await year.closeAndPay(month)
      await year.correct()
    }
    const yearUrl = `/api/patients/${patient.id}/yearly-statement.pdf?year=2027`
    await year.print(yearUrl)
    for (const name of new Set(paid.map(({ payer }) => payer)))
      expect(printed.get(yearUrl)).toContain(
        plain(`Soma: ${formatMoney(sumOf((payer) => payer === name))}`),
      )
    const declared = () => owner.ask(getReceitaSaude, { query: YEAR })
    const before = await declared()
    expect([sum(before.payments), sum(before.excluded)]).toEqual([
      sumOf((payer) => payer !== COMPANY),
      sumOf((payer) => payer === COMPANY),
    ])
    for (const { payerName, reason } of before.excluded)
      expect([payerName, reason]).toEqual([COMPANY, 'company'])
    const books = MONTHS.map((month) =>
      owner.ask(getBook, { query: { ...YEAR, month: String(Number(month)) } }),
    )
    const incomes = (await Promise.all(books)).flatMap((book) => book.incomes ?? [])
    expect(sum(incomes)).toBe(sumOf(() => true))
    expect(sum(incomes.filter(({ fromCompany }) => fromCompany))).toBe(
      sumOf((payer) => payer === COMPANY),
    )
    const [, ...rest] = before.files.flatMap(({ paymentIds }) => paymentIds)
    await owner.ask(markIssued, { body: { paymentIds: rest, issuedOn: '2027-12-20' } })
    await year.changePeople()
    for (const [url, text] of printed) expect(await year.read(url)).toBe(text)
    const after = await declared()
    expect(after.changed).toEqual([])
    expect([after.issued, after.ready]).toEqual([rest.length, 1])
    expect(after.excluded).toEqual(before.excluded)
    expect(after.payments.map(({ id, payerName, amount }) => [id, payerName, amount])).toEqual(
      before.payments.map(({ id, payerName, amount }) => [id, payerName, amount]),
    )
  },
)
