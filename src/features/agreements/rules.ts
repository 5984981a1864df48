import { isKeyOf } from '../../platform/shared/keys.ts'
import { type CancelRule, cancelRuleText } from '../practice/cancel-rules.ts'

export const PLACEHOLDERS = {
  paciente: 'Nome do paciente',
  responsavel: 'Nome do responsável, de quem é menor',
  emergencia: 'Contato de emergência do cadastro, com telefone',
  profissional: 'Seu nome',
  crp: 'Seu CRP',
  valor: 'Valor e forma de pagamento',
  frequencia: 'Frequência e duração das sessões',
  cancelamento: 'Sua regra de faltas e cancelamentos, das Configurações',
  tecnologias: 'Tecnologias usadas no atendimento online',
  data: 'Dia do envio',
} as const
export type Placeholder = keyof typeof PLACEHOLDERS

const PLACEHOLDER = /\{([\p{L}_]+)\}/gu

export function unknownPlaceholders(text: string): string[] {
  const placeholders = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  return [...new Set(placeholders)].filter((name) => !Object.hasOwn(PLACEHOLDERS, name))
}

export function hasPlaceholder(text: string, name: Placeholder): boolean {
  return text.includes(`{${name}}`)
}

/** A text in brackets, such as `[VALOR]`, which is no link of Markdown. */
const BRACKETS = /\[[^[\]\n]*\p{L}{2}[^[\]\n]*\](?!\()/gu

/** Returns the placeholders left in a text: `[VALOR]`, `{valor}`. */
export function openPlaceholders(text: string): string[] {
  return [...new Set([...(text.match(BRACKETS) ?? []), ...(text.match(PLACEHOLDER) ?? [])])]
}

/** Returns the refusal of a text with such placeholders; null without one. */
export function openPlaceholdersText(text: string): string | null {
  const open = openPlaceholders(text)
  return open.length > 0 ? `Falta preencher ${open.join(', ')}` : null
}

export function fillTemplate(text: string, values: Readonly<Record<Placeholder, string>>): string {
  return text.replaceAll(PLACEHOLDER, (placeholder, name: string) =>
    isKeyOf(values, name) ? values[name] : placeholder,
  )
}

const NO_FEE = 'Cancelar é grátis; faltas não são cobradas.'

export function absenceText(rule: CancelRule): string {
  return cancelRuleText(rule) ?? NO_FEE
}

export interface Party {
  name: string
  cpf: string | null
  guardianCpf: string | null
}

export interface Signer {
  name: string
  cpf: string
}

const sameName = (a: string, b: string) =>
  a.trim().localeCompare(b.trim(), 'pt-BR', { sensitivity: 'base' }) === 0

export function signerFault(
  { name, cpf, guardianCpf }: Party,
  isByGuardian: boolean,
  signer: Signer,
): { field: keyof Signer; message: string } | null {
  if (isByGuardian && (sameName(signer.name, name) || signer.cpf === cpf))
    return {
      field: sameName(signer.name, name) ? 'name' : 'cpf',
      message: 'Quem aceita é o responsável: informe os dados dele, não os do paciente',
    }
  const known = isByGuardian ? guardianCpf : cpf
  if (known === null || known === signer.cpf) return null
  return {
    field: 'cpf',
    message: 'Este CPF não é o do cadastro. Confira os números ou peça a correção do cadastro',
  }
}

export const FIRST_VERSION = 1

export const OFFER_DAYS = 30
export const COPY_DAYS = 180

export function agreementPath(token: string): string {
  return `/contrato/${token}`
}

export const TEMPLATE_PATH = '/psychologist/contract-template'
