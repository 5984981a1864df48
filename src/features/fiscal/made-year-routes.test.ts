import { expect, it } from 'vitest'
import { Actor, logIn, PsychologistActor } from '../../../test/actors.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY, formatMonth } from '../../platform/shared/calendar.ts'
import { createExpense } from '../expenses/contract.ts'
import { createPackage, recordPackagePayment } from '../packages/contract.ts'
import { recordSessionPayment } from '../payments/record-contract.ts'
import { createSeries } from '../series/contract.ts'
import {
  cancelSession,
  completeSession,
  createSession,
  listSessions,
  markAbsent,
  reopenSession,
  updateSession,
  waiveFee,
} from '../sessions/contract.ts'
import { closeMonth, recordStatementPayment } from '../statements/contract.ts'
import { getBook } from './book-contract.ts'
import { getReceitaSaude, markIssued } from './contract.ts'

/**
 * Runs a hand-written year of a practice through the API and through a simple model of lists. The statements, the book, the
 * file of Receita Saúde and the expenses are compared line by line.
 */

const CPFS = {
  own: '39053344705',
  ana: '52998224725',
  rita: '11144477735',
  bruno: '12345678909',
  clara: '98765432100',
  davi: '86288366757',
}
const PATIENTS = ['ana', 'bruno', 'clara', 'davi'] as const
type Name = (typeof PATIENTS)[number]

type Change = 'held' | 'absent' | 'cancelled late' | 'cancelled' | 'waived' | 'reopened'

/** Reais; a moment is `dd/mm hh:mm` of 2026, in São Paulo. */
type Step = [
  at: string,
  ...(
    | [does: 'weekly', patient: Name, prefix: string, first: string, dates: number, price: number]
    | [does: 'book', patient: Name, session: string, starts: string, price: number]
    | [does: 'sell', patient: Name, pack: string, price: number, credits: number]
    | [does: 'draw', patient: Name, session: string, starts: string, pack: string]
    | [does: Change, ...sessions: string[]]
    | [does: 'costs', session: string, price: number]
    | [does: 'paid' | 'refunded', thing: string, amount: number]
    | [does: 'closed', month: string, ...patients: Name[]]
    | [does: 'statement paid' | 'statement refunded', patient: Name, amount: number, payer?: 'rita']
    | [does: 'spent', category: 'P10.01.00004' | 'P10.01.00005', text: string, amount: number]
    | [does: 'issued', month: string]
  ),
]

