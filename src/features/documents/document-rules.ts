import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf'
import { addDays, formatDate, formatDay, timeAt, zoneName } from '../../platform/shared/calendar.ts'
import { shownName } from '../delivery/message-texts.ts'
import type { Profile } from '../practice/contract.ts'
import { PROFESSIONAL_TITLES } from '../practice/professional-titles.ts'
import type { DocumentInput, IssuedDocument } from './contract.ts'
import { DOCUMENT_KINDS, PARTS, type Part } from './rules.ts'

export interface Meeting {
  start: string
  end: string
  type: 'online' | 'presencial'
}

export interface DocumentFacts {
  input: DocumentInput
  patient: { name: string; cpf: string | null }
  psychologist: Pick<Profile, 'name' | 'city' | 'professionalTitle'> & { crp: string }
  meetings: Meeting[]
  timezone: string
}

export interface DocumentText {
  title: string
  number: string
  rows: [label: string, value: string][]
  statement: string | null
  lines: string[]
  parts: { title: string; text: string }[]
  notes: string[]
  placeAndDate: string
  signature: string[]
}

const TYPE_WORDS = { online: 'online', presencial: 'presencial' } as const

/** CFP 06/2019 requires both statements in a relatório and in a laudo. */
const NOT_FOR_OTHERS =
  'Este documento é sigiloso e extrajudicial. Não pode ser usado para outra finalidade além da indicada acima; quem o emite não responde pelo uso que se faça dele depois da entrega em entrevista devolutiva.'

export function documentText(
  { number, issuedOn }: Pick<IssuedDocument, 'number' | 'issuedOn'>,
  facts: DocumentFacts,
): DocumentText {
  const { input, patient, psychologist } = facts
  const { title, parts } = DOCUMENT_KINDS[input.kind]
  const day = formatDay(issuedOn)
  const professional = PROFESSIONAL_TITLES[psychologist.professionalTitle]
  const crp = `CRP ${psychologist.crp}`
  const author = shownName(psychologist.name)
  return {
    title,
    number: `Nº ${number}`,
    rows: [
      ['Pessoa atendida', named(patient)],
      ...(input.addressee ? [['Destinatário', input.addressee] as [string, string]] : []),
      ['Finalidade', input.purpose],
      ['Autoria', `${author}, ${professional}, ${crp}`],
    ],
    statement: statementOf(facts),
    lines: facts.meetings.map((meeting) => meetingLine(meeting, facts.timezone)),
    parts: parts.map((part: Part, index) => ({
      title: `${index + 1}. ${PARTS[part]}`,
      text: input[part] ?? '',
    })),
    notes: [
      ...(input.validUntil ? [`O conteúdo vale até ${formatDay(input.validUntil)}.`] : []),
      ...(parts.length > 0 ? [NOT_FOR_OTHERS] : []),
    ],
    placeAndDate: psychologist.city ? `${psychologist.city}, ${day}` : day,
    signature: [author, professional, crp],
  }
}

function named({ name, cpf }: DocumentFacts['patient']): string {
  const shown = shownName(name)
  return cpf ? `${shown}, CPF\u00a0${formatCpf(cpf)}` : shown
}

function statementOf({ input, patient, meetings }: DocumentFacts): string | null {
  if (input.kind === 'declaracao') {
    const who = input.companionName
      ? `${shownName(input.companionName)} acompanhou ${named(patient)}`
      : `${named(patient)} compareceu`
    const when = meetings.length === 1 ? 'no dia e horário abaixo' : 'nos dias e horários abaixo'
    return `Declaro, para os devidos fins, que ${who} a atendimento psicológico ${when}.`
  }
  if (input.kind !== 'atestado') return null
  const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
  return [
    sentence(`Atesto, para os devidos fins, sobre ${named(patient)}: ${input.statement ?? ''}`),
    leaveSentence(input),
    input.diagnosis ? `CID: ${input.diagnosis}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function leaveSentence({ leaveFrom, leaveDays }: DocumentInput): string {
  if (!leaveFrom || !leaveDays) return ''
  const last = addDays(leaveFrom, leaveDays - 1)
  return leaveDays === 1
    ? `Recomendo afastamento por 1 dia, em ${formatDay(leaveFrom)}.`
    : `Recomendo afastamento por ${leaveDays} dias, de ${formatDay(leaveFrom)} a ${formatDay(last)}.`
}

function meetingLine({ start, end, type }: Meeting, zone: string): string {
  return `${formatDate(start, zone)}, das ${timeAt(start, zone)} às ${timeAt(end, zone)} (${zoneName(zone, Date.parse(start))}), atendimento ${TYPE_WORDS[type]}`
}
