import {
  dayAt,
  formatDateTime,
  formatWeekday,
  formatZonedTime,
  HOUR,
  MINUTE,
  timeAt,
  zoneName,
} from '../../platform/shared/calendar.ts'
import type { Notice } from '../delivery/channels.ts'
import { alwaysValid } from '../delivery/delivery-guards.ts'
import { messageKind, type Sample } from '../delivery/message-kinds.ts'
import { greetingOf, shownName } from '../delivery/message-texts.ts'

interface Practice {
  psychologistName: string
  psychologistEmail: string
}

interface OfferFacts extends Practice {
  personName: string
  startsAt: number
  expiresAt: number
  timezone: string
  url: string
  leaveUrl: string
}

/** Returns the notice of an offer. The command that ends an offer drops its message. */
function contentOfOffer(facts: OfferFacts): Notice {
  const { startsAt, expiresAt, timezone, url, leaveUrl } = facts
  const name = shownName(facts.psychologistName)
  const day = formatWeekday(dayAt(startsAt, timezone))
  const until = formatZonedTime(expiresAt, timezone)
  return {
    subject: `Um horário ficou livre com ${name}`,
    emailContent: {
      greeting: greetingOf(facts.personName),
      opening: [
        'Um horário que combina com o seu pedido na lista de espera ficou livre. Ele está reservado para você por pouco tempo:',
      ],
      facts: [
        { label: 'Com', value: name },
        { label: 'Quando', value: `${day}, ${formatZonedTime(startsAt, timezone)}` },
        { label: 'Reservado até', value: until },
      ],
      actions: [
        { label: 'Ver e aceitar', to: { url } },
        { label: 'Sair da lista de espera', to: { url: leaveUrl } },
      ],
      closing: [
        'Se não servir, recuse pelo mesmo link: você continua na lista.',
        'O link é só seu: não o encaminhe.',
      ],
      signedBy: name,
      replyTo: facts.psychologistEmail,
    },
    // The link comes first, since it must not be cut.
    line: `${url} Vaga ${shortTime(startsAt, timezone)} (${zoneName(timezone, startsAt)}), até ${timeAt(expiresAt, timezone)}`,
    name: '',
  }
}

function shortTime(at: number, timezone: string): string {
  return `${formatDateTime(at, timezone).slice(0, 5)} ${timeAt(at, timezone)}`
}

interface JoinedFacts extends Practice {
  manageUrl: string
}

function contentOfJoining({ manageUrl, ...facts }: JoinedFacts): Notice {
  const name = shownName(facts.psychologistName)
  return {
    subject: 'Seu lugar na lista de espera',
    emailContent: {
      greeting: 'Olá.',
      opening: [
        `Você está na lista de espera de ${name}. Quando um horário que combina com o seu pedido ficar livre, avisamos você.`,
      ],
      actions: [{ label: 'Ver ou apagar meu pedido', to: { url: manageUrl } }],
      closing: ['O link é só seu: não o encaminhe.'],
      signedBy: name,
      replyTo: facts.psychologistEmail,
    },
    line: `${manageUrl} Seu pedido na lista de espera`,
    name: '',
  }
}

const sampleOf = (sample: Sample): OfferFacts => ({
  ...sample,
  personName: sample.patientName,
  expiresAt: sample.startsAt - 24 * HOUR + 30 * MINUTE,
  url: 'https://exemplo.com.br/vaga/abc',
  leaveUrl: 'https://exemplo.com.br/na-lista/abc',
})

export const WAITLIST_KINDS = {
  waitlist_offer: messageKind('waitlist_offer', {
    label: 'Horário oferecido',
    channels: ['email', 'sms', 'push'],
    toPatient: { mayOptOut: true, fromPracticeInUse: true, limit: 1 },
    guard: alwaysValid,
    body: 'forgotten',
    urgent: true,
    quietAtNight: true,
    usefulFor: 2 * HOUR,
    content: contentOfOffer,
    samples: (sample) => ({ 'Horário oferecido da lista de espera': [sampleOf(sample)] }),
  }),
  waitlist_joined: messageKind('waitlist_joined', {
    label: 'Entrada na lista de espera',
    channels: ['email'],
    toPatient: { mayOptOut: false, fromPracticeInUse: true, limit: null },
    guard: alwaysValid,
    body: 'forgotten',
    content: contentOfJoining,
    samples: (sample) => ({
      'Entrada na lista de espera': [
        { ...sample, manageUrl: 'https://exemplo.com.br/na-lista/abc' },
      ],
    }),
  }),
}