// biome-ignore format: a line for each event
const YEAR: Step[] = [
  ['02/01 09:00', 'weekly', 'ana', 'a', '06/01 10:00', 24, 180],
  ['02/01 09:05', 'book', 'bruno', 'b1', '08/01 14:00', 200],
  ['02/01 09:06', 'book', 'bruno', 'b2', '22/01 14:00', 200],
  ['05/01 08:00', 'spent', 'P10.01.00004', 'Aluguel da sala', 900],
  ['05/01 09:00', 'sell', 'clara', 'pack1', 640, 4],
  ['05/01 09:01', 'draw', 'clara', 'c1', '07/01 16:00', 'pack1'],
  ['05/01 09:02', 'draw', 'clara', 'c2', '14/01 16:00', 'pack1'],
  ['05/01 09:03', 'draw', 'clara', 'c3', '21/01 16:00', 'pack1'],
  ['05/01 09:04', 'draw', 'clara', 'c4', '28/01 16:00', 'pack1'],
  ['09/01 10:00', 'held', 'a1', 'b1', 'c1'],
  ['09/01 10:05', 'paid', 'b1', 120],
  ['10/01 10:05', 'paid', 'b1', 80],
  ['13/01 18:00', 'absent', 'a2'],
  ['15/01 10:00', 'held', 'c2'],
  ['15/01 10:30', 'paid', 'pack1', 320],
  ['20/01 12:00', 'held', 'a3'],
  ['21/01 12:00', 'cancelled late', 'c3'],
  ['22/01 18:00', 'held', 'b2'],
  ['27/01 12:00', 'held', 'a4'],
  ['28/01 18:00', 'held', 'c4'],
  ['02/02 09:00', 'closed', '2026-01', 'ana', 'clara'],
  ['04/02 09:00', 'statement paid', 'ana', 300, 'rita'],
  ['04/02 09:10', 'statement paid', 'clara', 400],
  ['05/02 08:00', 'spent', 'P10.01.00004', 'Aluguel da sala', 900],
  ['05/02 09:00', 'waived', 'a2'],
  ['10/02 12:00', 'held', 'a5', 'a6'],
  ['17/02 12:00', 'absent', 'a7'],
  ['20/02 09:00', 'paid', 'b2', 200],
  ['24/02 12:00', 'held', 'a8'],
  ['25/02 09:00', 'costs', 'a4', 150],
  ['26/02 09:00', 'issued', '2026-01'],
  ['26/02 10:00', 'refunded', 'b2', 50],
  ['02/03 09:00', 'closed', '2026-02', 'ana'],
  ['03/03 09:00', 'book', 'bruno', 'b3', '05/03 14:00', 220],
  ['03/03 10:00', 'statement paid', 'ana', 500, 'rita'],
  ['03/03 11:00', 'spent', 'P10.01.00005', 'Luz; água', 131.07],
  ['04/03 18:00', 'cancelled late', 'b3'],
  ['10/03 12:00', 'held', 'a9', 'a10'],
  ['12/03 09:00', 'refunded', 'b1', 80],
  ['17/03 12:00', 'cancelled', 'a12'],
  ['18/03 12:00', 'held', 'a11'],
  ['31/03 12:00', 'held', 'a13'],
  ['01/04 09:00', 'closed', '2026-03', 'ana', 'bruno', 'clara'],
  ['01/04 10:00', 'reopened', 'a9'],
  ['01/04 10:01', 'cancelled', 'a9'],
  ['06/04 10:00', 'statement paid', 'bruno', 190],
  ['07/04 12:00', 'held', 'a14'],
  ['08/04 12:00', 'statement refunded', 'ana', 75.5],
  ['13/04 09:00', 'sell', 'clara', 'pack2', 500, 5],
  ['13/04 09:01', 'draw', 'clara', 'c5', '15/04 16:00', 'pack2'],
  ['15/04 18:00', 'held', 'c5'],
  ['16/04 18:00', 'paid', 'pack2', 500],
  ['28/04 12:00', 'held', 'a15', 'a16', 'a17'],
  ['04/05 09:00', 'closed', '2026-04', 'ana', 'clara'],
  ['10/05 09:00', 'refunded', 'pack2', 100],
  ['11/05 09:00', 'refunded', 'pack1', 40],
  ['12/05 12:00', 'absent', 'a18'],
  ['19/05 12:00', 'held', 'a19', 'a20'],
  ['26/05 12:00', 'held', 'a21'],
  ['01/06 09:00', 'book', 'davi', 'd1', '04/06 08:00', 160],
  ['01/06 09:01', 'book', 'davi', 'd2', '11/06 08:00', 160],
  ['01/06 09:02', 'book', 'davi', 'd3', '18/06 08:00', 160],
  ['04/06 12:00', 'held', 'd1'],
  ['05/06 12:00', 'paid', 'd1', 160],
  ['16/06 12:00', 'held', 'a22', 'a23', 'a24', 'd2'],
  ['18/06 12:00', 'absent', 'd3'],
  ['02/07 09:00', 'closed', '2026-06', 'ana'],
  ['03/07 09:00', 'statement paid', 'ana', 1000, 'rita'],
  ['05/07 09:00', 'paid', 'a24', 60.37],
  ['10/08 09:00', 'book', 'davi', 'd4', '12/08 08:00', 160],
  ['12/08 12:00', 'held', 'd4'],
  ['01/09 09:00', 'closed', '2026-08', 'davi', 'ana'],
  ['02/09 09:00', 'refunded', 'd1', 60],
  ['03/09 09:00', 'statement paid', 'davi', 250],
  ['03/09 10:00', 'issued', '2026-09'],
  ['04/09 10:00', 'statement refunded', 'davi', 30],
  ['09/09 09:00', 'book', 'davi', 'd5', '10/09 08:00', 160],
  ['10/09 12:00', 'held', 'd5'],
  ['01/10 09:00', 'closed', '2026-09', 'davi', 'clara'],
  ['02/11 09:00', 'statement paid', 'davi', 10],
  ['01/12 09:00', 'closed', '2026-11', 'davi', 'bruno'],
  ['30/12 23:30', 'statement paid', 'davi', 20],
]

