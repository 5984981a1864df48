import { APP_NAME } from '../../platform/shared/app-name.ts'
import { formatZonedTime } from '../../platform/shared/calendar.ts'
import { alwaysValid } from '../delivery/delivery-guards.ts'
import type { MessageContent } from '../delivery/email-content.ts'
import { messageKind } from '../delivery/message-kinds.ts'
import { PLAIN_GREETING } from '../delivery/message-texts.ts'
import {
  EMAIL_CHANGE_LIFE,
  EMAIL_REVERT_LIFE,
  LOGIN_LIFE,
  RESET_LIFE,
  VERIFICATION_LIFE,
} from './rules.ts'

export const IDENTITY_KINDS = {
  welcome: messageKind('welcome', {
    label: 'Boas-vindas',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: 'kept',
    letter: contentOfWelcome,
    samples: () => ({
      'Boas-vindas': ['https://consultorio.example/agendar/7/ana-souza', true],
    }),
  }),
  email_verification: messageKind('email_verification', {
    label: 'Confirmação de e-mail',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: { opensFor: VERIFICATION_LIFE },
    toTypedAddress: true,
    letter: contentOfVerification,
    samples: () => ({
      'Confirmação de e-mail': [
        'https://consultorio.example/psychologist/verify-email?token=AaIADmJK',
      ],
    }),
  }),
  password_reset: messageKind('password_reset', {
    label: 'Nova senha',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: { opensFor: RESET_LIFE },
    letter: contentOfReset,
    samples: () => ({
      'Nova senha': ['https://consultorio.example/psychologist/reset-password?token=AaIADmJK'],
    }),
  }),
  password_changed: messageKind('password_changed', {
    label: 'Senha alterada',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: 'kept',
    letter: contentOfChangedPassword,
    samples: ({ startsAt, timezone }) => ({
      'Senha alterada': [
        startsAt,
        timezone,
        'https://consultorio.example/psychologist/forgot-password',
      ],
    }),
  }),
  email_change: messageKind('email_change', {
    label: 'Confirmação do novo e-mail',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: { opensFor: EMAIL_CHANGE_LIFE },
    toTypedAddress: true,
    letter: contentOfNewEmail,
    samples: () => ({
      'Confirmação do novo e-mail': [
        'https://consultorio.example/psychologist/confirm-email?token=AaIADmJK',
      ],
    }),
  }),
  email_changed: messageKind('email_changed', {
    label: 'E-mail da conta alterado',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: { opensFor: EMAIL_REVERT_LIFE },
    letter: contentOfChangedEmail,
    samples: ({ startsAt, timezone }) => ({
      'E-mail da conta alterado': [
        startsAt,
        timezone,
        'https://consultorio.example/psychologist/revert-email?token=AaIADmJK',
      ],
    }),
  }),
  new_login: messageKind('new_login', {
    label: 'Acesso de um aparelho novo',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: { opensFor: LOGIN_LIFE },
    letter: contentOfNewLogin,
    samples: ({ startsAt, timezone }) => ({
      'Acesso de um aparelho novo': [
        {
          at: startsAt,
          timezone,
          device: 'Chrome no Windows',
          endUrl: 'https://consultorio.example/psychologist/end-login?token=AaIADmJK',
        },
      ],
    }),
  }),
  passkey_added: messageKind('passkey_added', {
    label: 'Chave de acesso criada',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: 'kept',
    letter: contentOfAddedPasskey,
    samples: ({ startsAt, timezone }) => ({
      'Chave de acesso criada': [
        {
          at: startsAt,
          timezone,
          name: 'Chrome no Windows',
          settings: 'https://consultorio.example/psychologist/settings?parte=conta',
        },
      ],
    }),
  }),
  passkey_removed: messageKind('passkey_removed', {
    label: 'Chave de acesso removida',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: 'kept',
    letter: contentOfRemovedPasskey,
    samples: ({ startsAt, timezone }) => ({
      'Chave de acesso removida': [{ at: startsAt, timezone, name: 'Chrome no Windows' }],
    }),
  }),
}

function contentOfVerification(link: string): MessageContent {
  return {
    subject: 'Confirme seu e-mail',
    letter: {
      greeting: PLAIN_GREETING,
      opening: [
        `Use este link para confirmar que este e-mail é seu. Ele vale por 3 dias e funciona uma vez. Até lá, as mensagens do ${APP_NAME} aos seus pacientes esperam.`,
      ],
      actions: [{ label: 'Confirmar meu e-mail', to: { url: link } }],
      closing: [
        `Se você não criou uma conta no ${APP_NAME}, ignore esta mensagem: sem a confirmação, nada é enviado em seu nome.`,
      ],
    },
  }
}

