import { describe, expect, it } from 'vitest'
import { leadsAway, refusesAsLabel, refusesAsName, unlinked } from './plain-name.ts'

describe('a name', () => {
  it.each([
    ['with an e-mail', 'Ana ana@exemplo'],
    ['with a scheme', 'Ganhe em https://x'],
    ['with www', 'veja WWW.exemplo'],
    ['with a domain', 'Promoção exemplo.com'],
    ['with a domain of Brazil', 'exemplo.com.br'],
    ['with a short one', 'entre em t.me/grupo'],
    ['with a domain in capitals', 'EXEMPLO.ONLINE'],
    ['with a domain behind a full-width dot', 'exemplo．com'],
    ['with a domain behind an ideographic dot', 'exemplo。com'],
    ['with a domain broken by an invisible sign', 'exem\u200bplo.\u200bcom'],
    ['with a phone dressed as a date', 'Ligue 98/76/5432'],
    ['with eight digits', 'Ligue 12345678'],
    ['with a phone and its separators', 'Ligue (11) 9-8765 . 4321'],
    ['with an e-mail of Brazil', 'maria@x.com.br'],
    ['with www and a domain of Brazil', 'www.x.com.br'],
    ['with a short domain in lower case', 'entre em bit.ly agora'],
    ['with a short domain and a path', 'Bit.Ly/abc'],
    ['with a phone like two years', 'Ligue (11) 2012-2034'],
    ['with a phone in pairs like times', 'Ligue 11.23-14.56-22.10'],
    ['with a phone after dotted times', 'De 19.00-20.30 11 98765-4321'],
    ['with a phone after a time', 'Às 19:00 (11) 98765-4321'],
    ['with full-width digits', 'Ligue １２３４５６７８'],
  ])('a name in %s would become a link', (_, name) => {
    expect(leadsAway(name)).toBe(true)
    expect(refusesAsName(name)).toBe(true)
    expect(leadsAway(unlinked(name))).toBe(false)
  })

  it.each([
    'Ana Souza',
    'Dra.Ana Lima',
    'Dr. João P. da Silva Jr.',
    'J.A. Reis',
    "Joana D'Arc Sant'Ana",
    'Maria-José Ção',
    '李 <b>Bia</b> 🌱',
    'Grupo de 02/03/2026 às 09:00',
    'Terapia de casal (50 min.)',
    'Quatro por 4 x 50 min. Online',
    'Avaliação 2026',
    'Aula nº 3/10',
    'Grupo 19:00-20:30',
    'Grupo 19.00-20.30',
    'Grupo 9.00 às 10.30',
    'Seg 19:00-20:30, Qua 8:00–9:30',
    'Turma 2026/2027',
    'Turma 2026 - 2027',
    'Turma 2026.1/2026.2',
    'Curso 02/2026-03/2027',
    'De 12/10/2026 a 2026-12-15',
    'Conversa 1:1',
    'Grupo A/B',
    '10/12 anos',
    'n.º 2',
    'Plano 3x/sem',
    'Terapia 50min. R$ 1.180,00/2.180,00',
    'Dr.José',
    'D.Maria',
    'St.John',
    'Ana M.B.Souza',
  ])('a name in %s would not become a link', (name) => {
    expect(leadsAway(name)).toBe(false)
    expect(refusesAsName(name)).toBe(false)
    expect(unlinked(name)).toBe(name)
  })
})

it.each([
  ['Ma.do Carmo Lima', 'Ma do Carmo Lima'],
  ['FCO.DE ASSIS REIS', 'FCO DE ASSIS REIS'],
  ['Fco.de Assis Reis', 'Fco de Assis Reis'],
  ['ma.do carmo lima', 'ma do carmo lima'],
  ['Ma.Lu Souza', 'Ma Lu Souza'],
  ['Profa.Me.Ana', 'Profa Me Ana'],
  ['J.A.De Souza', 'J A De Souza'],
])('the abbreviated name %s is accepted, and broken up in letters', (name, shown) => {
  expect(refusesAsName(name)).toBe(false)
  expect(leadsAway(name)).toBe(true)
  expect(unlinked(name)).toBe(shown)
})

