import {
  choose,
  follow,
  only,
  openAndClose,
  openAndCloseAt,
  pick,
  press,
  type Step,
  tab,
  toggle,
  type,
} from './steps.ts'

export interface Screen {
  name: string
  path: string
  steps: Step[]
  charts?: boolean
  /** The theme and the profile's menu, the same on every screen, are measured on this one. */
  around?: boolean
  asksBeforeLeaving?: boolean
}

const FREE_HOUR = 'tr:nth-child(4) td:not(:has([data-session])) > button[data-stop]'

/** Opens the screen's window for a new row; on a phone the list of the bar below. */
const adding = (name: string): Step[] => [
  only('desk', openAndClose(name)),
  only('phone', openAndClose('Adicionar')),
]

const at = (name: string) => `/psychologist/${name}`

export const HOME = at('dashboard')

export const screens: Screen[] = [
  { name: 'dashboard', path: HOME, around: true, steps: [] },
  {
    name: 'patients',
    path: at('patients'),
    steps: [
      ...adding('Novo paciente'),
      openAndClose(/^Ações de/),
      press('Próxima'),
      press('Anterior'),
      type(/^Buscar/, 'silva'),
    ],
  },
  {
    name: 'sessions',
    path: at('sessions'),
    around: true,
    steps: [
      tab('Todas'),
      ...adding('Nova sessão'),
      openAndClose(/^Ações da sessão/),
      press('Próxima'),
      press('Filtro'),
      choose('Situação'),
      choose('Pagamento'),
      press('Limpar filtros'),
      type('Buscar sessão', 'silva'),
    ],
  },
  {
    name: 'agenda',
    path: at('agenda'),
    around: true,
    steps: [
      press('Próxima semana'),
      press('Semana anterior'),
      press('Hoje'),
      only('phone', press(/^quarta-feira/)),
      openAndCloseAt('a session', '[data-session]'),
      only('desk', openAndCloseAt('a free hour', FREE_HOUR)),
    ],
  },
  {
    name: 'services',
    path: at('services'),
    steps: [...adding('Novo serviço'), openAndClose(/^Ações de/)],
  },
  {
    name: 'share',
    path: at('share'),
    asksBeforeLeaving: true,
    steps: [type('Personalizar o link', '-abc')],
  },
  {
    name: 'settings',
    path: at('settings'),
    asksBeforeLeaving: true,
    steps: [
      choose('Duração padrão da sessão'),
      type('Link padrão de vídeo', 'https://sala'),
      toggle('Confirmar agendamentos automaticamente'),
    ],
  },
  {
    name: 'attendance',
    path: at('attendance'),
    asksBeforeLeaving: true,
    steps: [
      toggle('Segunda-feira'),
      follow('Locais'),
      toggle('Atendimento presencial'),
      type('Observações', 'Chegue'),
    ],
  },
  { name: 'reports', path: at('reports'), steps: [press('Próxima')] },
  {
    name: 'advanced reports',
    path: at('advanced-reports'),
    charts: true,
    around: true,
    steps: [tab('Financeiro'), tab('Pacientes'), tab('Analytics'), tab('Visão Geral')],
  },
  { name: 'plans', path: at('plans'), steps: [pick('Anual'), pick('Mensal')] },
  {
    name: 'profile',
    path: at('profile'),
    asksBeforeLeaving: true,
    steps: [type('Biografia', 'Atendo adultos')],
  },
  {
    name: "a patient's page",
    path: at('patients/:patient'),
    around: true,
    steps: [openAndClose('Editar'), openAndClose(/^Ações de/)],
  },
]
