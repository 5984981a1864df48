import type { FastifyInstance } from 'fastify'
import { REFUSALS } from '../features/practice/activation.ts'
import { type Api, openApiOf, type Section } from '../platform/server/openapi.ts'
import type { Route } from '../platform/server/routes.ts'
import { contentSecurityPolicy } from '../platform/server/security-headers.ts'
import { APP_NAME } from '../platform/shared/app-name.ts'
import type { Endpoint } from '../platform/shared/endpoint.ts'
import { escapeHtml } from '../platform/shared/escape-html.ts'
import { OPERATIONS } from './operations.ts'
import { problems } from './problems.ts'

const ACCESS_LABELS = {
  public: 'Aberta',
  guest: 'Paciente',
  tenant: 'Com login',
  admin: 'Super admin',
}

const ACCOUNT = section(
  'Conta e acesso',
  'Cadastro, login, senha, e-mail da conta, exportação e encerramento.',
)
const PRACTICE = section('Perfil e ajustes', 'Como a pessoa aparece, recebe e avisa.')
const ADMIN = section(
  'Super admin',
  'A visão da plataforma: contas, receita, mensagens, auditoria e o estado do sistema.',
)
const PATIENT_AREA = section(
  'Área do paciente',
  'O que os pacientes veem e fazem com o telefone deles.',
)
const PATIENTS = section('Pacientes', 'O cadastro de quem é atendido.')
const SESSIONS = section('Sessões', 'A agenda: marcar, remarcar, concluir, cancelar e desfazer.')
const SYSTEM = section('Sistema', 'Se o servidor responde, e o que existe só fora de produção.')

type Slice = (typeof OPERATIONS)[keyof typeof OPERATIONS]['slice']

const SECTIONS: Record<Slice, Section> = {
  identity: ACCOUNT,
  account: ACCOUNT,
  profile: PRACTICE,
  practice: PRACTICE,
  attendance: section('Horários', 'Os dias e horas de atendimento, e as folgas.'),
  holidays: section(
    'Feriados',
    'Os feriados do lugar do consultório, e datas que voltam todo ano.',
  ),
  services: section('Serviços', 'O que se oferece, por quanto e por quanto tempo.'),
  coupons: section('Cupons', 'Descontos para o link público.'),
  patients: PATIENTS,
  endings: PATIENTS,
  merging: PATIENTS,
  imports: section('Importação', 'Pacientes trazidos de planilhas e contatos.'),
  sessions: SESSIONS,
  closures: SESSIONS,
  rescheduling: SESSIONS,
  series: section('Horários fixos', 'Sessões que se repetem.'),
  statements: section('Fechamento do mês', 'O que cada paciente deve por um mês, e o que pagou.'),
  prices: section('Valores combinados', 'O valor de cada paciente, e o reajuste de vários.'),
  records: section('Prontuários', 'O que a lei manda guardar de cada paciente, cifrado.'),
  documents: section('Documentos', 'Declaração, atestado, relatório, laudo e parecer.'),
  agreements: section('Contratos', 'O contrato com cada paciente, lido e aceito por um link.'),
  packages: section('Pacotes', 'Sessões vendidas juntas.'),
  payments: section('Pagamentos', 'O que se recebeu por uma sessão ou um pacote.'),
  'pix-provider': section(
    'API Pix',
    'O banco do próprio psicólogo, que confirma os Pix sozinho, e o que precisa de um olhar.',
  ),
  expenses: section('Despesas', 'O que o consultório gasta, pelo plano de contas do Carnê-Leão.'),
  bank: section('Extrato do banco', 'O que o banco diz que entrou e saiu, e o que isso pagou.'),
  fiscal: section('Receita Saúde', 'Os arquivos para o Carnê-Leão Web.'),
  delivery: section('Mensagens', 'O que se enviou aos pacientes, e o que chegou.'),
  reminders: section('Lembretes', 'Avisos antes de cada sessão.'),
  calendars: section(
    'Outros calendários',
    'O que está ocupado em outros calendários do psicólogo.',
  ),
  'calendar-feed': section('Agenda no celular', 'O endereço que outros calendários assinam.'),
  dashboard: section('Dashboard', 'O dia de hoje em uma chamada.'),
  reports: section('Relatórios', 'Faturamento, sessões e pacientes de um período.'),
  booking: section('Agendamento público', 'O que a página pública pergunta e envia.'),
  waitlist: section(
    'Lista de espera',
    'Quem espera por um horário, e a quem se oferece um que ficou livre.',
  ),
  'patient-login': PATIENT_AREA,
  'patient-area': PATIENT_AREA,
  push: section('Notificações', 'Avisos no navegador de cada aparelho.'),
  subscription: section('Assinatura', 'O plano da conta e o que ele custa.'),
  support: section('Suporte', 'Perguntas à equipe.'),
  admin: ADMIN,
  audit: ADMIN,
  system: ADMIN,
  platform: SYSTEM,
  'test-api': SYSTEM,
}

