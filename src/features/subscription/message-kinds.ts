import { dayAt, formatDay } from '../../platform/shared/calendar.ts'
import { alwaysValid } from '../delivery/delivery-guards.ts'
import type { EmailAction, MessageContent } from '../delivery/email-content.ts'
import { messageKind } from '../delivery/message-kinds.ts'
import { greetingOf } from '../delivery/message-texts.ts'
import { PLAN_LABELS, type PlanName } from '../practice/plans.ts'

export const SUBSCRIPTION_KINDS = {
  plan_changed: messageKind('plan_changed', {
    label: 'Mudança de plano',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: 'kept',
    content: contentOfPlan,
    samples: ({ psychologistName, startsAt, timezone }) => ({
      'Plano assinado': [psychologistName, { plan: 'pro' as const, until: null, timezone }],
      'Plano cancelado': [psychologistName, { plan: 'pro' as const, until: startsAt, timezone }],
      'Plano encerrado': [psychologistName, { plan: 'free' as const, until: null, timezone }],
    }),
  }),
  renewal_failed: messageKind('renewal_failed', {
    label: 'Cobrança do plano recusada',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: 'kept',
    content: contentOfFailedRenewal,
    samples: ({ psychologistName, startsAt, timezone }) => ({
      'Renovação recusada': [psychologistName, { graceEnds: startsAt, payUrl: null, timezone }],
    }),
  }),
}

interface PlanChange {
  plan: PlanName
  until: number | null
  timezone: string
}

function contentOfPlan(name: string, change: PlanChange): MessageContent {
  const { subject, ...text } = planText(change)
  return { subject, emailContent: { greeting: greetingOf(name), ...text } }
}

function planText({ plan, until, timezone }: PlanChange): {
  subject: string
  opening: string[]
  actions: EmailAction[]
} {
  const seePlan: EmailAction = { label: 'Ver meu plano', to: 'plans' }
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
    actions: [{ label: 'Abrir o Dashboard', to: 'dashboard' }, seePlan],
  }
}

interface FailedRenewal {
  graceEnds: number
  payUrl: string | null
  timezone: string
}

function contentOfFailedRenewal(
  name: string,
  { graceEnds, payUrl, timezone }: FailedRenewal,
): MessageContent {
  return {
    subject: 'Não conseguimos renovar o seu plano',
    emailContent: {
      greeting: greetingOf(name),
      opening: [
        'A cobrança da renovação do seu plano não foi aprovada. Isso acontece: um cartão vencido ou sem limite, por exemplo.',
        `Seu acesso ao Pro continua até ${formatDay(dayAt(graceEnds, timezone))}. Para mantê-lo, pague a renovação até lá.`,
      ],
      actions: [{ label: 'Pagar a renovação', to: payUrl === null ? 'plans' : { url: payUrl } }],
      closing: ['Se você já pagou, desconsidere esta mensagem.'],
    },
  }
}
