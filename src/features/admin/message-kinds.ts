import type { MessageContent } from '../delivery/email-content.ts'
import type { MessageFacts } from '../delivery/message-facts.ts'
import { messageKind } from '../delivery/message-kinds.ts'
import { greetingOf } from '../delivery/message-texts.ts'

export const ADMIN_KINDS = {
  account_activated: messageKind('account_activated', {
    label: 'Conta ativada',
    channels: ['email'],
    toPatient: null,
    guard: whileDecided(true),
    body: 'kept',
    content: contentOfActivation,
    samples: ({ psychologistName }) => ({
      'Conta ativada': [psychologistName, 'https://consultorio.example/agendar/7/ana-souza'],
    }),
  }),
  account_deactivated: messageKind('account_deactivated', {
    label: 'Conta desativada ou recusada',
    channels: ['email'],
    toPatient: null,
    guard: whileDecided(false),
    body: 'kept',
    content: contentOfDeactivation,
    samples: ({ psychologistName }) => ({
      'Conta desativada': [
        psychologistName,
        {
          reason: 'O registro no CRP está vencido.',
          wasActive: true,
          supportUrl: 'https://consultorio.example/support',
        },
      ],
    }),
  }),
}

/**
 * Returns a guard that drops the message of an earlier decision: the message has the instant of its decision, which
 * distinguishes it from a repeated one.
 */
function whileDecided(isInUse: boolean) {
  return ({ writtenAt, practice }: MessageFacts) =>
    isInUse === practice.isInUse && writtenAt === practice.decidedAt ? null : 'not_true'
}

function contentOfActivation(name: string, publicUrl: string): MessageContent {
  return {
    subject: 'Sua conta está ativa',
    emailContent: {
      greeting: greetingOf(name),
      opening: [
        'Sua conta está ativa: você já pode cadastrar e agendar, e sua página pública está no ar.',
        'Este é o seu link de agendamento:',
      ],
      facts: [{ label: 'Link', value: publicUrl }],
      actions: [
        { label: 'Abrir o Dashboard', to: 'dashboard' },
        { label: 'Ver minha página', to: { url: publicUrl } },
      ],
    },
  }
}

interface Deactivation {
  reason: string | null
  wasActive: boolean
  supportUrl: string
}

function contentOfDeactivation(
  name: string,
  { reason, wasActive, supportUrl }: Deactivation,
): MessageContent {
  return {
    subject: wasActive ? 'Sua conta foi desativada' : 'Não pudemos ativar sua conta',
    emailContent: {
      greeting: greetingOf(name),
      opening: [
        wasActive
          ? 'Sua conta foi desativada pela administração. Sua página pública saiu do ar, e não há novos cadastros nem lembretes aos pacientes.'
          : 'Depois da verificação, sua conta não foi ativada.',
        `Você continua podendo entrar, consultar e exportar o que registrou.${wasActive ? ' Uma assinatura paga não é cancelada por isso.' : ''}`,
      ],
      ...(reason ? { facts: [{ label: 'Motivo', value: reason }] } : {}),
      actions: [
        { label: 'Escrever ao suporte', to: { url: supportUrl } },
        { label: 'Entrar', to: 'dashboard' },
      ],
      closing: [
        'Se algo estiver errado, ou já tiver sido resolvido, escreva ao suporte: uma pessoa responde.',
      ],
    },
  }
}
