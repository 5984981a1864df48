import { formatPhone } from '../../platform/shared/phone.ts'
import { alwaysValid } from '../delivery/delivery-guards.ts'
import type { MessageContent } from '../delivery/email-content.ts'
import { messageKind } from '../delivery/message-kinds.ts'
import { oneLine, PLAIN_GREETING } from '../delivery/message-texts.ts'

export const SUPPORT_KINDS = {
  support_request: messageKind('support_request', {
    label: 'Mensagem ao suporte',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    // Confidential, and read in the inbox.
    body: 'forgotten',
    content: contentOfRequest,
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
    content: contentOfReceipt,
    samples: () => ({ 'Mensagem recebida': ['até 24 horas úteis'] }),
  }),
}

export interface SupportRequest {
  name: string
  email: string
  phone: string | null
  category: string
  subject: string
  message: string
  author: { name: string; email: string; plan: string } | null
  priority: string | null
}

/**
 * Returns the e-mail to the super admin. The subject is ours: a person's text, a name too, may speak of health. The facts
 * come before the person's text, which could imitate them.
 */
function contentOfRequest(request: SupportRequest): MessageContent {
  const { name, email, phone, category, subject, message, author, priority } = request
  const kind = priority ? 'Suporte prioritário' : 'Suporte'
  return {
    subject: `${kind}: ${category}`,
    emailContent: {
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

/** Returns the receipt. Anybody may type an address, so it repeats nothing that was typed. `replyTime`: `até 24 horas úteis`. */
function contentOfReceipt(replyTime: string): MessageContent {
  return {
    subject: 'Recebemos a sua mensagem',
    emailContent: {
      greeting: PLAIN_GREETING,
      opening: [
        `Sua mensagem ao suporte chegou. Uma pessoa vai ler e responder em ${replyTime}, neste endereço de e-mail.`,
      ],
      closing: ['Se não foi você quem escreveu, ignore este e-mail.'],
    },
  }
}
