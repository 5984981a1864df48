import { DEFAULT_ZONE, formatDateTime } from '../../platform/shared/calendar.ts'
import { wrongFields } from '../../platform/shared/payload.ts'
import { patientInput } from '../patients/input-contract.ts'
import type { PatientDraft, PatientVerdict } from './contract.ts'

/** Returns the service that a test creates: inactive, so that it cannot be booked, and named by the time. */
export function testService(now: number) {
  return {
    name: `Serviço de teste ${formatDateTime(now, DEFAULT_ZONE)}`,
    description: 'Criado pela tela Teste da API. Pode ser excluído.',
    type: 'single',
    sessionsCount: 1,
    price: '150.00',
    duration: 50,
    isOnline: true,
    isInPerson: false,
    active: false,
  } as const
}

export const TEST_PATIENT = {
  name: 'Paciente de Teste',
  email: 'paciente@exemplo.com.br',
  phone: '(11) 98765-4321',
  observations: 'Dados inventados; nada é cadastrado.',
} as const

export function judgePatient(draft: PatientDraft): PatientVerdict {
  const { success, error } = patientInput.safeParse(draft)
  return { valid: success, errors: error ? wrongFields(error) : [] }
}

const PREFIX_LENGTH = 10

export function tokenPrefix(token: string): string {
  return `${token.slice(0, PREFIX_LENGTH)}…`
}

const ENTITIES: Record<string, string> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

/** A tag with its name, or the text between two; no character is read twice, for any input. */
const PIECES = /<(\/?)([a-z][a-z0-9]*\b|!)[^<>]*>|[^<]+|</gi
const UNREAD = new Set(['style', 'script', 'head'])
const BLOCKS = new Set(['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'tr'])

/** Returns the readable text of an HTML, one block a line: our e-mails carry only their own markup. */
export function readableText(html: string): string {
  return textOf(html)
    .replace(/&(nbsp|lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

function textOf(html: string): string {
  let text = ''
  let unread: string | null = null
  for (const [piece, closing, tag] of html.matchAll(PIECES)) {
    const name = tag?.toLowerCase()
    if (unread) unread = closing && name === unread ? null : unread
    else if (!name) text += piece
    else if (!closing && UNREAD.has(name)) unread = name
    else if (closing ? BLOCKS.has(name) : name === 'br') text += '\n'
  }
  return text
}
