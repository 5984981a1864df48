import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  day,
  id,
  idParams,
  instantText,
  keyOf,
  moneyText,
  text,
} from '../../platform/shared/fields.ts'
import { keysOf } from '../../platform/shared/keys.ts'
import { EXPENSE_CATEGORIES } from '../expenses/categories.ts'
import { documentText } from '../patients/document-contract.ts'
import { amount, onePayer } from '../payments/record-contract.ts'
import { nameByOwner } from '../practice/contract.ts'
import { BANK_COLUMNS, type BankColumn, MOST_COLUMNS } from './reading/bank-columns.ts'
import { BANK_READING_PROBLEMS } from './reading/reading-problem.ts'
import { LARGEST_FILE } from './reading/statement-row.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    bank: true
  }
}

export const STATEMENT_TYPES = [
  'application/x-ofx',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/xml',
  'text/xml',
  'text/plain',
  'application/octet-stream',
] as const

export const LINE_STATES = {
  open: 'A conferir',
  matched: 'Recebidos',
  expense: 'Despesas',
  aside: 'Postos de lado',
} as const
export type LineState = keyof typeof LINE_STATES

/** The reasons of a suggestion, as the screen names them. */
export const WHY = {
  recorded: 'Já registrado à mão',
  txid: 'Identificador do Pix',
  document: 'CPF ou CNPJ de quem paga',
  name: 'Nome de quem paga',
  similar_name: 'Nome parecido',
  amount: 'Mesmo valor',
  sum: 'Soma do que está em aberto',
  part: 'Parte do que está em aberto',
  near: 'Data próxima',
} as const
export type Why = keyof typeof WHY

/** The limit of payments in one action, and of lines that one tap confirms. */
const MOST_PARTS = 30
export const MOST_CONFIRMED = 200

const state = keyOf(LINE_STATES, 'Escolha quais')
const category = keyOf(EXPENSE_CATEGORIES, 'Escolha a categoria')

const part = z.object({
  /** All three are null for money that was kept as balance. */
  sessionId: z.nullable(id),
  statementId: z.nullable(id),
  packageId: z.nullable(id),
  patientId: z.nullable(id),
  patientName: z.string(),
  /** The day of the session, of the sale, or of closing the month. */
  day: z.string(),
  amount: moneyText,
  /** The payment: always for a matched line; in a suggestion, one that was recorded by hand. */
  paymentId: z.nullable(id),
})
export type BankPart = z.infer<typeof part>

const suggestion = z.object({
  /** Passed to `confirm`. Another amount, target or payment has another key. */
  key: z.string(),
  why: z.array(keyOf(WHY)),
  /** Whether it is the only suggestion, and name and amount match. */
  isSure: z.boolean(),
  payerId: z.nullable(id),
  payerName: z.nullable(z.string()),
  parts: z.array(part),
})
export type BankSuggestion = z.infer<typeof suggestion>

export const bankLine = z.object({
  id,
  /** The account as the file names it; null if it names none. */
  account: z.nullable(z.string()),
  day: z.string(),
  /** Below zero for debits. */
  amount: moneyText,
  /** Empty once deleted (docs/product.md, Bank statements). */
  text: z.string(),
  /** The counterparty's name, if the bank prints it apart from the text. */
  payer: z.nullable(z.string()),
  isReversal: z.boolean(),
  state,
  /** The likeliest first; none for debits and for lines that are not open. */
  suggestions: z.array(suggestion),
  /** The payments that the line is matched with. */
  parts: z.array(part),
  /** The amount that belongs to no payment; "0.00" for a line that is not matched. */
  rest: moneyText,
  /** For an open debit: the category of its counterparty's last expense. */
  category: z.nullable(category),
  expenseId: z.nullable(id),
})
export type BankLine = z.infer<typeof bankLine>

export const bankStatement = z.object({
  id,
  name: z.string(),
  account: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  createdAt: instantText,
})
export type BankStatement = z.infer<typeof bankStatement>

const column = keyOf(BANK_COLUMNS)

/** The columns of a CSV in their order: `day,text,amount`. */
const columns = z.pipe(
  text(400).check(
    z.refine((typed) => {
      const columnNames = typed.split(',')
      return (
        columnNames.length <= MOST_COLUMNS &&
        columnNames.every((name) => column.safeParse(name).success)
      )
    }, 'Diga o que cada coluna traz'),
  ),
  // The check above allows only these names.
  z.transform((typed) => typed.split(',') as BankColumn[]),
)

/** The year of the last day of a file that names none. */
const year = z.pipe(
  text(4).check(z.regex(/^20\d\d$/, 'Escolha um ano, como 2026')),
  z.transform(Number),
)

/** The body is the file. */
export const importStatement = endpoint({
  method: 'POST',
  path: '/api/bank-statements',
  summary:
    'Lê um extrato do banco (OFX, CSV, XLSX, ODS ou camt.053) de até 5 MB e guarda os lançamentos que ainda não estavam; no plano Pro',
  access: 'tenant',
  changes: ['bank'],
  query: z.object({
    name: z.optional(text(200)),
    columns: z.optional(columns),
    year: z.optional(year),
  }),
  upload: STATEMENT_TYPES,
  largestBody: LARGEST_FILE,
  idempotent: false,
  /** One for each account of the file; `known` counts lines that were imported before. */
  reply: z.array(
    z.object({
      id,
      account: z.nullable(z.string()),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      added: z.int(),
      known: z.int(),
    }),
  ),
  status: 201,
  problems: [
    'pro_only',
    ...keysOf(BANK_READING_PROBLEMS),
    'import_open_quote',
    'import_password',
    'import_too_many_columns',
    'import_cell_too_long',
    'throttled',
  ],
})
export type ImportedStatements = z.infer<(typeof importStatement)['reply']>

