import { APP_NAME } from '../../platform/shared/app-name.ts'
import { formatDay } from '../../platform/shared/calendar.ts'
import { alwaysValid } from '../delivery/delivery-guards.ts'
import type { MessageContent } from '../delivery/email-content.ts'
import { messageKind } from '../delivery/message-kinds.ts'
import { greetingOf } from '../delivery/message-texts.ts'
import type { TermsVersion } from '../practice/terms-changes.ts'

export const PROFILE_KINDS = {
  terms_changed: messageKind('terms_changed', {
    label: 'Mudança nos termos',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: 'kept',
    content: contentOfTerms,
    samples: ({ psychologistName }) => ({
      'Mudança nos termos': [
        psychologistName,
        [
          {
            version: '2026-12-01',
            appliesFrom: '2027-01-01',
            change: 'As cópias de segurança passam a ser guardadas por 15 dias.',
          },
        ],
        'https://consultorio.example/legal',
      ],
    }),
  }),
}

function contentOfTerms(
  name: string,
  changes: readonly TermsVersion[],
  legalUrl: string,
): MessageContent {
  return {
    subject: `Mudança nos termos do ${APP_NAME}`,
    emailContent: {
      greeting: greetingOf(name),
      opening: ['Os nossos termos de uso e a política de privacidade mudaram:'],
      facts: changes.map(({ appliesFrom, change }) => ({
        label: `A partir de ${formatDay(appliesFrom)}`,
        value: change,
      })),
      actions: [{ label: 'Ler os termos', to: { url: legalUrl } }],
      closing: [
        'Você não precisa fazer nada. Se não concordar, pode encerrar a conta em Perfil e levar os seus dados.',
      ],
    },
  }
}
