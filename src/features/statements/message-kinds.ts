import { formatMonth } from '../../platform/shared/calendar.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import type { Notice } from '../delivery/channels.ts'
import type { About } from '../delivery/message-facts.ts'
import { type Guard, messageKind, type Sample } from '../delivery/message-kinds.ts'
import { greetingOf, shownName } from '../delivery/message-texts.ts'

/** Messages about a statement. The lines and the open amount are behind the link. */

export interface AboutStatement extends About {
  statement: { opens: boolean; openCents: number } | null
}

export const ifOpens: Guard<AboutStatement> = ({ statement }) =>
  statement?.opens ? null : 'not_true'

export const ifOpen: Guard<AboutStatement> = ({ statement }) =>
  statement?.opens && statement.openCents > 0 ? null : 'not_true'

interface StatementNotice {
  patientName: string
  psychologistName: string
  psychologistEmail: string
  month: string
  totalCents: number
  url: string
}

function noticeOfSending(facts: StatementNotice): Notice {
  const name = shownName(facts.psychologistName)
  const month = formatMonth(facts.month)
  return {
    subject: `Seu demonstrativo de ${month}`,
    emailContent: {
      ...emailContentOf(facts),
      opening: [
        `${name} enviou o seu demonstrativo de ${month}. No link você vê cada linha e como pagar.`,
      ],
      facts: [{ label: 'Total', value: formatMoney(facts.totalCents) }],
    },
    line: `Demonstrativo ${shortMonth(facts)}, ${name}: ${facts.url}`,
    name,
  }
}

function noticeOfReminder(facts: StatementNotice): Notice {
  const name = shownName(facts.psychologistName)
  return {
    subject: `Lembrete do demonstrativo de ${formatMonth(facts.month)}`,
    emailContent: {
      ...emailContentOf(facts),
      opening: [
        `Um lembrete: o demonstrativo de ${formatMonth(facts.month)}, de ${name}, ainda tem um valor em aberto.`,
        'Se você já pagou, desconsidere esta mensagem.',
      ],
    },
    line: `Lembrete: demonstrativo ${shortMonth(facts)}, ${name}: ${facts.url}`,
    name,
  }
}

function emailContentOf(facts: StatementNotice) {
  return {
    greeting: greetingOf(facts.patientName),
    actions: [{ label: 'Ver o demonstrativo', to: { url: facts.url } }],
    closing: ['O link é só seu: não o encaminhe.'],
    signedBy: shownName(facts.psychologistName),
    replyTo: facts.psychologistEmail,
  }
}

const shortMonth = ({ month }: Pick<StatementNotice, 'month'>) =>
  `${month.slice(5)}/${month.slice(0, 4)}`

const sampleOf = ({ patientName, psychologistName, psychologistEmail }: Sample) => ({
  patientName,
  psychologistName,
  psychologistEmail,
  month: '2026-02',
  totalCents: 60_000,
  url: 'https://exemplo.com.br/extrato/abc',
})

const TO_PATIENT = { mayOptOut: true, fromPracticeInUse: true, limit: 1 }

export const STATEMENT_KINDS = {
  statement_sent: messageKind('statement_sent', {
    label: 'Demonstrativo do mês',
    channels: ['email', 'sms'],
    toPatient: TO_PATIENT,
    guard: ifOpens,
    body: 'forgotten',
    content: noticeOfSending,
    samples: (sample) => ({ 'Demonstrativo do mês': [sampleOf(sample)] }),
  }),
  statement_reminder: messageKind('statement_reminder', {
    label: 'Lembrete de demonstrativo',
    channels: ['email', 'sms'],
    toPatient: TO_PATIENT,
    guard: ifOpen,
    body: 'forgotten',
    quietAtNight: true,
    content: noticeOfReminder,
    samples: (sample) => ({ 'Lembrete de demonstrativo': [sampleOf(sample)] }),
  }),
}