function section(name: string, description: string): Section {
  return { name, description }
}

export function describedApi(served: readonly Route[], origin: string | null = null): Api {
  const endpoints = served.map(({ endpoint }) => endpoint)
  return {
    endpoints,
    problems,
    inactive: Object.values(REFUSALS),
    accessLabels: ACCESS_LABELS,
    operationOf,
    origin,
  }
}

function operationOf({ method, path }: Endpoint): { id: string; section: Section } {
  const { id, slice } = OPERATIONS[`${method} ${path}` as keyof typeof OPERATIONS]
  return { id, section: SECTIONS[slice] }
}

export function serveDescription(
  app: FastifyInstance,
  served: readonly Route[],
  origin: string | null,
): void {
  const api = describedApi(served, origin)
  let described: { json: string; page: string } | undefined
  const describe = () => {
    described ??= { json: JSON.stringify(openApiOf(api)), page: pageOf(api) }
    return described
  }
  app.get('/api/openapi.json', async (_, reply) =>
    reply.type('application/json').send(describe().json),
  )
  app.get('/api/docs.css', async (_, reply) => reply.type('text/css').send(VIEWER_COLOURS))
  const policy = contentSecurityPolicy('vue')
  app.get('/api/docs', async (_, reply) =>
    reply.headers(policy).type('text/html').send(describe().page),
  )
}

/** The viewer's settings (github.com/scalar/scalar): no request goes to another origin, and none is sent before a click. */
const VIEWER = {
  localization: { locale: 'pt' },
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  defaultOpenFirstTag: false,
  operationTitleSource: 'summary',
  persistAuth: false,
  theme: 'none',
}

function pageOf({ endpoints }: Api): string {
  const configuration = escapeHtml(JSON.stringify({ url: '/api/openapi.json', ...VIEWER }))
  const calls = endpoints.map(
    ({ method, path, summary }) =>
      `<li><code>${method} ${escapeHtml(path)}</code> ${escapeHtml(summary)}</li>`,
  )
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API do ${APP_NAME}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<noscript>
<h1>API do ${APP_NAME}</h1>
<p>A descrição inteira está em <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<ul>
${calls.join('\n')}
</ul>
</noscript>
<script id="api-reference" data-configuration="${configuration}"></script>
<script src="/api-reference.js"></script>
</body>
</html>`
}

const VIEWER_COLOURS = `:root{color-scheme:light dark}
body{margin:0;--scalar-font:system-ui,sans-serif;--scalar-font-code:ui-monospace,monospace;--scalar-radius:6px;--scalar-radius-lg:10px}
.download-container{flex-wrap:wrap!important}.download-button{height:auto!important}.download-button,.download-button *{min-width:0!important;max-width:100%;white-space:normal!important}
noscript{display:block;max-width:56rem;margin:0 auto;padding:2rem 1rem;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
.light-mode{--scalar-color-1:#1e2a2c;--scalar-color-2:#566264;--scalar-color-3:#566264;--scalar-color-accent:#0e5a5a;--scalar-background-1:#fbfaf7;--scalar-background-2:#f4f1ea;--scalar-background-3:#e4e0d8;--scalar-background-accent:#e4efec;--scalar-border-color:#e4e0d8;
--scalar-color-green:#21613a;--scalar-color-red:#a2301f;--scalar-color-yellow:#755100;--scalar-color-blue:#1d548a;--scalar-color-orange:#95472d;--scalar-color-purple:#6d3f86}
.dark-mode{--scalar-color-1:#e9eeeb;--scalar-color-2:#a4b2b0;--scalar-color-3:#a4b2b0;--scalar-color-accent:#7cc4bd;--scalar-background-1:#0f1718;--scalar-background-2:#162021;--scalar-background-3:#202d2e;--scalar-background-accent:#17302f;--scalar-border-color:#2a3839;
--scalar-color-green:#8fd0a3;--scalar-color-red:#f0a598;--scalar-color-yellow:#e7c46f;--scalar-color-blue:#93c1ee;--scalar-color-orange:#e5a78d;--scalar-color-purple:#cfaee2}`
