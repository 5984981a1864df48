/** Why a calendar cannot be read, and the psychologist's next step. */
export const FAILURES = {
  gone: 'O endereço não existe mais. Copie o endereço secreto outra vez no outro calendário e ligue de novo.',
  refused: 'O outro calendário recusou o acesso. Gere um novo endereço secreto lá e ligue de novo.',
  password:
    'O servidor não aceitou o usuário ou a senha. iCloud e Fastmail pedem uma senha de app, criada no site deles. Confira os dois e ligue de novo.',
  no_basic:
    'Este servidor só aceita a senha no modo Digest. Peça a quem cuida dele para aceitar o modo Basic e ligue de novo.',
  no_calendars: 'Não há calendários neste endereço. Confira o endereço CalDAV e ligue de novo.',
  other_origin:
    'Este endereço leva a outro servidor. Para a senha não ir parar lá, digite o endereço do próprio servidor de calendários.',
  not_a_calendar:
    'Este endereço não devolve um calendário. Confira se copiou o endereço no formato iCal.',
  incomplete: 'O calendário veio incompleto.',
  not_https: 'Este endereço não pode ser lido daqui: use um que começa com https://.',
  not_public:
    'Este endereço não é público: só abre dentro de uma rede. Use um que abre de qualquer lugar.',
  redirect_loop:
    'Este endereço leva de volta a ele mesmo, sem chegar a um calendário. Copie o endereço outra vez no outro calendário.',
  too_many_redirects:
    'Este endereço leva a outro, que leva a outro, mais de 5 vezes, sem chegar a um calendário. Copie o endereço final.',
  too_large: 'O calendário é grande demais para ser lido (mais de 20 MB).',
  unreachable: 'O outro calendário não respondeu.',
  revoked:
    'O acesso foi retirado no outro calendário, ou venceu. Ligue de novo com a mesma conta: nada do que você escolheu aqui se perde.',
  not_allowed:
    'Faltou uma permissão. Ligue de novo com a mesma conta e marque todas as permissões pedidas.',
  unconfigured:
    'Este site não está mais ligado a este serviço. Fale com quem cuida do site, ou ligue o calendário de outro jeito.',
} as const

export type Failure = keyof typeof FAILURES

/** Why sessions cannot be written, and the psychologist's next step. */
export const WRITE_FAILURES = {
  password:
    'O servidor não aceitou o usuário ou a senha. Desligue este calendário e ligue de novo com a senha certa.',
  read_only: 'O servidor só deixa ler este calendário. Escolha outro para receber suas sessões.',
  gone: 'O calendário que recebia suas sessões não existe mais lá. Escolha outro.',
  full: 'O servidor não tem mais espaço. Libere espaço lá.',
  unreachable: 'O outro calendário não respondeu. Tentamos de novo sozinhos.',
  revoked: FAILURES.revoked,
} as const

export type WriteFailure = keyof typeof WRITE_FAILURES

/** The title of a session in another calendar. */
export const SESSION_TITLES = {
  initials: 'Iniciais: Consulta com A. S.',
  session: 'Só a palavra Sessão',
} as const

export type SessionTitle = keyof typeof SESSION_TITLES

const PASSES = new Set<Failure>(['unreachable', 'incomplete'])

/** Returns the reason why a connected calendar cannot be read; temporary failures are retried. */
export function failureText(failure: Failure): string {
  const text = FAILURES[failure]
  return PASSES.has(failure) ? `${text} Tentamos de novo sozinhos.` : text
}

/** Returns the reason why a calendar cannot be connected. A temporary failure asks the person to retry: nothing else does. */
export function unconnectedText(failure: Failure): string {
  const text = FAILURES[failure]
  return PASSES.has(failure) ? `${text} Confira o endereço e ligue de novo daqui a pouco.` : text
}

/** The ways to connect a calendar, for the form. */
export const KINDS = {
  ics: { name: 'Endereço secreto', help: 'Google, Outlook, Proton, hospitais' },
  caldav: {
    name: 'Usuário e senha (CalDAV)',
    help: 'iCloud, Fastmail, Nextcloud, Zimbra, Radicale',
  },
} as const

/** The providers that can be connected by a consent, if the operator has set them up. */
export const CONSENT_KINDS = {
  google: { name: 'Google', calendar: 'Google Agenda' },
  microsoft: { name: 'Microsoft', calendar: 'Microsoft 365' },
} as const

/** The name in the URL fragment of the settings that carries the answer of a consent. */
export const CONSENT_ANSWER = 'ligar'

interface Maker {
  name: string
  how: string
}

/** Where each provider shows the values that the form needs. */
export const MAKERS: Readonly<Record<keyof typeof KINDS, readonly Maker[]>> = {
  ics: [
    {
      name: 'Google Agenda',
      how: 'No computador: Configurações › sua agenda › Integrar agenda › Endereço secreto no formato iCal. O Google pode levar horas para atualizar esse endereço.',
    },
    {
      name: 'Outlook e Microsoft 365',
      how: 'Configurações › Calendário › Calendários compartilhados › Publicar um calendário › link ICS. A Microsoft pode levar horas para atualizar esse link.',
    },
    {
      name: 'iCloud',
      how: 'No aplicativo Calendário: toque no “i” do calendário › Calendário Público › Compartilhar Link.',
    },
    {
      name: 'Proton e outros',
      how: 'Procure “compartilhar por link” ou “endereço iCal” nas configurações do calendário.',
    },
  ],
  caldav: [
    {
      name: 'iCloud',
      how: 'Endereço: https://caldav.icloud.com. Usuário: o e-mail da sua conta Apple. A senha da conta não serve: crie uma senha de app em account.apple.com › Início de sessão e segurança › Senhas específicas de app.',
    },
    {
      name: 'Fastmail',
      how: 'Endereço: https://caldav.fastmail.com. Usuário: o seu e-mail completo. A senha da conta não serve: crie uma senha de app em Configurações › Privacidade e segurança › Senhas de app, com acesso a calendários.',
    },
    {
      name: 'Nextcloud',
      how: 'Endereço: o do seu Nextcloud, como https://nuvem.exemplo.com.br. Com verificação em duas etapas, crie uma senha de app em Configurações › Segurança.',
    },
    {
      name: 'Zimbra',
      how: 'Endereço: o do seu webmail, como https://webmail.exemplo.com.br/dav. Usuário: o seu e-mail completo.',
    },
    {
      name: 'Radicale e outros',
      how: 'Endereço: o do servidor CalDAV, ou o de um só calendário. Usuário e senha: os mesmos de lá.',
    },
  ],
}
