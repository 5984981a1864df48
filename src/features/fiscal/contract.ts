import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { day, id, idParams, keyOf, moneyText } from '../../platform/shared/fields.ts'
import { requiredCpf } from '../practice/contract.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    fiscal: true
  }
}

const YEAR = /^20\d{2}$/

export const period = {
  year: z.string('Escolha o ano').check(z.regex(YEAR, 'Escolha um ano, como 2026')),
  month: z.optional(
    z.union([
      z.literal(''),
      z.string().check(z.regex(/^(0?[1-9]|1[0-2])$/, 'Escolha um mês, de 1 a 12')),
    ]),
  ),
}
const part = z._default(
  z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'Escolha uma parte, a partir de 1')),
  '1',
)

const problem = z.object({
  paymentId: z.nullable(id),
  field: z.enum(['cpf', 'crp', 'payerCpf', 'beneficiaryCpf']),
  text: z.string(),
  /** Null if no patient's file has it: the patient was erased, or the payer belongs to the payment. */
  patientId: z.nullable(id),
})

export const DECLARED_FIELDS = {
  amount: 'Valor',
  day: 'Data',
  payerName: 'Quem pagou',
  payerCpf: 'CPF de quem pagou',
  beneficiaryName: 'Paciente',
  beneficiaryCpf: 'CPF do paciente',
  professionalCpf: 'Seu CPF',
  crp: 'Seu CRP',
} as const
export type DeclaredField = keyof typeof DECLARED_FIELDS
const declaredField = keyOf(DECLARED_FIELDS)

const fiscalPayment = z.object({
  id,
  date: z.string(),
  text: z.string(),
  patientId: z.nullable(id),
  patientName: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  /** The net amount after refunds; for an issued payment, the declared one. */
  amount: moneyText,
  status: z.enum(['ready', 'missing', 'issued']),
  issuedOn: z.nullable(z.string()),
  /** Whether the names were filled in from the registration, because none were stored with the payment. */
  reconstructed: z.boolean(),
})
export type FiscalPayment = z.infer<typeof fiscalPayment>

/** The reasons for which a payment is never declared in Receita Saúde. */
export const EXCLUSIONS = {
  company:
    'Pago por empresa (CNPJ): o Receita Saúde só aceita quem tem CPF. O valor está no livro, como recebido de pessoa jurídica.',
} as const

const excludedPayment = z.object({
  id,
  date: z.string(),
  text: z.string(),
  patientId: z.nullable(id),
  patientName: z.nullable(z.string()),
  payerName: z.string(),
  payerDocument: z.string(),
  amount: moneyText,
  reason: keyOf(EXCLUSIONS),
})

const fiscalYear = z.object({
  ready: z.int(),
  /** Oldest first; fully refunded ones that were never issued are left out. */
  payments: z.array(fiscalPayment),
  problems: z.array(problem),
  files: z.array(
    z.object({
      part: z.int(),
      lines: z.int(),
      total: moneyText,
      from: z.string(),
      to: z.string(),
      paymentIds: z.array(id),
    }),
  ),
  /** Issued payments whose declaration would now differ: to be cancelled in e-CAC within 10 days and issued again. */
  changed: z.array(
    z.object({
      paymentId: id,
      issuedOn: z.string(),
      /** The net amounts. */
      declared: moneyText,
      now: moneyText,
      /** Each field that differs, including the amount: as declared, and as it would be now. */
      fields: z.array(
        z.object({
          field: declaredField,
          declared: z.nullable(z.string()),
          now: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  /** Payments that are never declared here, with the reason. */
  excluded: z.array(excludedPayment),
  issued: z.int(),
  /** The last day to pay the DARF: the last working day of the month after the period. */
  darfDay: z.string(),
})
export type FiscalYear = z.infer<typeof fiscalYear>

/** On every plan, like the next endpoints. Issued and fully refunded payments are left out. */
export const getReceitaSaude = endpoint({
  method: 'GET',
  path: '/api/fiscal/receita-saude',
  summary: 'O que vai para o Receita Saúde em um ano ou mês, e o que falta antes',
  access: 'tenant',
  takesLong: true,
  reads: ['fiscal', 'payments', 'patients', 'profile'],
  query: z.object(period),
  reply: fiscalYear,
  problems: ['company'],
})

export const getReceitaSaudeFile = endpoint({
  method: 'GET',
  path: '/api/fiscal/receita-saude.csv',
  summary: 'O arquivo do Receita Saúde para importar no Carnê-Leão Web, em partes de 1.000 linhas',
  access: 'tenant',
  query: z.object({ ...period, part }),
  file: ['text/csv'],
  problems: ['company', 'not_found', 'throttled'],
})

export const markIssued = endpoint({
  method: 'PUT',
  path: '/api/fiscal/receita-saude/issued',
  summary: 'Marca pagamentos como emitidos no Receita Saúde em um dia; sem dia, desmarca',
  access: 'tenant',
  changes: ['fiscal'],
  body: z.object({
    paymentIds: z
      .array(id)
      .check(z.minLength(1, 'Escolha ao menos um pagamento'), z.maxLength(1_000)),
    issuedOn: z.nullable(day),
  }),
  status: 204,
  problems: ['not_found', 'paid_by_company'],
})
export type Issued = z.output<(typeof markIssued)['body']>

export const payerCpfInput = z.object({ payerCpf: requiredCpf })

/** Sets the CPF of a payer who is not in the patient's file, until the payment is marked as issued. */
export const setPayerCpf = endpoint({
  method: 'PUT',
  path: '/api/fiscal/payments/:id/payer',
  summary:
    'Informa ou corrige o CPF de quem pagou no lugar do paciente, enquanto o recibo não foi emitido',
  access: 'tenant',
  changes: ['fiscal', 'payments'],
  params: idParams,
  body: payerCpfInput,
  status: 204,
  problems: ['not_found', 'receipt_issued'],
})

export const getExpensesFile = endpoint({
  method: 'GET',
  path: '/api/fiscal/expenses.csv',
  summary: 'As despesas de um ano para importar no Carnê-Leão Web, em partes de 1.000 linhas',
  access: 'tenant',
  query: z.object({ year: period.year, part }),
  file: ['text/csv'],
  problems: ['not_found', 'throttled'],
})
