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
  RECOVERY_ASKED_LIFE,
  RECOVERY_LINK_LIFE,
  RECOVERY_WAIT,
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
    content: contentOfWelcome,
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
    content: contentOfVerification,
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
    content: contentOfReset,
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
    content: contentOfChangedPassword,
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
    content: contentOfNewEmail,
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
    content: contentOfChangedEmail,
    samples: ({ startsAt, timezone }) => ({
      'E-mail da conta alterado': [
        startsAt,
        timezone,
        'https://consultorio.example/psychologist/revert-email?token=AaIADmJK',
      ],
    }),
  }),
  second_factor_changed: messageKind('second_factor_changed', {
    label: 'Verificação em duas etapas',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: 'kept',
    content: contentOfFactorChange,
    samples: ({ startsAt, timezone }) => ({
      'Verificação em duas etapas ligada': ['on' as const, startsAt, timezone],
      'Aplicativo da verificação trocado': ['replaced' as const, startsAt, timezone],
      'Códigos de recuperação trocados': ['codes' as const, startsAt, timezone],
      'Verificação em duas etapas desligada': ['off' as const, startsAt, timezone],
    }),
  }),
  recovery_code_used: messageKind('recovery_code_used', {
    label: 'Código de recuperação usado',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: 'kept',
    content: contentOfUsedCode,
    samples: ({ startsAt, timezone }) => ({
      'Código de recuperação usado': [startsAt, timezone, 9],
      'Último código de recuperação usado': [startsAt, timezone, 0],
    }),
  }),
  second_factor_lost: messageKind('second_factor_lost', {
    label: 'Link para quem perdeu a verificação em duas etapas',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: { opensFor: RECOVERY_WAIT + RECOVERY_LINK_LIFE + RECOVERY_ASKED_LIFE },
    content: contentOfLostFactor,
    samples: () => ({
      'Verificação em duas etapas perdida': [
        'https://consultorio.example/psychologist/second-factor?token=AaIADmJK',
      ],
    }),
  }),
  second_factor_ending: messageKind('second_factor_ending', {
    label: 'Aviso de que a verificação em duas etapas será desligada',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: { opensFor: RECOVERY_WAIT + RECOVERY_LINK_LIFE },
    content: contentOfEndingFactor,
    samples: ({ startsAt, timezone }) => ({
      'Verificação em duas etapas será desligada': [
        startsAt,
        timezone,
        'https://consultorio.example/psychologist/second-factor?cancel=AaIADmJK',
      ],
    }),
  }),
  new_login: messageKind('new_login', {
    label: 'Acesso de um aparelho novo',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: { opensFor: LOGIN_LIFE },
    content: contentOfNewLogin,
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
    content: contentOfAddedPasskey,
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
    content: contentOfRemovedPasskey,
    samples: ({ startsAt, timezone }) => ({
      'Chave de acesso removida': [{ at: startsAt, timezone, name: 'Chrome no Windows' }],
    }),
  }),
}

/** The changes of a second factor that its owner is notified of. */
export type FactorChange = 'on' | 'replaced' | 'codes' | 'off'

const FACTOR_CHANGES: Record<FactorChange, [subject: string, text: string]> = {
  on: [
    'Verificação em duas etapas ligada',
    'a verificação em duas etapas foi ligada na sua conta. De agora em diante, depois da senha, pedimos um código do seu aplicativo. Guarde os códigos de recuperação longe do celular.',
  ],
  replaced: [
    'O aplicativo da sua verificação foi trocado',
    'o aplicativo que gera os códigos da sua conta foi trocado. O anterior e os códigos de recuperação anteriores não valem mais.',
  ],
  codes: [
    'Novos códigos de recuperação',
    'os códigos de recuperação da sua conta foram trocados. Os anteriores não valem mais.',
  ],
  off: [
    'Verificação em duas etapas desligada',
    'a verificação em duas etapas foi desligada na sua conta. Para entrar, basta a senha.',
  ],
}

const NOT_ME =
  'Se foi você, não há nada a fazer. Se não foi, troque agora a sua senha e escreva ao suporte: alguém entrou na sua conta.'

