import { expect, it } from 'vitest'
import { pdfText } from '../../../test/pdf-text.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { centsOf, formatMoney } from '../../platform/shared/money.ts'
import { updatePatient } from '../patients/input-contract.ts'
import { listPayers, recordSessionPayment } from '../payments/record-contract.ts'
import { getBook } from './book-contract.ts'
import { getReceitaSaude } from './contract.ts'

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

/** Returns numbers from 0 to below `most`, the same ones for a seed. */
function chances(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const money = (cents: number) => (cents / 100).toFixed(2)

it.each([7, 20])(
  'payers change at random in a year (seed %i): every paper reprinted is the first printing, and sums are those of the payments',
  async (seed) => {
    const chance = chances(seed)
    clock.set('2027-12-20T10:00:00-03:00')
    const owner = await given.psychologist({ plan: 'pro', profile: { cpf: '529.982.247-25' } })
    const patient = await given.patient(owner, PATIENT)
    const { id: serviceId } = await given.service(owner)
    const change = () => {
      const people = KNOWN.filter(() => chance(3) > 0)
        .toSorted(() => chance(3) - 1)
        .map((person) => ({ ...person, pays: chance(2) === 0 }))
      return owner.ask(updatePatient, { ...of(patient), body: { people } })
    }
    const read = async (url: string) =>
      pdfText((await owner.send({ method: 'GET', url })).rawPayload)
    const receipts = new Map<string, string>()
    const paid: { payer: string; cents: number }[] = []
    for (const month of MONTHS) {
      const { people } = await change()
      const datetime = `2027-${month}-09T10:00:00-03:00`
      const session = await given.session(owner, {
        patientId: patient.id,
        serviceId,
        datetime,
        price: '180.01',
      })
      const first = 1 + chance(18_000)
      for (const cents of [first, 18_001 - first]) {
        const payers = await owner.ask(listPayers, of(patient))
        const usual = people.find(({ pays }) => pays)?.name ?? PATIENT.name
        const ways = [
          { body: {}, payer: usual },
          { body: { payer: { name: 'Rui Costa', document: '12345678909' } }, payer: 'Rui Costa' },
          ...payers.map(({ id, name }) => ({ body: { payerId: id }, payer: name })),
        ]
        const way = ways[chance(ways.length)] ?? { body: {}, payer: usual }
        const { id } = await owner.ask(recordSessionPayment, {
          ...of(session),
          body: {
            method: 'pix',
            amount: money(cents),
            receivedAt: `2027-${month}-10`,
            ...way.body,
          },
        })
        paid.push({ payer: way.payer, cents })
        const url = `/api/payments/${id}/receipt`
        receipts.set(url, await read(url))
        expect(receipts.get(url)).toContain(`Recebi de ${way.payer}`)
      }
    }
    const sumOf = (isWanted: (payer: string) => boolean) =>
      paid.reduce((sum, { payer, cents }) => sum + (isWanted(payer) ? cents : 0), 0)
    const yearUrl = `/api/patients/${patient.id}/yearly-statement.pdf?year=2027`
    const year = await read(yearUrl)
    const query = { year: '2027' }
    const declared = () => owner.ask(getReceitaSaude, { query })
    const before = await declared()
    await change()
    for (const [url, text] of receipts) expect(await read(url)).toBe(text)
    expect(await read(yearUrl)).toBe(year)
    expect(await declared()).toEqual(before)
    for (const name of new Set(paid.map(({ payer }) => payer)))
      expect(year).toContain(plain(`Soma: ${formatMoney(sumOf((payer) => payer === name))}`))
    const sum = (rows: { amount: string }[]) =>
      rows.reduce((all, { amount }) => all + centsOf(amount), 0)
    expect([sum(before.payments), sum(before.excluded)]).toEqual([
      sumOf((payer) => payer !== COMPANY),
      sumOf((payer) => payer === COMPANY),
    ])
    expect((await owner.ask(getBook, { query })).total.received).toBe(money(sumOf(() => true)))
  },
)