const instant = (at: string) => `${dayOf(at)}T${at.slice(6)}:00-03:00`
const dayOf = (at: string) => `2026-${at.slice(3, 5)}-${at.slice(0, 2)}`
const brazilian = (at: string) => `${at.slice(0, 5)}/2026`
const money = (cents: number) => (cents / 100).toFixed(2)
const reais = (cents: number) => `R$ ${money(cents).replace('.', ',')}`
const cents = (amount: number) => Math.round(amount * 100)

interface Thing {
  name: string
  patient: Name
  at: string
  price: number
  pack: string | null
  state: 'sold' | 'booked' | 'held' | 'absent' | 'cancelled late' | 'cancelled'
  waived: boolean
}

interface Movement {
  at: string
  sign: 1 | -1
  parts: { thing: string; cents: number }[]
  payerCpf: string
  patient: Name
  text: string
  id: string
  issued: number | null
}

function createLists() {
  const things: Thing[] = []
  const movements: Movement[] = []
  const spent: { at: string; category: string; text: string; cents: number }[] = []
  const costs = new Map<string, number>()
  const statedParts = new Set<Movement['parts'][number]>()
  const months = new Map<Name, string[]>()
  const numbers = new Map<Name, number>()
  const totals = new Map<Name, number>()
  let statements = 0

  const thing = (name: string) => {
    const thing = things.find((one) => one.name === name)
    if (!thing) throw new Error(`${name} is not in the lists`)
    return thing
  }
  const order = (thing: Thing) => `${dayOf(thing.at)} ${thing.at.slice(6)}`
  const ofPatient = (patient: Name) =>
    things.filter((one) => one.patient === patient).sort((a, b) => (order(a) < order(b) ? -1 : 1))
  const asks = ({ state, waived, price, pack }: Thing) => {
    if (state === 'sold') return price
    if (state === 'held') return pack ? 0 : price
    const isFee = state === 'absent' || state === 'cancelled late'
    return isFee && !waived ? Math.ceil(price / 2) : 0
  }
  const receivedFor = (name: string) =>
    movements
      .flatMap(({ sign, parts }) => parts.map((part) => ({ ...part, sign })))
      .filter((part) => part.thing === name)
      .reduce((sum, part) => sum + part.sign * part.cents, 0)
  const nameOf = ({ state, at, waived, pack }: Thing) => {
    const when = `${brazilian(at)} às ${at.slice(6)}`
    if (state === 'sold') return `Pacote de ${brazilian(at)}`
    if (waived) return `Consulta de ${when}, cobrança perdoada`
    if (state === 'absent') return `Falta de ${when}`
    if (state === 'cancelled late') return `Cancelamento tardio de ${when}`
    return pack && state !== 'cancelled' ? `Consulta de ${when}, do pacote` : `Consulta de ${when}`
  }
  const kindOf = ({ state, waived }: Thing) => {
    if (state === 'sold') return 'package'
    if (waived) return 'waived'
    if (state === 'absent') return 'absence'
    return state === 'cancelled late' ? 'late_cancel' : 'session'
  }

  function statementOf(patient: Name, month: string) {
    const earlier = months.get(patient) ?? []
    const first = earlier[0] ?? month
    const lines: [kind: string, text: string, amount: string][] = []
    const add = (kind: string, text: string, amount: number) => {
      lines.push([kind, text, money(amount)])
      totals.set(patient, (totals.get(patient) ?? 0) + amount)
    }
    const rest = totals.get(patient) ?? 0
    totals.set(patient, 0)
    if (rest !== 0) add('before', `Saldo do demonstrativo nº ${numbers.get(patient)}`, rest)
    const inMonth = ofPatient(patient).filter(
      (one) => costs.has(one.name) || dayOf(one.at) < `${month}-32`,
    )
    const charges: typeof lines = []
    const changedThings: Thing[] = []
    for (const thing of inMonth) {
      const before = costs.get(thing.name)
      const now = asks(thing)
      const isOld = before === undefined && dayOf(thing.at).slice(0, 7) < first
      const isFinal = !['booked', 'cancelled'].includes(thing.state)
      if (before === undefined && !isFinal) continue
      if (isOld && now <= receivedFor(thing.name)) continue
      costs.set(thing.name, now)
      if (isOld) {
        add('before', `${nameOf(thing)}, em aberto`, now - receivedFor(thing.name))
        for (const { parts } of movements)
          for (const part of parts) if (part.thing === thing.name) statedParts.add(part)
        continue
      }
      changedThings.push(thing)
      const isLate = earlier.length > 0 && dayOf(thing.at).slice(0, 7) <= (earlier.at(-1) ?? '')
      if (before === undefined && isLate) {
        if (now !== 0) charges.push(['correction', `${nameOf(thing)}, lançada agora`, money(now)])
      } else if (before === undefined) charges.push([kindOf(thing), nameOf(thing), money(now)])
      else if (before !== now)
        charges.push([
          'correction',
          `${nameOf(thing)}: antes ${reais(before)}, agora ${reais(now)}`,
          money(now - before),
        ])
    }
    for (const [kind, text, amount] of charges) add(kind, text, cents(Number(amount)))
    for (const { at, sign, parts } of movements) {
      const newParts = parts.filter(
        (part) => !statedParts.has(part) && changedThings.some(({ name }) => name === part.thing),
      )
      if (newParts.length === 0) continue
      for (const part of newParts) statedParts.add(part)
      const sum = newParts.reduce((all, part) => all + part.cents, 0)
      add('payment', `${sign > 0 ? 'Recebido' : 'Devolvido'} em ${brazilian(at)}`, -sign * sum)
    }
    months.set(patient, [...earlier, month])
    numbers.set(patient, ++statements)
    return { number: statements, lines, total: money(totals.get(patient) ?? 0) }
  }

  const dueOf = (patient: Name) =>
    money(
      ofPatient(patient)
        .filter(({ name }) => costs.has(name))
        .reduce((sum, one) => sum + asks(one) - receivedFor(one.name), 0),
    )

  function spread(patient: Name, sign: 1 | -1, amount: number) {
    let centsLeft = amount
    const open = ofPatient(patient).filter(({ name }) => costs.has(name))
    return (sign > 0 ? open : open.reverse()).flatMap((one) => {
      const most = sign > 0 ? Math.max(0, asks(one) - receivedFor(one.name)) : receivedFor(one.name)
      const part = Math.min(centsLeft, most)
      centsLeft -= part
      return part > 0 ? [{ thing: one.name, cents: part }] : []
    })
  }

  /** Returns the net amount of a payment; each refund is subtracted from the latest payment of the same item. */
  function leftOf(movement: Movement) {
    return movement.parts.reduce((sum, { thing: name }) => {
      const centsLeft = new Map<Movement, number>()
      let back = 0
      for (const movement of movements)
        for (const part of movement.parts.filter((each) => each.thing === name))
          if (movement.sign > 0) centsLeft.set(movement, part.cents)
          else back += part.cents
      for (const [one, amount] of [...centsLeft].reverse()) {
        const taken = Math.min(back, amount)
        back -= taken
        centsLeft.set(one, amount - taken)
      }
      return sum + (centsLeft.get(movement) ?? 0)
    }, 0)
  }

  const receipts = (month = '') =>
    movements.filter(({ at, sign }) => sign > 0 && dayOf(at).slice(0, 7).includes(month))

  function bookOf(period: string) {
    const received = (month: string) =>
      receipts(month).flatMap((receipt) =>
        leftOf(receipt) > 0 ? [{ ...receipt, left: leftOf(receipt) }] : [],
      )
    const paid = (month: string) => spent.filter(({ at }) => dayOf(at).startsWith(month))
    const sums = (month: string) => {
      const [into, out] = [
        received(month).reduce((sum, receipt) => sum + receipt.left, 0),
        paid(month).reduce((sum, expense) => sum + expense.cents, 0),
      ]
      return { received: money(into), spent: money(out), net: money(into - out) }
    }
    const [rent, bills] = ['P10.01.00004', 'P10.01.00005'].map((category) => ({
      category,
      amount: paid(period)
        .filter((expense) => expense.category === category)
        .reduce((sum, expense) => sum + expense.cents, 0),
    }))
    const isMonth = period.length > 4
    return {
      total: sums(period),
      deductible: sums(period).spent,
      months: Array.from(
        { length: 12 },
        (_, index) => `2026-${String(index + 1).padStart(2, '0')}`,
      ).map((month) => ({ month, ...sums(month) })),
      // The rent is the larger of the two in every month that has both.
      categories: [rent, bills].flatMap((category) =>
        category && category.amount > 0 ? [{ ...category, amount: money(category.amount) }] : [],
      ),
      incomes: isMonth
        ? received(period)
            .map(({ id, at, text, patient, left }) => ({
              ...{ id, date: dayOf(at), text, patientName: patient, amount: money(left) },
            }))
            .reverse()
        : null,
      expenses: isMonth
        ? paid(period)
            .map(({ at, category, text, cents: sum }) => ({
              ...{ date: dayOf(at), category, description: text, amount: money(sum) },
            }))
            .reverse()
        : null,
    }
  }

  return {
    bookOf,
    things,
    thing,
    movements,
    spent,
    statementOf,
    dueOf,
    lastMonthOf: (patient: Name) => months.get(patient)?.at(-1) ?? '',
    spread,
    leftOf,
    receipts,
    csv: (month = '') =>
      receipts(month)
        .filter((receipt) => receipt.issued === null && leftOf(receipt) > 0)
        .map(
          (receipt) =>
            `${brazilian(receipt.at)};R01.001.001;255;${money(leftOf(receipt)).replace('.', ',')};;${receipt.text};PF;` +
            `${receipt.payerCpf};${CPFS[receipt.patient]};;;;;S;${CPFS.own};06/123456\r\n`,
        )
        .join(''),
  }
}

