import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  day,
  eachOnce,
  id,
  idParams,
  instantText,
  keyOf,
  line,
  moneyText,
} from '../../platform/shared/fields.ts'
import { MAX_CENTS } from '../../platform/shared/money.ts'
import { openChat } from '../delivery/channel-contract.ts'
import { patient } from '../patients/contract.ts'
import { signedTextToCents } from './amount-rules.ts'
import { LEFT_REASONS, REFUSALS } from './labels.ts'

export const MOST_PATIENTS = 500

const signed = (message: string, least: number, most: number) =>
  z.pipe(
    z.union([line().check(z.maxLength(20)), z.number()], message),
    z.transform((typed, context) => {
      const value = signedTextToCents(typed)
      if (value !== null && value >= least && value <= most) return value
      context.issues.push({ code: 'custom', input: typed, message, params: {} })
      return 0
    }),
  )

/** In percent, with at most two decimals; sent as hundredths to the rules. */
const percent = signed('Informe um percentual entre -90 e 300', -9_000, 30_000)
const amount = signed('Informe um valor em reais', -MAX_CENTS, MAX_CENTS)

const changeFields = {
  patientIds: z.array(id, 'Escolha os pacientes').check(
    z.minLength(1, 'Escolha pelo menos um paciente'),
    z.maxLength(MOST_PATIENTS, `No máximo ${MOST_PATIENTS} pacientes por vez`),
    eachOnce((item: string) => item, 'Um paciente aparece duas vezes'),
  ),
  percent: z.optional(percent),
  /** Added to each price; `"0"` sets the open sessions to the price already agreed. */
  amount: z.optional(amount),
  from: day,
  notify: z._default(z.boolean(), true),
}

export const priceChangeInput = z.object(changeFields).check(
  z.refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
    path: ['percent'],
    message: 'Informe um percentual ou um valor, um dos dois',
  }),
)
export type PriceChangeInput = z.output<typeof priceChangeInput>

const leftSession = z.object({
  sessionId: id,
  datetime: instantText,
  price: moneyText,
  why: keyOf(LEFT_REASONS),
})

export const priceLine = z.object({
  patientId: id,
  patientName: z.string(),
  /** Null if no price is known. */
  price: z.nullable(moneyText),
  newPrice: z.nullable(moneyText),
  /** The reason why nothing changes for this patient; null if something does. */
  refused: z.nullable(keyOf(REFUSALS)),
  /** Fixed times with separate prices. */
  fixedTimes: z.array(z.object({ seriesId: id, price: moneyText, newPrice: moneyText })),
  /** The number of open sessions whose price changes. */
  sessions: z.int(),
  left: z.array(leftSession),
})
export type PriceLine = z.infer<typeof priceLine>

const lastChange = z.object({
  from: day,
  at: instantText,
  percent: z.nullable(z.string()),
  amount: z.nullable(moneyText),
})

const patientPrice = z.object({
  patientId: id,
  patientName: z.string(),
  ...z.pick(patient, {
    price: true,
    priceSince: true,
    priceReason: true,
    nextPrice: true,
    nextPriceSince: true,
  }).shape,
  /**
   * The price of a session without an agreed price: that of the fixed time, otherwise of the last session; null if neither
   * exists.
   */
  usualPrice: z.nullable(moneyText),
  /** The last price change of this patient that was not undone. */
  lastChange: z.nullable(lastChange),
})
export type PatientPrice = z.infer<typeof patientPrice>

export const listPatientPrices = endpoint({
  method: 'GET',
  path: '/api/price-changes',
  summary: 'O valor combinado com cada paciente, desde quando, e o último reajuste',
  access: 'tenant',
  reads: ['patients'],
  reply: z.array(patientPrice),
})

export const previewPriceChange = endpoint({
  method: 'POST',
  path: '/api/price-changes/preview',
  summary:
    'Cada paciente com o valor de agora e o novo, e o que fica como está e por quê; nada é salvo',
  access: 'tenant',
  reads: ['patients', 'series', 'sessions', 'statements'],
  changes: [],
  body: priceChangeInput,
  reply: z.object({ lines: z.array(priceLine) }),
  idempotent: false,
  problems: ['not_found'],
})

export const createPriceChange = endpoint({
  method: 'POST',
  path: '/api/price-changes',
  summary:
    'Reajusta o valor combinado a partir de um dia, com as sessões em aberto, em um ato só; os avisos saem depois do prazo de desfazer',
  access: 'tenant',
  changes: ['patients', 'series', 'sessions', 'messages'],
  body: priceChangeInput,
  reply: z.object({
    id,
    lines: z.array(priceLine),
    /** The instant until which the change can be undone. */
    undoUntil: instantText,
    notified: z.int(),
    /** Patients who get no message, each with the chats that are ready to open. */
    chats: z.array(z.object({ patientId: id, patientName: z.string(), chats: z.array(openChat) })),
  }),
  status: 201,
  problems: ['not_found', 'nothing_to_reprice'],
})

export const undoPriceChange = endpoint({
  method: 'POST',
  path: '/api/price-changes/:id/undo',
  summary: 'Desfaz um reajuste, em até 30 segundos e antes de qualquer aviso sair',
  access: 'tenant',
  changes: ['patients', 'series', 'sessions', 'messages'],
  params: idParams,
  reply: z.object({
    restored: z.int(),
    /** Sessions that were changed meanwhile keep their price. */
    kept: z.array(z.object({ sessionId: id, patientName: z.string(), datetime: instantText })),
  }),
  problems: ['not_found', 'cannot_undo'],
})