const NAMES = [
  ...['D.Maria', 'Ma.do Carmo', 'MA.DO CARMO', 'ma.do carmo lima', 'Ma.da Penha', 'Ma.dos Anjos'],
  ...['Ma.de Lourdes', 'Ma.Ap.de Souza', 'Ma.Lu', 'Ma.Inês', 'Ma.Me', 'Ma.Sa', 'Mª.do Carmo'],
  ...['Fco.de Assis', 'Fco.das Chagas', 'Fco.José', 'Fco.do Ó', 'Ant.de Sá', 'Antº Carlos'],
  ...['Sto.Antônio', 'Sta.Rita', 'N.Sra.do Carmo', 'Pe.Fábio de Melo', 'Ir.Dulce', 'Frei Betto'],
  ...['J.R.de Souza', 'José R.S.de Oliveira', 'Ana M.B.Souza', 'João P.de S.', 'Caio Jr.de Sá'],
  ...[
    'Dr.José',
    'Profa.Me.Ana',
    'Prof.Dr.Caio',
    'D.Pedro II',
    'Rosa d’Ávila',
    "Sant'Ana",
    'Zé do Ó',
  ],
  ...['Rui.It', 'Ana.Lu', 'M.Jo', 'São João del-Rei', 'Lina Bo.Me', 'Mc.Donald'],
]

const LABELS = [
  ...['Grupo 19:00–20:30', '19:00-20:30', 'Grupo 19h00-20h30', 'Grupo 19.00-20.30', '19.00-20.30'],
  ...['Turma 2026/2027', '2026/2027', '2026-2027', '2026.1-2026.2', '2026.1 2026.2', 'Casal 2x1'],
  ...[
    'Jd.da Penha',
    'Av.Brasil 1500',
    'Av. Paulista 1000-1200',
    'Sala 1201/1202',
    'R.São João, 123',
  ],
  ...[
    'CEP 01310-100',
    '01310-100',
    '12345678',
    '10.000-20.000',
    '1.180,00/2.180,00',
    '08 09 10 11 12',
  ],
  ...['Terapia.Online', 'Espaço.Viva', 'Psi.co', 'Psico.com', 'Terapia@casa', '(@psi.anasouza)'],
  ...['Internet Vivo.com', 'Assinatura Zoom.us', 'Domínio ana.psc.br', 'Boleto 23793.38128'],
  ...['Convênio 123456789012', 'Contrato 2026/000123', 'Processo 0001234-56.2026.8.26.0100'],
  ...['Ana Lima 06/123456', 'CNPJ 12.345.678/0001-95', '390.533.447-05', 'Apólice 11987654321'],
  ...[
    'Recesso 20/12/2026–05/01/2027',
    'Férias 01.07.2026-31.07.2026',
    'Seg/Qua 19:00–20:30',
    '24/7',
  ],
  ...[
    'Téc.de Enf.',
    'Inst.do Sono',
    'E.E.Prof.José',
    'Lima & Cia.Ltda',
    'Sul América S.A.de Saúde',
  ],
]

it.each(NAMES)('a visitor’s name %s is taken, and leads nowhere in letters', (name) => {
  expect(refusesAsName(name)).toBe(false)
  expect(leadsAway(unlinked(name))).toBe(false)
})

describe('a label of the account owner', () => {
  it.each([...NAMES, ...LABELS])('a name or label %s is taken, and leads nowhere', (label) => {
    expect(refusesAsLabel(label)).toBe(false)
    expect(leadsAway(unlinked(label))).toBe(false)
  })

  it.each([
    'Ma.do Carmo Lima',
    'Ana.me',
    'Grupo exemplo.com',
    'Terapia @ casa',
    'Grupo 19:00–20:30 12345678',
    'Turma 20262027',
    '20262027',
    '02/2026-03/2027',
    'Ligue (11) 98765-4321',
  ])('the label %s is accepted, and becomes no link in letters', (label) => {
    expect(refusesAsLabel(label)).toBe(false)
    expect(leadsAway(unlinked(label))).toBe(false)
  })

  it.each([
    'maria@x.com.br',
    'Ana ana@exemplo.com',
    'www.x.com.br',
    'https://x',
    '(11) 98765-4321',
    '(11) 3456-7890',
    '11987654321',
    '+55 11 98765-4321',
    '+351 912 345 678',
    'www\u200b.x.com.br',
  ])('the label %s is refused', (label) => {
    expect(refusesAsLabel(label)).toBe(true)
  })
})

it.each(['\n', '\t', '\u0085', '\u2028'])(
  'a line that is stored with %j is shown with a space',
  (sign) => {
    expect(unlinked(`Ana${sign}Souza`)).toBe('Ana Souza')
  },
)