function contentOfFactorChange(
  change: FactorChange,
  changedAt: number,
  timezone: string,
): MessageContent {
  const [subject, text] = FACTOR_CHANGES[change]
  return {
    subject,
    emailContent: {
      greeting: PLAIN_GREETING,
      opening: [`Em ${formatZonedTime(changedAt, timezone)}, ${text}`, NOT_ME],
    },
  }
}

function contentOfUsedCode(usedAt: number, timezone: string, codesLeft: number): MessageContent {
  const rest =
    codesLeft === 0
      ? 'Foi o último: gere novos em Configurações, na parte Conta.'
      : `${codesLeft === 1 ? 'Resta 1 código' : `Restam ${codesLeft} códigos`}. Quando quiser, gere novos em Configurações, na parte Conta.`
  return {
    subject: 'Um código de recuperação foi usado',
    emailContent: {
      greeting: PLAIN_GREETING,
      opening: [
        `Em ${formatZonedTime(usedAt, timezone)}, um código de recuperação da sua conta foi usado no lugar do aplicativo. ${rest}`,
        NOT_ME,
      ],
    },
  }
}

function contentOfLostFactor(link: string): MessageContent {
  return {
    subject: 'Para entrar sem o aplicativo e sem os códigos',
    emailContent: {
      greeting: PLAIN_GREETING,
      opening: [
        'Abra o link em até 24 horas para começar uma espera de 72 horas. Depois dela, o mesmo link desliga a verificação em duas etapas, e a senha basta para entrar. Guarde este e-mail até lá.',
        'Durante a espera, avisamos todos os e-mails e aparelhos da conta, e de qualquer um deles ela pode ser cancelada.',
      ],
      actions: [{ label: 'Começar a espera', to: { url: link } }],
      closing: [
        'Se não foi você, não abra o link: nada muda. Mas alguém sabe a sua senha; troque-a agora.',
      ],
    },
  }
}

function contentOfEndingFactor(endsAt: number, timezone: string, link: string): MessageContent {
  return {
    subject: 'A verificação em duas etapas da sua conta pode ser desligada',
    emailContent: {
      greeting: PLAIN_GREETING,
      opening: [
        `Alguém com a senha da sua conta no ${APP_NAME} e acesso ao seu e-mail disse que perdeu o aplicativo e os códigos de recuperação. A partir de ${formatZonedTime(endsAt, timezone)}, a verificação em duas etapas poderá ser desligada.`,
        'Se foi você, não há nada a fazer. Se não foi, cancele agora e troque a sua senha.',
      ],
      actions: [{ label: 'Não fui eu: cancelar', to: { url: link } }],
    },
  }
}

function contentOfVerification(link: string): MessageContent {
  return {
    subject: 'Confirme seu e-mail',
    emailContent: {
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
    emailContent: {
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
    emailContent: {
      greeting: PLAIN_GREETING,
      opening: [
        `A senha da sua conta foi alterada em ${formatZonedTime(changedAt, timezone)}, e os outros acessos foram encerrados. Se foi você, não há nada a fazer.`,
        'Se não foi você, crie agora outra senha: isso encerra todos os acessos.',
      ],
      actions: [{ label: 'Criar outra senha', to: { url: resetUrl } }],
    },
  }
}

/** Returns the e-mail to a new address, which is unproved: it discloses nothing about the account. */
function contentOfNewEmail(link: string): MessageContent {
  return {
    subject: 'Confirme seu novo e-mail',
    emailContent: {
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
    emailContent: {
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
    emailContent: {
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
    emailContent: {
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
    emailContent: {
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
    emailContent: {
      greeting: PLAIN_GREETING,
      opening: [
        `Que bom ter você no ${APP_NAME}. Para começar bem, três passos de poucos minutos: confira seus horários de atendimento, cadastre um serviço e envie o seu link aos pacientes.`,
        isActive
          ? 'Este é o seu link de agendamento:'
          : 'Sua conta está em verificação, o que leva até 24 horas. Depois, este será o seu link de agendamento:',
      ],
      facts: [{ label: 'Link', value: publicUrl }],
      actions: [
        { label: 'Abrir o Dashboard', to: 'dashboard' },
        ...(isActive ? [{ label: 'Ver minha página', to: { url: publicUrl } }] : []),
      ],
      closing: ['Precisa de ajuda? Escreva pela página de suporte; uma pessoa responde.'],
    },
  }
}
