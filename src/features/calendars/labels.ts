/** Why a calendar cannot be read, and the psychologist's next step. */
export const FAILURES = {
  gone: 'O endereço não existe mais. Copie o endereço secreto outra vez no outro calendário e ligue de novo.',
  refused: 'O outro calendário recusou o acesso. Gere um novo endereço secreto lá e ligue de novo.',
  not_a_calendar:
    'Este endereço não devolve um calendário. Confira se copiou o endereço no formato iCal.',
  not_public: 'Este endereço não pode ser lido daqui: use um que começa com https://.',
  too_large: 'O calendário é grande demais para ser lido (mais de 20 MB).',
  unreachable: 'O outro calendário não respondeu.',
} as const

export type Failure = keyof typeof FAILURES

/** Where each maker shows the secret address, for the form. */
export const MAKERS = [
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
] as const