const { app, given, clock } = await openPractice()

it('a year of a practice has the statements, books and files of a simple model, line by line', async () => {
  clock.set(instant('01/01 09:00'))
  let owner = await given.psychologist({
    plan: 'pro-annual',
    profile: { cpf: CPFS.own },
    settings: { lateCancelPercent: 50, cancelNoticeHours: 24 },
  })
  const { id: serviceId } = await given.service(owner, { price: '180.00' })
  const patientIds = new Map<Name, string>()
  for (const name of PATIENTS)
    patientIds.set(name, (await given.patient(owner, { name, cpf: CPFS[name] })).id)
  const lists = createLists()
  const ids = new Map<string, string>()
  const of = (name: string) => ({ params: { id: ids.get(name) ?? '' } })
  const patientId = (name: Name) => patientIds.get(name) ?? ''
  const latest = new Map<Name, string>()
  const book = (patient: Name, name: string, at: string, price: number, pack: string | null) =>
    lists.things.push({
      ...{ name, patient, at, price: cents(price), pack, state: 'booked', waived: false },
    })
  const session = { serviceId, type: 'online', duration: 50 } as const

  const move = (movement: Omit<Movement, 'issued'>) =>
    lists.movements.push({ ...movement, issued: null })
  const textOf = (name: string) => {
    const { state, at } = lists.thing(name)
    if (state === 'sold') return `Pacote de ${name === 'pack1' ? 4 : 5} atendimentos`
    const isFee = state === 'absent' || state === 'cancelled late'
    return `${isFee ? 'Falta ou cancelamento' : 'Atendimento'} de ${brazilian(at)}`
  }

  const change = (does: Change, session: { params: { id: string } }) => {
    if (does === 'held') return owner.ask(completeSession, session)
    if (does === 'absent') return owner.ask(markAbsent, session)
    if (does === 'waived') return owner.ask(waiveFee, session)
    if (does === 'reopened') return owner.ask(reopenSession, session)
    const by = does === 'cancelled' ? 'psychologist' : 'patient'
    return owner.ask(cancelSession, { ...session, body: { by } })
  }

  async function live(step: Step): Promise<void> {
    const at = step[0]
    switch (step[1]) {
      case 'weekly': {
        const [, , patient, prefix, first, dates, price] = step
        await owner.ask(createSeries, {
          body: {
            ...session,
            patientId: patientId(patient),
            firstDate: dayOf(first),
            time: first.slice(6),
            every: { unit: 'week', count: 1 },
            end: { count: dates },
            price: money(cents(price)),
          },
        })
        const query = { patientId: patientId(patient) }
        const sessions = (await owner.ask(listSessions, { query })).reverse()
        expect(sessions).toHaveLength(dates)
        for (const [index, { id, datetime }] of sessions.entries()) {
          const day = datetime.slice(0, 10)
          ids.set(`${prefix}${index + 1}`, id)
          const starts = `${day.slice(8)}/${day.slice(5, 7)} ${first.slice(6)}`
          book(patient, `${prefix}${index + 1}`, starts, price, null)
        }
        return
      }
      case 'book':
      case 'draw': {
        const [, does, patient, name, starts, priceOrPack] = step
        const usesCredit = does === 'draw'
        const created = await owner.ask(createSession, {
          body: {
            ...session,
            patientId: patientId(patient),
            datetime: instant(starts),
            ...(usesCredit
              ? { packageId: ids.get(priceOrPack) ?? '' }
              : { price: money(cents(priceOrPack)) }),
          },
        })
        ids.set(name, created.id)
        book(patient, name, starts, Number(created.price), usesCredit ? priceOrPack : null)
        return
      }
      case 'sell': {
        const [, , patient, name, price, sessionsCount] = step
        const soldPackage = await owner.ask(createPackage, {
          body: {
            patientId: patientId(patient),
            serviceId,
            sessionsCount,
            price: money(cents(price)),
          },
        })
        ids.set(name, soldPackage.id)
        book(patient, name, at, price, null)
        lists.thing(name).state = 'sold'
        return
      }
      case 'held':
      case 'absent':
      case 'cancelled':
      case 'cancelled late':
      case 'waived':
      case 'reopened': {
        const [, does, ...names] = step
        for (const name of names) {
          await change(does, of(name))
          if (does === 'waived') lists.thing(name).waived = true
          else lists.thing(name).state = does === 'reopened' ? 'booked' : does
        }
        return
      }
      case 'costs': {
        const [, , name, price] = step
        await owner.ask(updateSession, { ...of(name), body: { price: money(cents(price)) } })
        lists.thing(name).price = cents(price)
        return
      }
      case 'paid':
      case 'refunded': {
        const [, does, name, amount] = step
        const kind = does === 'paid' ? 'payment' : 'refund'
        const body = { kind, method: 'pix', amount: money(cents(amount)) } as const
        const { state, patient } = lists.thing(name)
        const { id } =
          state === 'sold'
            ? await owner.ask(recordPackagePayment, { ...of(name), body })
            : await owner.ask(recordSessionPayment, { ...of(name), body })
        const parts = [{ thing: name, cents: cents(amount) }]
        const sign = does === 'paid' ? 1 : -1
        move({ at, id, sign, patient, parts, text: textOf(name), payerCpf: CPFS[patient] })
        return
      }
      case 'closed': {
        const [, , month, ...patients] = step
        const statements = await owner.ask(closeMonth, {
          body: { month, patientIds: patients.map(patientId) },
        })
        for (const patient of patients) {
          const statement = statements.find((one) => one.patientId === patientId(patient))
          const lines = statement?.lines.map(({ kind, text, amount }) => [
            kind,
            text.replaceAll('\u00a0', ' '),
            amount,
          ])
          const stated = { number: statement?.number, lines, total: statement?.total }
          expect(stated, `${patient} in ${month}`).toEqual(lists.statementOf(patient, month))
          expect(statement?.total).toBe(lists.dueOf(patient))
          latest.set(patient, statement?.id ?? '')
        }
        return
      }
      case 'statement paid':
      case 'statement refunded': {
        const [, does, patient, amount, payer] = step
        const sign = does === 'statement paid' ? 1 : -1
        const paid = await owner.ask(recordStatementPayment, {
          params: { id: latest.get(patient) ?? '' },
          body: {
            kind: sign > 0 ? 'payment' : 'refund',
            method: 'transfer',
            amount: money(cents(amount)),
            ...(payer && { payerName: 'Rita', payerCpf: CPFS[payer] }),
          },
        })
        expect(paid.amount).toBe(money(cents(amount)))
        move({
          ...{ at, sign, patient, id: paid.id, payerCpf: CPFS[payer ?? patient] },
          text: `Atendimentos de ${formatMonth(lists.lastMonthOf(patient))}`,
          parts: lists.spread(patient, sign, cents(amount)),
        })
        return
      }
      case 'spent': {
        const [, , category, text, amount] = step
        await owner.ask(createExpense, {
          body: { date: dayOf(at), category, description: text, amount: money(cents(amount)) },
        })
        lists.spent.push({ at, category, text, cents: cents(amount) })
        return
      }
      case 'issued': {
        const marked = lists.receipts(step[2]).filter((receipt) => lists.leftOf(receipt) > 0)
        const paymentIds = marked.map(({ id }) => id)
        await owner.ask(markIssued, { body: { paymentIds, issuedOn: dayOf(at) } })
        for (const receipt of marked) receipt.issued = lists.leftOf(receipt)
      }
    }
  }
  const read = async (url: string) => {
    const { rawPayload } = await owner.send({ method: 'GET', url })
    return rawPayload.toString('latin1')
  }
  let loginAt = clock.now()
  for (const step of YEAR) {
    clock.set(instant(step[0]))
    if (clock.now() - loginAt > 5 * DAY) {
      const { password } = owner
      const loggedIn = await logIn(new Actor(app), owner)
      owner = new PsychologistActor(app, loggedIn, password)
      loginAt = clock.now()
    }
    await live(step)
  }

  const file = '/api/fiscal/receita-saude.csv?year=2026&part=1&month='
  expect(await read(file)).toBe(lists.csv())
  for (let month = 1; month <= 12; month++) {
    const name = String(month).padStart(2, '0')
    expect(await read(`${file}${month}`), name).toBe(lists.csv(`2026-${name}`))
  }
  const bookOf = (month?: string) =>
    owner.ask(getBook, { query: { year: '2026', ...(month && { month }) } })
  expect(await bookOf()).toMatchObject(lists.bookOf('2026'))
  for (let month = 1; month <= 12; month++) {
    const name = `2026-${String(month).padStart(2, '0')}`
    expect(await bookOf(String(month)), name).toMatchObject(lists.bookOf(name))
  }
  expect(await owner.ask(getReceitaSaude, { query: { year: '2026' } })).toMatchObject({
    ready: lists.csv().split('\n').length - 1,
    problems: [],
    changed: lists.movements
      .filter((movement) => movement.issued !== null && movement.issued !== lists.leftOf(movement))
      .map((movement) => ({
        declared: money(movement.issued ?? 0),
        now: money(lists.leftOf(movement)),
      })),
    issued: lists.movements.filter(({ issued }) => issued !== null).length,
  })
  expect(await read('/api/fiscal/expenses.csv?year=2026')).toBe(
    lists.spent
      .map(
        ({ at, category, text, cents: sum }) =>
          `${brazilian(at)};${category};${money(sum).replace('.', ',')};${text.replace(';', '')}\r\n`,
      )
      .join(''),
  )
})
