import { APP_NAME } from '../../platform/shared/app-name.ts'
import { dayAt, formatDay } from '../../platform/shared/calendar.ts'
import { formatPhone } from '../../platform/shared/phone.ts'
import { PLAN_LABELS, type PlanName } from '../subscription/plan-contract.ts'
import type { LetterAction } from './letter-rules.ts'
import { greetingOf, type Mail, oneLine, PLAIN_GREETING } from './rules.ts'

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

interface PlanChange {
  /** What it is now. */
  plan: PlanName
  /** Of a plan that was cancelled: when its access ends, epoch milliseconds. Null while it goes on, or is free. */
  until: number | null
  timezone: string
}

export function planChangedMail(name: string, change: PlanChange): Mail {
  const { subject, opening, actions } = planWords(change)
  return {
    kind: 'plan_changed',
    subject,
    letter: { greeting: greetingOf(name), opening, actions },
    body: '',
  }
}

function planWords({ plan, until, timezone }: PlanChange): {
  subject: string
  opening: string[]
  actions: LetterAction[]
} {
  const seePlan: LetterAction = { label: 'Ver meu plano', to: 'plans' }
  if (plan === 'free')
    return {
      subject: `Seu plano agora é o ${PLAN_LABELS.free}`,
      opening: [
        `O acesso ao Pro terminou e seu plano agora é o ${PLAN_LABELS.free}.`,
        'Nada se perdeu: seus pacientes, sessões e registros continuam aqui. Os recursos do Pro voltam quando você quiser.',
      ],
      actions: [seePlan],
    }
  if (until !== null)
    return {
      subject: 'Sua assinatura foi cancelada',
      opening: [
        `Sua assinatura do ${PLAN_LABELS[plan]} foi cancelada e não haverá novas cobranças.`,
        `O acesso ao Pro continua até ${formatDay(dayAt(until, timezone))}. Depois, seu plano será o ${PLAN_LABELS.free}, com tudo o que você registrou.`,
      ],
      actions: [seePlan],
    }
  return {
    subject: `Seu plano agora é o ${PLAN_LABELS[plan]}`,
    opening: [
      `Seu pagamento foi confirmado e seu plano agora é o ${PLAN_LABELS[plan]}. Agradecemos a confiança.`,
      'Pacientes e sessões ilimitados, relatórios, pacotes e cupons já estão abertos para você.',
    ],
    actions: [{ label: 'Abrir meu painel', to: 'dashboard' }, seePlan],
  }
}

interface FailedRenewal {
  /** Until then the plan goes on, epoch milliseconds. */
  graceEnds: number
  /** Where it can be paid; null where only a new payment page helps. */
  payUrl: string | null
  timezone: string
}

export function renewalFailedMail(
  name: string,
  { graceEnds, payUrl, timezone }: FailedRenewal,
): Mail {
  return {
    kind: 'renewal_failed',
    subject: 'Não conseguimos renovar o seu plano',
    letter: {
      greeting: greetingOf(name),
      opening: [
        'A cobrança da renovação do seu plano não foi aprovada. Isso acontece: um cartão vencido ou sem limite, por exemplo.',
        `Seu acesso ao Pro continua até ${formatDay(dayAt(graceEnds, timezone))}. Para mantê-lo, pague a renovação até lá.`,
      ],
      actions: [{ label: 'Pagar a renovação', to: payUrl === null ? 'plans' : { url: payUrl } }],
      closing: ['Se você já pagou, desconsidere esta mensagem.'],
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

/** A message to the support, as who answers it needs to see it. */
export interface SupportRequest {
  name: string
  email: string
  phone: string | null
  /** As the person chose it on the screen. */
  category: string
  subject: string
  message: string
  /** Whose login came along. */
  author: { name: string; email: string; plan: string } | null
  /** The reply time Pro's support promises; null without priority. */
  priority: string | null
}

/**
 * To the super admin. Its subject is ours: what a person writes, a name too, may speak of health. The facts stand before the person's
 * own words, which could look like them.
 */
export function supportMail(request: SupportRequest): Mail {
  const { name, email, phone, category, subject, message, author, priority } = request
  const kind = priority ? 'Suporte prioritário' : 'Suporte'
  return {
    kind: 'support_request',
    subject: `${kind}: ${category}`,
    letter: {
      greeting: 'Olá.',
      opening: [
        `${oneLine(name)} escreveu ao suporte. Basta responder a este e-mail: a resposta vai para ${email}.`,
      ],
      facts: [
        { label: 'E-mail', value: email },
        ...(phone ? [{ label: 'Telefone', value: formatPhone(phone) }] : []),
        ...(author
          ? [{ label: 'Conta', value: `${oneLine(author.name)}, ${author.email}, ${author.plan}` }]
          : []),
        ...(priority ? [{ label: 'Prazo', value: `${priority} (plano Pro)` }] : []),
        { label: 'Categoria', value: category },
        { label: 'Assunto', value: oneLine(subject) },
      ],
      quote: message,
      replyTo: email,
      preview: 'Uma mensagem espera resposta.',
    },
    body: '',
  }
}

/**
 * To whoever wrote to the support, if it is them: anybody may type an address, so nothing of what was typed goes there.
 * `replyTime` as the screen promises it: `até 24 horas úteis`.
 */
export function supportReceivedMail(replyTime: string): Mail {
  return {
    kind: 'support_received',
    subject: 'Recebemos a sua mensagem',
    letter: {
      greeting: PLAIN_GREETING,
      opening: [
        `Sua mensagem ao suporte chegou. Uma pessoa vai ler e responder em ${replyTime}, neste endereço de e-mail.`,
      ],
      closing: ['Se não foi você quem escreveu, ignore este e-mail.'],
    },
    body: '',
  }
}