export const listBankLines = endpoint({
  method: 'GET',
  path: '/api/bank-lines',
  summary:
    'Os lançamentos do banco, do mais recente ao mais antigo; os que estão a conferir, com o que podem ter pago e por quê',
  access: 'tenant',
  takesLong: true,
  reads: ['bank', 'payments', 'sessions', 'packages', 'statements', 'patients', 'expenses'],
  query: z.object({ state: z.optional(state), from: z.optional(day), to: z.optional(day) }),
  reply: z.array(bankLine),
})

const WHOLE_OR_NOTHING = 'Diga uma coisa só: a sessão, o demonstrativo ou o pacote'

const matchPart = z
  .object({
    sessionId: z.nullish(id),
    statementId: z.nullish(id),
    packageId: z.nullish(id),
    amount: amount.check(z.refine((cents) => cents > 0, 'Informe um valor maior que zero.')),
  })
  .check(
    z.refine(
      ({ sessionId, statementId, packageId }) =>
        [sessionId, statementId, packageId].filter(Boolean).length === 1,
      WHOLE_OR_NOTHING,
    ),
  )
export type MatchPart = z.output<typeof matchPart>

export const matchLine = endpoint({
  method: 'POST',
  path: '/api/bank-lines/:id/match',
  summary:
    'Diz o que um lançamento pagou: registra os pagamentos no dia dele, ou o liga aos que já foram registrados à mão',
  access: 'tenant',
  changes: ['bank', 'payments', 'sessions', 'packages', 'statements', 'messages'],
  params: idParams,
  body: z
    .object({
      parts: z.array(matchPart).check(z.maxLength(MOST_PARTS, `Escolha até ${MOST_PARTS} itens`)),
      /** Keeps the rest as a balance: of the parts' only patient, or of the named patient. */
      toBalance: z.optional(z.union([z.boolean(), id])),
      /** A patient, or a person around one; the payer on file if undefined. */
      payerId: z.nullish(id),
      /** Somebody else. */
      payer: z.nullish(z.object({ name: nameByOwner, document: documentText })),
    })
    .check(
      onePayer,
      z.refine(({ parts, toBalance }) => parts.length > 0 || typeof toBalance === 'string', {
        path: ['parts'],
        message: 'Escolha o que este lançamento pagou',
      }),
    ),
  reply: bankLine,
  problems: [
    'not_found',
    'bank_line_settled',
    'more_than_owed',
    'session_cancelled',
    'session_already_paid',
    'time_occupied',
  ],
})
export type LineMatch = z.output<(typeof matchLine)['body']>

export const confirmLines = endpoint({
  method: 'POST',
  path: '/api/bank-lines/confirm',
  summary:
    'Confirma de uma vez as sugestões escolhidas; se uma mudou desde que foi mostrada, nada é registrado',
  access: 'tenant',
  changes: ['bank', 'payments', 'sessions', 'packages', 'statements', 'messages'],
  body: z.object({
    lines: z
      .array(z.object({ id, suggestion: text(4_000, 1) }))
      .check(
        z.minLength(1, 'Escolha ao menos um lançamento'),
        z.maxLength(MOST_CONFIRMED, `Confirme até ${MOST_CONFIRMED} lançamentos de uma vez`),
      ),
  }),
  takesLong: true,
  reply: z.object({ confirmed: z.int() }),
  problems: ['bank_suggestion_changed'],
})
export type Confirmed = z.output<(typeof confirmLines)['body']>['lines'][number]

/** Applies to any state of the line. */
export const undoLine = endpoint({
  method: 'DELETE',
  path: '/api/bank-lines/:id/match',
  summary:
    'Desfaz a conferência de um lançamento: os pagamentos que ela registrou, a despesa, ou a marca de não ser de paciente',
  access: 'tenant',
  changes: ['bank', 'payments', 'sessions', 'packages', 'statements', 'expenses'],
  params: idParams,
  reply: bankLine,
  problems: [
    'not_found',
    'bank_match_refunded',
    'balance_too_small',
    'payment_refunded',
    'payment_returned',
  ],
})

export const makeExpense = endpoint({
  method: 'POST',
  path: '/api/bank-lines/:id/expense',
  summary:
    'Registra uma despesa no dia e com o valor de um lançamento; sem categoria, com a última do mesmo favorecido',
  access: 'tenant',
  changes: ['bank', 'expenses'],
  params: idParams,
  body: z.object({
    category: z.optional(category),
    /** The line's text if undefined. */
    description: z.optional(text(255)),
  }),
  reply: bankLine,
  problems: ['not_found', 'bank_line_settled'],
})
export type LineExpense = z.output<(typeof makeExpense)['body']>

export const setLineAside = endpoint({
  method: 'POST',
  path: '/api/bank-lines/:id/aside',
  summary:
    'Diz que um lançamento não é de paciente; os próximos do mesmo pagador são postos de lado sozinhos',
  access: 'tenant',
  changes: ['bank'],
  params: idParams,
  reply: bankLine,
  problems: ['not_found', 'bank_line_settled'],
})
