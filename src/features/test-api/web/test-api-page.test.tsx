import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shownText } from '../../../../test/shown-text.ts'
import { replaceTransport } from '../../../platform/web/api.ts'
import { serviceInput } from '../../services/contract.ts'
import { readableText, testService } from '../rules.ts'
import { TestPanel } from './test-panel.tsx'
import { TestResults } from './test-results.tsx'
import { stepsFor, takeStep } from './test-steps.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')
const ANA = {
  name: 'Ana Souza',
  publicSlug: 'ana-souza',
  isAdmin: false,
  recipient: 'ana@exemplo.com.br',
}
const ADMIN = { ...ANA, isAdmin: true }

const TOKEN = '0123456789abcdef0123456789abcdef'

let requests: { call: string; body: unknown }[] = []
let answered: (address: string) => Response | Promise<Response>

beforeEach(() => {
  requests = []
  answered = () => new Response('{"status":"ok"}')
  replaceTransport(async (address, { method, body }) => {
    requests.push({
      call: `${method} ${address}`,
      body: body ? JSON.parse(String(body)) : undefined,
    })
    return answered(address)
  })
})

async function runAll(tester: typeof ANA) {
  const results = []
  for (const step of stepsFor(tester, NOW)) results.push(await takeStep(step))
  return results
}

const OPEN = ['GET /api/health', 'GET /api/psychologist/profile', 'POST /api/services']
const ADMINS = [
  'POST /api/test/welcome-email',
  'POST /api/test/email',
  'POST /api/test/patient-validation',
]

describe('the API test', () => {
  it('the API test calls health, profile and service creation at its own origin, in this order', async () => {
    await runAll(ANA)
    expect(requests.map(({ call }) => call)).toEqual(OPEN)
    expect(requests[2]?.body).toEqual(testService(NOW))
  })

  it('the API test calls also the test endpoints for the super admin, with their payloads', async () => {
    await runAll(ADMIN)
    expect(requests.map(({ call }) => call)).toEqual([...OPEN, ...ADMINS])
    expect(requests.slice(3).map(({ body }) => body)).toEqual([
      { email: 'ana@exemplo.com.br', name: 'Ana Souza', slug: 'ana-souza' },
      {
        to: 'ana@exemplo.com.br',
        subject: 'Teste de envio',
        html: '<p>Se você lê isto, os e-mails chegam.</p>',
      },
      {
        patientData: {
          name: 'Paciente de Teste',
          email: 'paciente@exemplo.com.br',
          phone: '(11) 98765-4321',
          observations: 'Dados inventados; nada é cadastrado.',
        },
      },
    ])
  })

  it('the API test writes an inactive test service, named by when', async () => {
    expect(testService(NOW)).toMatchObject({
      name: 'Serviço de teste 02/03/2026 às 09:00',
      type: 'single',
      sessionsCount: 1,
      duration: 50,
      active: false,
    })
    expect(serviceInput.safeParse(testService(NOW)).success).toBe(true)
  })

  it.each([
    ['POST /api/test/welcome-email', 'Email test endpoint not available'],
    ['POST /api/test/email', 'Generic email test endpoint not available'],
    ['POST /api/test/patient-validation', 'Patient validation test endpoint not available'],
  ])('the API test reports a missing %s as: %s', async (call, text) => {
    answered = () => new Response('{"message":"Não encontramos"}', { status: 404 })
    const results = await runAll(ADMIN)
    expect(results.find((result) => result.call === call)?.failure).toBe(text)
  })

  it.each<[sentence: string, answer: () => Response | Promise<Response>, failure: string | null]>([
    ['the message of a refusal', () => refusal('{"message":"Limite atingido"}'), 'Limite atingido'],
    ['Unknown error without a message', () => refusal('{}'), 'Unknown error'],
    ['Unknown error of what is no JSON', () => refusal('<html>'), 'Unknown error'],
    [
      'that nothing was answered',
      () => Promise.reject(new TypeError('fetch failed')),
      'Sem resposta do servidor. Verifique sua conexão e tente novamente.',
    ],
    ['nothing where all is well', () => new Response('{"status":"ok"}'), null],
  ])('the API test reports %s, and continues', async (_, answer, failure) => {
    answered = answer
    const results = await runAll(ANA)
    expect(results.map((result) => result.failure)).toEqual([failure, failure, failure])
  })
})

function refusal(body: string): Response {
  return new Response(body, { status: 403 })
}

afterEach(() => vi.unstubAllGlobals())

describe('the API test page', () => {
  const panel = (isAdmin: boolean, isRunning = false) =>
    shownText(
      <QueryClientProvider client={new QueryClient()}>
        <TestPanel
          profile={{ email: 'ana@exemplo.com.br', isAdmin }}
          isRunning={isRunning}
          onRun={() => undefined}
        />
      </QueryClientProvider>,
    )

  it('the API test page shows enough of the token to recognize it, and never all of it', () => {
    expect(panel(false)).toContain('Token Nenhum')
    vi.stubGlobal('localStorage', { getItem: () => TOKEN })
    const shown = panel(false)
    expect(shown).toContain('Token 0123456789…')
    expect(shown).not.toContain(TOKEN.slice(0, 11))
  })

  it("the API test page has a button 'Testar API', 'Testando...' while it runs", () => {
    expect(panel(false)).toMatch(/Testar API$/)
    expect(panel(false, true)).toMatch(/Testando\.\.\.$/)
  })

  it('the API test page asks only the super admin for the address of the e-mails', () => {
    expect(panel(false)).not.toContain('E-mail')
    expect(panel(true)).toContain('E-mail que recebe os testes')
  })

  it('the API test page shows each answer with its status, time and JSON unchanged', async () => {
    const [health] = await runAll(ANA)
    const failed = { call: 'POST /x', status: 403, took: 5, body: '', failure: 'Unknown error' }
    const shown = shownText(
      <TestResults results={health ? [{ ...health, took: 7 }, failed] : []} />,
    )
    expect(shown).toContain('GET /api/health OK · 200 7 ms { &quot;status&quot;: &quot;ok&quot; }')
    expect(shown).toContain('POST /x Falhou · 403 5 ms Unknown error')
  })
})

it.each([
  ['<p>Um</p><p>Dois</p>', 'Um\nDois'],
  ['<style>p{}</style>A&nbsp;&lt;b&gt;', 'A <b>'],
  ['sem <b>marcas</b>', 'sem marcas'],
  ['<HEAD><title>Não</title></HEAD>A<script>if (1<2) x()</script><br/>B', 'A\nB'],
  ['1 < 2 &amp;lt;', '1 < 2 &lt;'],
])('the readable text of the HTML %s is %s', (html, text) => {
  expect(readableText(html)).toBe(text)
})

it.each(['<', '<br ', '<style>', '</p', '<a'])(
  'an HTML of nothing but %s is read at once, however long',
  (piece) => {
    const before = process.cpuUsage()
    readableText(piece.repeat(100_000))
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
  },
)
