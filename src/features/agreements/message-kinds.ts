import { dayAt, formatDay, formatZonedTime } from '../../platform/shared/calendar.ts'
import { alwaysValid } from '../delivery/delivery-guards.ts'
import type { MessageContent } from '../delivery/email-content.ts'
import { messageKind, type Sample } from '../delivery/message-kinds.ts'
import { greetingOf, shownName } from '../delivery/message-texts.ts'

/** The text is read behind the link and is stored in no outbox or mailbox. */

interface People {
  patientName: string
  /** The person around the patient who gets the e-mail; undefined for the patient. */
  personName?: string | undefined
  psychologistName: string
  psychologistEmail: string
  timezone: string
}

interface SentFacts extends People {
  url: string
  expiresAt: number
  /** Whether other people have to accept as well. */
  othersMustAccept: boolean
}

interface AcceptedFacts extends Omit<SentFacts, 'othersMustAccept'> {
  acceptedAt: number
  sha256: string
  /** Whether everybody who has to accept has accepted. */
  isConcluded: boolean
}

function contentOfOffer(facts: SentFacts): MessageContent {
  const name = shownName(facts.psychologistName)
  return {
    subject: 'Um contrato para você ler e aceitar',
    emailContent: {
      greeting: greetingOf(facts.personName ?? facts.patientName),
      opening: [
        `${name} enviou o contrato do atendimento para você ler e aceitar. Leva poucos minutos, e você só precisa do nome e do CPF de quem aceita.`,
        ...(facts.othersMustAccept
          ? ['Outra pessoa responsável também precisa aceitar, por um link próprio.']
          : []),
      ],
      facts: patientFact(facts),
      actions: [{ label: 'Ler o contrato', to: { url: facts.url } }],
      closing: [`O link vale até ${dayOf(facts.expiresAt, facts)} e é só seu: não o encaminhe.`],
      signedBy: name,
      replyTo: facts.psychologistEmail,
    },
  }
}

function contentOfCopy(facts: AcceptedFacts): MessageContent {
  const name = shownName(facts.psychologistName)
  return {
    subject: 'Sua cópia do contrato aceito',
    emailContent: {
      greeting: greetingOf(facts.personName ?? facts.patientName),
      opening: [
        facts.isConcluded
          ? 'O contrato foi aceito. Sua cópia está no link: abra e guarde, em PDF ou impressa.'
          : 'Seu aceite foi registrado. O contrato passa a valer quando todas as pessoas responsáveis aceitarem. Sua cópia está no link: abra e guarde, em PDF ou impressa.',
      ],
      facts: [...patientFact(facts), ...acceptanceFacts(facts)],
      actions: [{ label: 'Abrir minha cópia', to: { url: facts.url } }],
      closing: [
        `O link mostra o contrato até ${dayOf(facts.expiresAt, facts)}. Se não foi você quem aceitou, responda a este e-mail.`,
      ],
      signedBy: name,
      replyTo: facts.psychologistEmail,
    },
  }
}

function contentOfAcceptance(facts: Omit<AcceptedFacts, 'expiresAt'>): MessageContent {
  const patient = shownName(facts.patientName)
  return {
    subject: facts.isConcluded ? 'Um contrato foi aceito' : 'Um responsável aceitou um contrato',
    emailContent: {
      greeting: greetingOf(facts.psychologistName),
      opening: [
        facts.isConcluded
          ? `O contrato de ${patient} foi aceito. O texto, com quem aceitou e quando, está guardado na sua conta.`
          : `Uma das pessoas responsáveis por ${patient} aceitou o contrato. Ainda falta quem mais precisa aceitar: veja quem na página do paciente.`,
      ],
      facts: acceptanceFacts(facts),
      actions: [{ label: 'Abrir o paciente', to: { url: facts.url } }],
    },
  }
}

function acceptanceFacts({
  acceptedAt,
  sha256,
  timezone,
}: Pick<AcceptedFacts, 'acceptedAt' | 'sha256' | 'timezone'>) {
  return [
    { label: 'Aceito em', value: formatZonedTime(acceptedAt, timezone) },
    { label: 'Código do texto (SHA-256)', value: sha256 },
  ]
}

function patientFact({ patientName, personName }: People) {
  return personName === undefined ? [] : [{ label: 'Paciente', value: shownName(patientName) }]
}

const dayOf = (at: number, { timezone }: Pick<People, 'timezone'>) => formatDay(dayAt(at, timezone))

const sampleOf = (sample: Sample) => ({
  ...sample,
  url: 'https://exemplo.com.br/contrato/abc',
  expiresAt: sample.startsAt,
  acceptedAt: sample.startsAt,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  othersMustAccept: false,
  isConcluded: true,
})

/** The sample of a notice to one of two guardians. */
const sampleOfTwo = (sample: Sample) => ({
  ...sampleOf(sample),
  personName: 'Rita Lima',
  othersMustAccept: true,
  isConcluded: false,
})

export const AGREEMENT_KINDS = {
  agreement_sent: messageKind('agreement_sent', {
    label: 'Contrato enviado',
    channels: ['email'],
    toPatient: { mayOptOut: false, fromPracticeInUse: true, limit: 1, people: 'accepts' },
    guard: alwaysValid,
    body: 'forgotten',
    content: contentOfOffer,
    samples: (sample) => ({
      'Contrato para ler e aceitar': [sampleOf(sample)],
      'Contrato para ler e aceitar, a um de dois responsáveis': [sampleOfTwo(sample)],
    }),
  }),
  agreement_copy: messageKind('agreement_copy', {
    label: 'Cópia do contrato aceito',
    channels: ['email'],
    toPatient: { mayOptOut: false, fromPracticeInUse: false, limit: null, people: 'accepts' },
    guard: alwaysValid,
    body: 'forgotten',
    content: contentOfCopy,
    samples: (sample) => ({
      'Cópia do contrato, a quem aceitou': [sampleOf(sample)],
      'Cópia do contrato, a quem aceitou primeiro': [sampleOfTwo(sample)],
    }),
  }),
  agreement_accepted: messageKind('agreement_accepted', {
    label: 'Contrato aceito',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: 'kept',
    content: contentOfAcceptance,
    samples: (sample) => ({
      'Contrato aceito, a quem atende': [sampleOf(sample)],
      'Contrato aceito por um de dois responsáveis, a quem atende': [sampleOfTwo(sample)],
    }),
  }),
}
