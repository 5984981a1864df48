import { receiptFile } from '../../src/features/payments/receipt-queries.ts'
import { type ReceiptFacts, receiptText } from '../../src/features/payments/receipt-rules.ts'
import { getReceipt } from '../../src/features/payments/record-contract.ts'
import { createPdf, drawText, MARGIN, pdfBytes } from '../../src/platform/server/pdf.ts'
import { addressOf } from '../../src/platform/shared/endpoint.ts'
import { mark, type Part, type Report, table } from '../document.ts'
import { load } from '../load.ts'
import { partOnPostgres, withClient } from '../postgres.ts'
import { withServer } from '../processes.ts'
import { quantile } from '../results.ts'
import { headersOf } from '../scale/calls.ts'
import { createLogin, type Login } from '../scale/logins.ts'
import { seedPsychologists } from '../scale/seed.ts'
import { standardReceipt } from './standard-receipt.ts'

const ROUNDS = 7
const A_ROUND = 200
const SECONDS = 10
const WARM_UP = 3
const RATIO_AT_MOST = 2
const KIB_AT_MOST = 60

const FACTS: ReceiptFacts = {
  number: 12,
  amountCents: 18_000,
  receivedOn: '2026-11-10',
  method: 'pix',
  paidFor: { startsAt: Date.UTC(2026, 10, 10, 13) },
  patient: { name: 'Caio Prado Conceição', cpf: '39053344705' },
  payer: { name: 'Rita Araújo Prado', cpf: '11144477735' },
  refundedCents: 0,
  psychologist: {
    name: 'Ana Souza',
    crp: '06/123456',
    city: 'São Paulo',
    professionalTitle: 'feminine',
  },
  timezone: 'America/Sao_Paulo',
}

const PAGE = `Relato de Ελένη Παπαδοπούλου, Љубица Ђорђевић, Żółć Łukasz e Nguyễn Thị Ánh: PHQ-9 ≥ 10, GAD-7 ≤ 4; sono ↓, humor ↑ → ☑ sim ☐ não ✓ − ½ € 😀 👨‍👩‍👧 ❤.
${'A paciente falou do trabalho, da família e do sono; combinamos observar o que vem antes das crises. '.repeat(24)}`

interface Measured {
  embedded: number
  standard: number
  served: number
  receiptBytes: number
  pageBytes: number
}

/**
 * Measures a receipt with its fonts alternately with one in the standard fonts, which embed nothing; and the sizes of
 * documents.
 */
export function measureDocuments({ quick }: { quick: boolean }): Promise<Part> {
  return partOnPostgres('Documents', async (url) => {
    await seedPsychologists(url, { psychologists: 2, sessions: 1_100, largest: 1_000 })
    const served = await serve(url, await createLogin(url), quick ? 2 : SECONDS)
    const drawn = await drawInTurns(quick ? 3 : ROUNDS)
    return report({ ...drawn, served, ...(await sizes()) })
  })
}

async function serve(url: string, login: Login, seconds: number): Promise<number> {
  const ids = await withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from payments where psychologist_id = $1 and receipt_number is not null limit 100',
      [login.psychologist.id],
    )
    return rows.map(({ id }) => id)
  })
  function* requests() {
    for (;;)
      for (const id of ids) {
        const path = addressOf(getReceipt, { params: { id } })
        yield { method: 'GET' as const, path, headers: headersOf(login) }
      }
  }
  return withServer({ DATABASE_URL: url }, async ({ origin }) => {
    await load(origin, requests(), 1, WARM_UP)
    return quantile((await load(origin, requests(), 1, seconds)).latencies, 0.5)
  })
}

async function drawInTurns(rounds: number): Promise<{ embedded: number; standard: number }> {
  const embedded: number[] = []
  const standard: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const each = [
      await timeOf(() => receiptFile(FACTS)),
      await timeOf(() => standardReceipt(receiptText(FACTS))),
    ] as const
    if (round === 0) continue
    embedded.push(each[0])
    standard.push(each[1])
  }
  return { embedded: quantile(embedded, 0.5), standard: quantile(standard, 0.5) }
}

async function timeOf(draw: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  for (let count = 0; count < A_ROUND; count++) await draw()
  return (performance.now() - began) / A_ROUND
}

async function sizes(): Promise<{ receiptBytes: number; pageBytes: number }> {
  const { body } = await receiptFile(FACTS)
  const receiptBytes = Buffer.isBuffer(body) ? body.length : 0
  const page = createPdf('Relato')
  drawText(page, PAGE, { x: MARGIN, y: MARGIN }, { align: 'justify' })
  page.end()
  return { receiptBytes, pageBytes: (await pdfBytes(page)).length }
}

function report({ embedded, standard, served, receiptBytes, pageBytes }: Measured): Report {
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const kib = (bytes: number) => `${(bytes / 1024).toFixed(0)} KiB`
  const ratio = served / (served - embedded + standard)
  const largest = Math.max(receiptBytes, pageBytes) / 1024
  const rows = [
    [
      'a receipt, as served',
      ms(served - embedded + standard),
      ms(served),
      `**${ratio.toFixed(2)}**`,
    ],
    ['of it, drawing', ms(standard), ms(embedded), (embedded / standard).toFixed(2)],
  ]
  const text = `${table(['', 'standard fonts', 'embedded fonts', 'ratio'], rows)}

Promised is a ratio of at most ${RATIO_AT_MOST} for a receipt as served (${mark(ratio <= RATIO_AT_MOST)}). Both are drawn alternately in one process, medians of ${ROUNDS} rounds of ${A_ROUND}. The served figure is the median of
answers on one connection; with standard fonts it is computed from that and both drawings.

A receipt has ${kib(receiptBytes)}, a full page with signs and names of all scripts ${kib(pageBytes)}; promised are at most ${KIB_AT_MOST} KiB (${mark(largest <= KIB_AT_MOST)}).`
  return {
    text,
    broken: [
      ...(ratio <= RATIO_AT_MOST ? [] : [`a receipt: ${ratio.toFixed(2)} times as long`]),
      ...(largest <= KIB_AT_MOST ? [] : [`a page: ${largest.toFixed(0)} KiB`]),
    ],
  }
}
