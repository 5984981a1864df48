import { APP_NAME } from '../../platform/shared/app-name.ts'
import { dayAt, formatDay } from '../../platform/shared/calendar.ts'
import { greetingOf, type Mail, PLAIN_GREETING } from './rules.ts'

/** What is said to whoever has an account, or asks to be let in. */

/** Anybody may ask for it, with any account's address. */
export function passwordResetMail(link: string): Mail {
  return {
    kind: 'password_reset',
    subject: 'Sua nova senha',
    letter: {
      greeting: PLAIN_GREETING,
      opening: ['Use este link para criar uma nova senha. Ele vale por 1 hora e funciona uma vez.'],
      actions: [{ label: 'Criar nova senha', to: { url: link } }],
      closing: ['Se você não pediu, ignore esta mensagem: nada muda na sua conta.'],
    },
    body: '',
  }
}

/** `isActive`: a new account may first have to be activated by who runs the platform. */
export function welcomeMail(publicUrl: string, isActive: boolean): Mail {
  return {
    kind: 'welcome',
    subject: `Boas-vindas ao ${APP_NAME}`,
    letter: {
      greeting: PLAIN_GREETING,
      opening: [
        `Que bom ter você no ${APP_NAME}. Para começar bem, três passos de poucos minutos: confira seus horários de atendimento, cadastre um serviço e envie o seu link aos pacientes.`,
        isActive
          ? 'Este é o seu link de agendamento:'
          : 'Sua conta está em verificação, o que leva até 24 horas. Depois, este será o seu link de agendamento:',
      ],
      facts: [{ label: 'Link', value: publicUrl }],
      actions: [
        { label: 'Abrir meu painel', to: 'dashboard' },
        ...(isActive ? [{ label: 'Ver minha página', to: { url: publicUrl } }] : []),
      ],
      closing: ['Precisa de ajuda? Escreva pela página de suporte; uma pessoa responde.'],
    },
    body: '',
  }
}

/** `erasedAt`: epoch milliseconds. */
export function accountClosedMail(name: string, erasedAt: number, timezone: string): Mail {
  return {
    kind: 'account_closed',
    subject: 'Sua conta foi encerrada',
    letter: {
      greeting: greetingOf(name),
      opening: [
        'Sua conta foi encerrada, como você pediu. Sua página pública saiu do ar e as sessões futuras foram canceladas.',
        `Seus dados serão apagados em ${formatDay(dayAt(erasedAt, timezone))}. Até lá, basta entrar para restaurar a conta.`,
      ],
      actions: [{ label: 'Entrar', to: 'dashboard' }],
      closing: ['Agradecemos o tempo que você passou conosco. A porta fica encostada.'],
    },
    body: '',
  }
}

/** Told whenever it may be used (again): after its verification, or after a deactivation. */
export function accountActivatedMail(name: string, publicUrl: string): Mail {
  return {
    kind: 'account_activated',
    subject: 'Sua conta está ativa',
    letter: {
      greeting: greetingOf(name),
      opening: [
        'Sua conta está ativa: você já pode cadastrar e agendar, e sua página pública está no ar.',
        'Este é o seu link de agendamento:',
      ],
      facts: [{ label: 'Link', value: publicUrl }],
      actions: [
        { label: 'Abrir meu painel', to: 'dashboard' },
        { label: 'Ver minha página', to: { url: publicUrl } },
      ],
    },
    body: '',
  }
}

interface Deactivation {
  /** As the super admin wrote it, for its owner. */
  reason: string | null
  /** It had been in use before. */
  wasActive: boolean
  /** Where it is answered. */
  supportUrl: string
}

export function accountDeactivatedMail(
  name: string,
  { reason, wasActive, supportUrl }: Deactivation,
): Mail {
  return {
    kind: 'account_deactivated',
    subject: wasActive ? 'Sua conta foi desativada' : 'Não pudemos ativar sua conta',
    letter: {
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
    body: '',
  }
}

/** A patient's login code, which lives that long. */
export function codeMail(code: string, lifeMinutes: number): Mail {
  return {
    kind: 'login_code',
    subject: 'Seu código de acesso',
    letter: {
      greeting: 'Olá.',
      opening: ['Seu código de acesso:'],
      code,
      closing: [
        `Ele vale por ${lifeMinutes} minutos e funciona uma vez. Não o passe a ninguém.`,
        'Se você não pediu, ignore esta mensagem.',
      ],
      // A locked screen shows how a letter begins.
      preview: `Ele vale por ${lifeMinutes} minutos.`,
    },
    body: '',
  }
}