function contentOfReset(link: string): MessageContent {
  return {
    subject: 'Sua nova senha',
    letter: {
      greeting: PLAIN_GREETING,
      opening: ['Use este link para criar uma nova senha. Ele vale por 1 hora e funciona uma vez.'],
      actions: [{ label: 'Criar nova senha', to: { url: link } }],
      closing: ['Se você não pediu, ignore esta mensagem: nada muda na sua conta.'],
    },
  }
}

function contentOfChangedPassword(
  changedAt: number,
  timezone: string,
  resetUrl: string,
): MessageContent {
  return {
    subject: 'Sua senha foi alterada',
    letter: {
      greeting: PLAIN_GREETING,
      opening: [
        `A senha da sua conta foi alterada em ${formatZonedTime(changedAt, timezone)}, e os outros acessos foram encerrados. Se foi você, não há nada a fazer.`,
        'Se não foi você, crie agora outra senha: isso encerra todos os acessos.',
      ],
      actions: [{ label: 'Criar outra senha', to: { url: resetUrl } }],
    },
  }
}

/** To an unproved address: it discloses nothing of the account. */
function contentOfNewEmail(link: string): MessageContent {
  return {
    subject: 'Confirme seu novo e-mail',
    letter: {
      greeting: PLAIN_GREETING,
      opening: [
        `Este endereço foi informado como o novo e-mail de uma conta no ${APP_NAME}. Para entrar com ele, confirme pelo link. Ele vale por 24 horas e funciona uma vez.`,
      ],
      actions: [{ label: 'Confirmar novo e-mail', to: { url: link } }],
      closing: ['Se você não pediu, ignore esta mensagem: nada muda.'],
    },
  }
}

function contentOfChangedEmail(
  changedAt: number,
  timezone: string,
  revertUrl: string,
): MessageContent {
  return {
    subject: 'O e-mail da sua conta foi alterado',
    letter: {
      greeting: PLAIN_GREETING,
      opening: [
        `Em ${formatZonedTime(changedAt, timezone)} sua conta no ${APP_NAME} passou a ter outro e-mail. Se foi você, não há nada a fazer.`,
        'Se não foi você, use o link em até 7 dias: este endereço volta a ser o da conta, todos os acessos são encerrados e você cria uma nova senha.',
      ],
      actions: [{ label: 'Não fui eu', to: { url: revertUrl } }],
    },
  }
}

interface OfNewLogin {
  at: number
  timezone: string
  device: string
  endUrl: string
}

function contentOfNewLogin({ at, timezone, device, endUrl }: OfNewLogin): MessageContent {
  return {
    subject: 'Novo acesso à sua conta',
    letter: {
      greeting: PLAIN_GREETING,
      opening: [
        `Em ${formatZonedTime(at, timezone)} sua conta foi aberta em um aparelho que ainda não conhecíamos. Se foi você, não há nada a fazer.`,
      ],
      facts: [{ label: 'Aparelho', value: device }],
      actions: [{ label: 'Não fui eu', to: { url: endUrl } }],
      closing: [
        'Se não foi você, o link leva a uma página que encerra esse acesso. Depois, crie outra senha: quem entrou sabe a atual.',
      ],
    },
  }
}

interface OfPasskey {
  at: number
  timezone: string
  name: string
}

function contentOfAddedPasskey({
  at,
  timezone,
  name,
  settings,
}: OfPasskey & { settings: string }): MessageContent {
  return {
    subject: 'Nova chave de acesso na sua conta',
    letter: {
      greeting: PLAIN_GREETING,
      opening: [
        `Em ${formatZonedTime(at, timezone)} foi criada uma chave de acesso, que entra na sua conta sem senha. Se foi você, não há nada a fazer.`,
      ],
      facts: [{ label: 'Chave de acesso', value: name }],
      actions: [{ label: 'Ver minhas chaves de acesso', to: { url: settings } }],
      closing: [
        'Se não foi você, remova essa chave nas Configurações, encerre os outros acessos e troque a senha.',
      ],
    },
  }
}

function contentOfRemovedPasskey({ at, timezone, name }: OfPasskey): MessageContent {
  return {
    subject: 'Chave de acesso removida da sua conta',
    letter: {
      greeting: PLAIN_GREETING,
      opening: [
        `Em ${formatZonedTime(at, timezone)} uma chave de acesso foi removida da sua conta e não entra mais. Se foi você, não há nada a fazer.`,
      ],
      facts: [{ label: 'Chave de acesso', value: name }],
      closing: ['Se não foi você, entre na conta e troque a senha.'],
    },
  }
}

function contentOfWelcome(publicUrl: string, isActive: boolean): MessageContent {
  return {
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
  }
}
