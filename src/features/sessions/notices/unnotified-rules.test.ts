import { expect, it } from 'vitest'
import { leftText, refundsAhead, silentAhead } from './cancel-rules.ts'
import { type UnnotifiedSession, unnotifiedPatients } from './unnotified-rules.ts'

const PRACTICE = { name: 'Ana Souza', timezone: 'America/Sao_Paulo' }
const session = (patientName: string, datetime: string): UnnotifiedSession => ({
  id: `${patientName} ${datetime}`,
  datetime,
  patientId: patientName,
  patientName,
  patientPhone: '+5511912345678',
  isAdult: false,
  people: [],
})

it('the queue of sessions has one row for each patient, ordered by each patient’s first session', () => {
  const rows = unnotifiedPatients(
    [
      session('Maria', '2026-03-12T13:00:00.000Z'),
      session('Caio', '2026-03-10T13:00:00.000Z'),
      session('Maria', '2026-03-09T13:00:00.000Z'),
    ],
    PRACTICE,
  )
  expect(rows.map(({ patientName, sessions }) => [patientName, sessions.length])).toEqual([
    ['Maria', 2],
    ['Caio', 1],
  ])
  for (const { patientName, whatsappUrl } of rows) {
    expect(whatsappUrl).toContain('5511912345678')
    for (const other of ['Maria', 'Caio'].filter((name) => name !== patientName))
      expect(decodeURIComponent(whatsappUrl)).not.toContain(other)
  }
})

it.each([
  [[], ''],
  [[['150.00', null]], '1 está paga: R$\u00a0150,00 a devolver.'],
  [
    [
      ['150.00', null],
      ['0.00', null],
      ['20.50', null],
    ],
    '2 estão pagas: R$\u00a0170,50 a devolver.',
  ],
  [[['125.00', 1]], '1 é de pacote: o crédito volta para ele.'],
  [
    [
      ['150.00', null],
      ['125.00', 1],
      ['0.00', 2],
    ],
    '1 está paga: R$\u00a0150,00 a devolver. 2 são de pacotes: os créditos voltam para eles.',
  ],
] as [[string, number | null][], string][])(
  'paid sessions %j are announced as “%s”',
  (paid, text) => {
    expect(refundsAhead(paid.map(([received, packagePlace]) => ({ received, packagePlace })))).toBe(
      text,
    )
  },
)

it.each([
  [[], ''],
  [['Maria'], 'Maria não recebe aviso. “Avisar”, na tela inicial, tem a conversa pronta.'],
  [
    ['Maria', 'Caio'],
    '2 pacientes não recebem aviso: Maria e Caio. “Avisar”, na tela inicial, tem a conversa pronta.',
  ],
])('the patients %j without a notice are announced as “%s”', (names, text) => {
  expect(leftText(silentAhead(names))).toBe(text)
})

it('a patient with a landline is notified in the chat of a person who receives notices', () => {
  const landline = { ...session('Lia', '2026-03-09T13:00:00.000Z'), patientPhone: '+551132345678' }
  const relative = { isGuardian: false, optedOut: [] }
  const people = [
    { name: 'Rui', phone: null, ...relative },
    { name: 'Rita', phone: '+5511900001001', ...relative },
  ]
  const chatOf = (session: UnnotifiedSession) => unnotifiedPatients([session], PRACTICE)[0]
  const [ofRita, own] = [chatOf({ ...landline, people }), chatOf(landline)]
  expect(ofRita).toMatchObject({ patientName: 'Lia', personName: 'Rita' })
  expect(ofRita?.whatsappUrl).toContain('wa.me/5511900001001?')
  expect(own).toMatchObject({ personName: null })
})

it('a minor is notified in the chat of the guardian who receives notices, an adult in their own chat', () => {
  const mother = { name: 'Rita', phone: '+5511900001001', isGuardian: true, optedOut: [] }
  const lia = { ...session('Lia', '2026-03-09T13:00:00.000Z'), people: [mother] }
  const personOf = (session: UnnotifiedSession) =>
    unnotifiedPatients([session], PRACTICE)[0]?.personName
  expect([personOf(lia), personOf({ ...lia, isAdult: true })]).toEqual(['Rita', null])
})
