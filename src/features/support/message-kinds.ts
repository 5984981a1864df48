import { formatPhone } from '../../platform/shared/phone.ts'
import { alwaysValid } from '../delivery/delivery-guards.ts'
import type { Drawing } from '../delivery/letter.ts'
import { oneLine, PLAIN_GREETING } from '../delivery/letter-texts.ts'
import { messageKind } from '../delivery/message-kinds.ts'

/** What is written when somebody asks the support, to who answers and to who asked. */

export const SUPPORT_KINDS = {
  support_request: messageKind('support_request', {
    label: 'Mensagem ao suporte',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    // A person confided it, and it is read in the inbox.
    body: 'forgotten',
    letter: letterOfRequest,
    samples: ({ patientName, patientPhone, psychologistName: name, psychologistEmail: email }) => ({
      'Mensagem ao suporte': [
        {
          name: patientName,
          email,
          phone: patientPhone,
          category: 'Problema técnico',
          subject: 'Não consigo entrar',
          message: 'O código não chega.\n\nO que eu faço?',
          author: { name, email, plan: 'Pro Mensal' },
          priority: 'até 1 hora',
        },
      ],
    }),
  }),
  support_received: messageKind('support_received', {
    label: 'Mensagem recebida pelo suporte',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: 'kept',
    letter: letterOfReceipt,
    samples: () => ({ 'Mensagem recebida': ['até 24 horas úteis'] }),
  }),
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
function letterOfRequest(request: SupportRequest): Drawing {
  const { name, email, phone, category, subject, message, author, priority } = request
  const kind = priority ? 'Suporte prioritário' : 'Suporte'
  return {
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
  }
}

/**
 * To whoever wrote to the support, if it is them: anybody may type an address, so nothing of what was typed goes there.
 * `replyTime` as the screen promises it: `até 24 horas úteis`.
 */
function letterOfReceipt(replyTime: string): Drawing {
  return {
    subject: 'Recebemos a sua mensagem',
    letter: {
      greeting: PLAIN_GREETING,
      opening: [
        `Sua mensagem ao suporte chegou. Uma pessoa vai ler e responder em ${replyTime}, neste endereço de e-mail.`,
      ],
      closing: ['Se não foi você quem escreveu, ignore este e-mail.'],
    },
  }
}
