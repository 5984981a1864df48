import { expect, it } from 'vitest'
import {
  type Debt,
  type HandPayment,
  type KnownPerson,
  type OpenLine,
  suggestFor,
} from './matching-rules.ts'
import {
  counterpartyOf,
  isDocument,
  knownWords,
  methodOf,
  nameFit,
  printedDocument,
  printedName,
  txidIn,
} from './payer-rules.ts'

const line = (given: Partial<OpenLine> = {}): OpenLine => ({
  ...{ id: 'line', day: '2026-03-10', cents: 18_000, text: 'PIX RECEBIDO ANA BEATRIZ LIMA' },
  ...{ payer: null, txid: null, isReversal: false, hasTwin: false },
  ...given,
})
const debt = (given: Partial<Debt> = {}): Debt => ({
  ...{ kind: 'session', id: 's1', patientId: 'ana', cents: 18_000, day: '2026-03-09', txid: '' },
  ...given,
})
const ANA: KnownPerson = { id: 'ana', patientId: 'ana', name: 'Ana Beatriz Lima', document: null }
const RUI: KnownPerson = { id: 'rui', patientId: 'rui', name: 'Rui Reis', document: null }
const MOTHER = (patientId: string): KnownPerson => ({
  id: `mae-${patientId}`,
  patientId,
  name: 'Célia Souza Lima',
  document: '52998224725',
})

interface Given {
  lines?: OpenLine[]
  debts?: Debt[]
  payments?: HandPayment[]
  people?: KnownPerson[]
}

function suggest({
  lines = [line()],
  debts = [debt()],
  payments = [],
  people = [ANA, RUI],
}: Given) {
  const all = suggestFor(lines, { debts, payments, people })
  return lines.map(({ id }) =>
    (all.get(id) ?? []).map(({ parts, isSure, why }) => ({
      ids: parts.map((part) => part.paymentId ?? part.id),
      isSure,
      why,
    })),
  )
}
const sure = (given: Given) =>
  suggest(given).map((own) => own.filter(({ isSure }) => isSure).map(({ ids }) => ids))

it('one session with the name and the amount of a line is certain', () => {
  expect(suggest({})).toEqual([[{ ids: ['s1'], isSure: true, why: ['name', 'amount', 'near'] }]])
})

it.each([
  ['the amount fits only', line({ text: 'PIX RECEBIDO' })],
  ['the name is only like it', line({ text: 'PIX RECEBIDO ANA LIMA SILVEIRA' })],
  ['another account has the same line', line({ hasTwin: true })],
  ['only a part is paid', line({ cents: 10_000 })],
])('a suggestion is not certain if %s', (_, one) => {
  expect(sure({ lines: [one] })).toEqual([[]])
  expect(suggest({ lines: [one] })[0]).toHaveLength(1)
})

it.each([
  ['another name', line({ text: 'PIX RECEBIDO JONAS PRADO', day: '2026-05-10' })],
  ['more than is owed', line({ cents: 20_000 })],
  ['a debit', line({ cents: -18_000 })],
  ['a reversal', line({ isReversal: true })],
  ['a day long before', line({ day: '2026-02-10' })],
])('nothing is suggested for %s', (_, one) => {
  expect(suggest({ lines: [one] })).toEqual([[]])
})

it.each([
  ['a longer name that is a patient’s', 'ANA BEATRIZ LIMA', ['Ana Lima', 'Ana Beatriz Lima']],
  ['a name that fits two patients', 'ANA LIMA', ['Ana Beatriz Lima', 'Ana Paula Lima']],
  ['a cut name that fits two', 'ANA BEATRIZ LIM10/03', ['Ana Beatriz Lima', 'Ana Beatriz Limeira']],
  ['a name of two patients', 'ANA LIMA', ['Ana Lima', 'Ana Lima']],
])('%s is not certain, also if only one of them owes the amount', (_, printed, [first, second]) => {
  const people = [first, second].map((name = '', index) => ({
    ...{ id: `p${index}`, patientId: `p${index}`, name, document: null },
  }))
  const given = { people, lines: [line({ text: `PIX ${printed}` })] }
  expect(sure({ ...given, debts: [debt({ patientId: 'p0' })] })).toEqual([[]])
  const ofBoth = [debt({ patientId: 'p0' }), debt({ id: 's2', patientId: 'p1' })]
  expect(sure({ ...given, debts: ofBoth })).toEqual([[]])
})

it('a payer of two patients is certain, two payers of one name with different documents are not', () => {
  const lines = [line({ text: 'PIX CELIA SOUZA LIMA' })]
  const other = { ...MOTHER('rui'), document: '11144477735' }
  expect(sure({ people: [ANA, RUI, MOTHER('ana'), MOTHER('rui')], lines })).toEqual([[['s1']]])
  expect(sure({ people: [ANA, RUI, MOTHER('ana'), other], lines })).toEqual([[]])
})

it('two names of one patient, or of a patient and their mother, are certain', () => {
  for (const id of ['ana', 'mother']) {
    const other: KnownPerson = { id, patientId: 'ana', name: 'Ana Lima', document: null }
    expect(sure({ people: [ANA, other] })).toEqual([[['s1']]])
  }
})

it.each([
  ['on the same day', { text: 'PIX DEVOLVIDO ANA BEATRIZ LIMA' }],
  ['weeks later', { text: 'Devolução enviada pelo Pix - ANA BEATRIZ LIMA', day: '2026-04-20' }],
  ['in part', { text: 'DEV PIX ANA BEATRIZ LIMA', cents: -5_000 }],
  ['without a name', { text: 'DEVOLUCAO PIX MED', day: '2026-03-18' }],
  ['as the bank marks it', { text: 'ANA BEATRIZ LIMA', isReversal: true }],
  ['by the bank', { text: 'ESTORNO CREDITO PIX' }],
])('a credit that is returned %s is not certain', (_, given) => {
  const returned = line({ id: 'return', cents: -18_000, ...given })
  expect(sure({ lines: [line(), returned] })).toEqual([[], []])
})

it.each([
  ['to another payer', { text: 'PIX DEVOLVIDO RUI REIS' }],
  ['before it', { text: 'PIX DEVOLVIDO ANA BEATRIZ LIMA', day: '2026-03-08' }],
  ['without a name, of another amount', { text: 'DEVOLUCAO PIX', cents: -5_000 }],
  ['without a name, long after it', { text: 'DEVOLUCAO PIX', day: '2026-03-30' }],
  ['as an ordinary payment', { text: 'PIX ENVIADO ANA BEATRIZ LIMA' }],
])('money that is sent %s leaves a credit certain', (_, given) => {
  const sent = line({ id: 'sent', cents: -18_000, ...given })
  expect(sure({ lines: [line(), sent] })).toEqual([[['s1']], []])
})

it('of two equal sessions one line requires a choice, and two lines pay one each', () => {
  const debts = [debt(), debt({ id: 's2', day: '2026-03-02' })]
  expect(sure({ debts })).toEqual([[]])
  const lines = [
    line({ id: 'later', day: '2026-03-11' }),
    line({ id: 'earlier', day: '2026-03-03' }),
  ]
  expect(sure({ debts, lines })).toEqual([[['s1']], [['s2']]])
  expect(sure({ debts, lines: [...lines, line({ id: 'third' })] })).toEqual([[], [], []])
})

const WEEKS = ['2026-03-03', '2026-03-10', '2026-03-17', '2026-03-24']

it.each([
  ['on its day', WEEKS],
  ['the day before', ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23']],
  ['some days later', ['2026-03-05', '2026-03-10', '2026-03-20', '2026-03-31']],
])('a patient who pays each week %s pays each session, with the next one ahead', (_, days) => {
  const debts = [...WEEKS, '2026-03-31'].map((day, index) => debt({ id: `s${index}`, day }))
  const lines = days.map((day, index) => line({ id: `l${index}`, day }))
  const isLate = days.at(-1) === '2026-03-31'
  const held = isLate ? debts.slice(0, 4) : debts
  expect(sure({ debts: held, lines })).toEqual(WEEKS.map((_day, index) => [[`s${index}`]]))
  // One of them did not pay.
  expect(sure({ debts: held, lines: lines.slice(1) }).flat()).toEqual([])
})

it('a sum of all sessions, of a month’s or of the oldest is one suggestion', () => {
  const debts = ['2026-02-20', '2026-03-02', '2026-03-09'].map((day, index) =>
    debt({ id: `s${index}`, day }),
  )
  const of = (cents: number) =>
    suggest({ debts, lines: [line({ cents })] })[0]?.map(({ ids }) => ids)
  expect(of(54_000)).toEqual([['s0', 's1', 's2']])
  expect(of(36_000)).toEqual([
    ['s1', 's2'],
    ['s0', 's1'],
  ])
})

it('a sum of some of several equal sessions requires a choice, a month’s or all do not', () => {
  const of = (days: readonly string[], cents: number) =>
    sure({
      debts: days.map((day, index) => debt({ id: `s${index}`, day })),
      lines: [line({ cents })],
    })[0]
  expect(of(['2026-01-30', '2026-02-06', '2026-02-13'], 36_000)).toEqual([])
  expect(of(['2026-02-06', '2026-02-13', '2026-03-06'], 36_000)).toEqual([['s0', 's1']])
  expect(of(['2026-01-30', '2026-02-06', '2026-02-13'], 54_000)).toEqual([['s0', 's1', 's2']])
  // The session ahead is not yet due.
  expect(of(['2026-03-03', '2026-03-10', '2026-03-17'], 36_000)).toEqual([['s0', 's1']])
})

it('a sum of sessions that took place precedes one with sessions ahead', () => {
  const debts = ['2026-02-20', '2026-02-27', '2026-03-12', '2026-03-19'].map((day, index) =>
    debt({ id: `s${index}`, day }),
  )
  const [suggested] = suggest({ debts, lines: [line({ cents: 36_000 })] })
  expect(suggested?.map(({ ids }) => ids)).toEqual([
    ['s0', 's1'],
    ['s2', 's3'],
  ])
})

it('one payer of two patients pays for both', () => {
  const debts = [debt(), debt({ id: 's2', patientId: 'rui', cents: 12_000 })]
  const people = [ANA, RUI, MOTHER('ana'), MOTHER('rui')]
  const lines = [line({ cents: 30_000, text: 'TED RECEBIDA CELIA SOUZA LIMA' })]
  expect(sure({ debts, people, lines })).toEqual([[['s1', 's2']]])
})

it('the only debts that make up an amount are suggested, but are not sure', () => {
  const amounts = [18_000, 20_000, 15_000]
  const debts = amounts.map((cents, at) => debt({ id: `s${at}`, cents, day: `2026-03-0${at + 1}` }))
  const of = (cents: number) => suggest({ debts, lines: [line({ cents })] })[0]
  expect(of(33_000)).toMatchObject([{ ids: ['s0', 's2'], isSure: false }])
  expect(of(35_000)).toMatchObject([{ ids: ['s1', 's2'], isSure: false }])
  const several = [...debts, debt({ id: 's3', cents: 15_000, day: '2026-03-04' })]
  const [first] = suggest({ debts: several, lines: [line({ cents: 33_000 })] })[0] ?? []
  expect(first?.ids).toEqual(['s0', 's1'])
})

it('one line is matched with several payments recorded by hand that it sums', () => {
  const paid = (id: string, given: Partial<HandPayment> = {}): HandPayment => ({
    ...{ id, kind: 'session', targetId: `s-${id}`, patientId: 'ana', payerName: null },
    ...{ cents: 18_000, day: '2026-03-10', method: 'pix', ...given },
  })
  const lines = [line({ cents: 36_000 })]
  expect(sure({ debts: [], lines, payments: [paid('p1'), paid('p2')] })).toEqual([[['p1', 'p2']]])
  const cash = [paid('p1'), paid('p2', { method: 'cash' })]
  expect(suggest({ debts: [], lines, payments: cash })).toEqual([[]])
  const mother = [line({ cents: 36_000, text: 'PIX CELIA SOUZA LIMA' })]
  expect(
    sure({
      debts: [],
      lines: mother,
      people: [ANA, RUI, MOTHER('ana'), MOTHER('rui')],
      payments: [paid('p1'), paid('p2', { patientId: 'rui' })],
    }),
  ).toEqual([[['p1', 'p2']]])
})

it('a document, masked or not, distinguishes people of one name', () => {
  const twin = { ...RUI, name: 'Ana Beatriz Lima', document: '11144477735' }
  const people = [{ ...ANA, document: '52998224725' }, twin]
  const text = 'Transferência recebida pelo Pix - ANA BEATRIZ LIMA - •••.982.247-••'
  const debts = [debt(), debt({ id: 's2', patientId: 'rui' })]
  expect(sure({ people, debts, lines: [line({ text })] })).toEqual([[['s1']]])
  expect(suggest({ people, debts, lines: [line({ text })] })[0]).toHaveLength(1)
  expect(sure({ people: [twin], lines: [line({ text })] })).toEqual([[]])
})

it('a printed document leaves out the other patients of its name', () => {
  const withDocument = { ...RUI, name: 'Ana Beatriz Lima', document: '52998224725' }
  const people = [ANA, withDocument]
  const at = (cpf: string) => [line({ text: `PIX CPF.${cpf} ANA BEATRIZ LIMA` })]
  expect(suggest({ people, lines: at('529.982.247-25') })).toEqual([[]])
  expect(sure({ people, lines: at('111.444.777-35') })).toEqual([[['s1']]])
  // A mother whose CPF one of her children's records lacks is one person.
  const mother = { ...MOTHER('ana'), document: null }
  const lines = [line({ text: 'PIX 529.982.247-25 CELIA SOUZA LIMA' })]
  expect(sure({ people: [ANA, RUI, mother, MOTHER('rui')], lines })).toEqual([[['s1']]])
})

it('a payment recorded by hand is matched with its line, and not paid again', () => {
  const payments: HandPayment[] = [
    {
      id: 'p1',
      kind: 'session',
      targetId: 's0',
      patientId: 'ana',
      payerName: null,
      cents: 18_000,
      day: '2026-03-09',
      method: 'pix',
    },
  ]
  expect(sure({ payments, debts: [debt()] })).toEqual([[['p1']]])
  expect(suggest({ payments })[0]?.map(({ ids }) => ids)).toEqual([['p1'], ['s1']])
  const late = payments.map((payment) => ({ ...payment, day: '2026-03-01' }))
  expect(sure({ payments: late })).toEqual([[['s1']]])
  expect(suggest({ payments, lines: [line({ text: 'PIX RECEBIDO RUI REIS' })] })[0]).toEqual([])
})

it.each(['cash', 'card'] as const)(
  'a payment recorded by hand as %s is not certain to be a Pix',
  (method) => {
    const payment: HandPayment = {
      ...{ id: 'p1', kind: 'session', targetId: 's0', patientId: 'ana', payerName: null },
      ...{ cents: 18_000, day: '2026-03-09', method },
    }
    expect(suggest({ payments: [payment] })[0]?.map(({ ids, isSure }) => [...ids, isSure])).toEqual(
      [
        ['p1', false],
        ['s1', false],
      ],
    )
    const deposit = line({ text: 'DEP DINHEIRO ANA BEATRIZ LIMA' })
    expect(sure({ payments: [payment], lines: [deposit] })).toEqual([[['p1']]])
  },
)

it('a line that may be in two files leaves the lines of its payer uncertain', () => {
  const debts = ['2026-03-02', '2026-03-09', '2026-03-16'].map((day, index) =>
    debt({ id: `s${index}`, day }),
  )
  const lines = [
    line({ id: 'csv', hasTwin: true }),
    line({ id: 'ofx', hasTwin: true }),
    line({ id: 'next', day: '2026-03-17' }),
  ]
  expect(sure({ debts, lines })).toEqual([[], [], []])
})

it('the code of a Pix charge is certain without a name', () => {
  const txid = 'a1b2c3d4e5f6a7b8c9d0e1f2a'
  expect(sure({ debts: [debt({ txid })], lines: [line({ text: 'PIX', txid })] })).toEqual([
    [['s1']],
  ])
})

it.each([
  ['PIX RECEBIDO ANA LIMA', 'ana lima'],
  ['Transferência recebida pelo Pix - ANA DE LIMA - •••.222.333-••', 'ana lima'],
  ['TED 341 0001 JOSE DA SILVA 12345678901', 'jose silva'],
  ['PIX TRANSF  ANA LIM02/03', 'ana lim'],
  ['RENDIMENTO', 'rendimento'],
  ['PIX RECEBIDO', null],
  ['TRANSFERENCIA 12/03', null],
])('the counterparty of %j is %j', (text, name) => {
  expect(counterpartyOf({ text, payer: null })).toBe(name)
})

it.each([
  ['ANA BEATRIZ LIMA', 'Ana Beatriz Lima', 'whole'],
  ['ANA LIMA', 'Ana Beatriz Lima', 'whole'],
  ['ANA BEATRIZ LIMA', 'Ana Lima', 'whole'],
  ['ANA BEATRIZ LI', 'Ana Beatriz Lima', 'whole'],
  ['JOAO CONCEICAO', 'João da Conceição', 'whole'],
  ['ANA LIMA SILVEIRA', 'Ana Beatriz Lima', 'part'],
  ['JOSE MARIA SILVA', 'Maria Silva', 'part'],
  ['PADARIA ANA LIMA LTDA', 'Ana Lima', 'part'],
  ['CELIA REIS REF ANA LIMA', 'Ana Lima', 'part'],
  ['LIMA ANA BEATRIZ', 'Ana Beatriz Lima', 'whole'],
  ['RECEB.OUTRA IF ANA LIMA', 'Ana Lima', 'whole'],
  ['TED-T ELET DISP REMET.ANA LIMA', 'Ana Lima', 'whole'],
  ['Pix Copia e Cola ANA LIMA', 'Ana Lima', 'whole'],
  ['Você recebeu um Pix de ANA LIMA', 'Ana Lima', 'whole'],
  ['J MARIA SILVA', 'Maria Silva', 'part'],
  ['CRED PIX CH ANA LIMA', 'Ana Lima', 'whole'],
  ['PIX QRS ANA BEATRIZ LI', 'Ana Beatriz Lima', 'whole'],
  ['RECEBIMENTO PIX SICREDI ANA BEATRIZ', 'Ana Beatriz Lima', 'whole'],
  ['PIX QRS ROSA ANA BEATRIZ', 'Ana Beatriz Lima', 'part'],
  ['PIXRECEBIDO ANA LIMA', 'Ana Lima', 'whole'],
  ['Pix recebido Caixa Econômica Federal ANA LIMA', 'Ana Lima', 'whole'],
  ['TEV RECEBIDA ANA LIMA', 'Ana Lima', 'whole'],
  ['OPEN FINANCE PIX ANA LIMA', 'Ana Lima', 'whole'],
  ['SISPAG PIX ANA LIMA', 'Ana Lima', 'whole'],
  ['JOSE SILVA NETO', 'José Silva', 'part'],
  ['JOSE SILVA', 'José Silva Filho', 'part'],
  ['JOSE SILVA NETO', 'José Silva Filho', 'part'],
  ['JOSE SILVA JR', 'José Silva Júnior', 'whole'],
  ['MARIA A SILVA', 'Maria Beatriz Silva', 'part'],
  ['MARIA E SILVA', 'Maria Beatriz Silva', 'part'],
  ['MARIA B SILVA', 'Maria Beatriz Silva', 'whole'],
  ['ANA B', 'Ana Beatriz Lima', 'none'],
  ['PAGAMENTO A ANA LIMA', 'Ana Lima', 'whole'],
  ['ANA SILVA', 'Ana Silvares', 'part'],
  ['PIX TRANSF  ANA SILVA10/03', 'Ana Silvares', 'whole'],
  ['PIX TRANSF  ANA LIM10/03', 'Ana Lima', 'whole'],
  ['SRA ANA LIMA', 'Dra. Ana Lima', 'whole'],
  [
    'Pix - ANA REIS - •••.333.444-•• - BCO DO BRASIL S.A. (0001) Agência: 1 Conta: 2',
    'Ana Brasil',
    'none',
  ],
  [
    'Pix - ANA LIMA - •••.333.444-•• - NU PAGAMENTOS - IP (0260) Agência: 1 Conta: 2',
    'Ana Beatriz Lima',
    'whole',
  ],
  ['ANA', 'Ana', 'part'],
  ['BEATRIZ LIMA', 'Ana Beatriz Lima', 'none'],
  ['RUI LIMA', 'Ana Lima', 'none'],
  ['PIX TRANSF  ANA BEATRIZ LIM02/03', 'Ana Beatriz Lima', 'whole'],
  ['MARIA D AVILA', 'Maria D’Ávila', 'whole'],
  ['MARIA DAVILA', 'Maria D’Ávila', 'whole'],
  ['MARIA DAVILA', 'Maria D Avila', 'whole'],
  ['MARIA SANT ANNA REIS', 'Maria Sant’Anna Reis', 'whole'],
])('the printed name %s fits %s: %s', (text, name, fit) => {
  expect(nameFit(printedName({ text, payer: null }), knownWords(name))).toBe(fit)
})

it.each([
  ['PIX ANA •••.222.333-••', '222333'],
  ['PIX ANA ***222333**', '222333'],
  ['PIX 529.982.247-25 ANA', '52998224725'],
  ['12.345.678/0001-95', '12345678000195'],
  ['Pix - Recebido 02/03 10:32 00052998224725 ANA LIMA', '52998224725'],
  ['00.000.000/0001-91', '00000000000191'],
  ['PIX ANA ###.222.333-##', '222333'],
  ['PIX CLINICA 12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['PIX 12abc34501de35 CLINICA', '12ABC34501DE35'],
  ['PIX 12ABC34501DE36 CLINICA', null],
  ['PIX ANA ●●●.222.333-●●', '222333'],
  ['PIX CHAVE 11987654321 ANA 529.982.247-25', '52998224725'],
  ['PIX CHAVE 11987654321', null],
  ['PIX ANA CPF 529 982 247 25', '52998224725'],
  ['PIX ANA *** 222 333 **', '222333'],
  ['PIX 1234 567 890 12 ANA', null],
  ['20260302103211 PIX ANA', null],
  ['AG 1234 CC 56789-0', null],
])('the document in %j is %j', (text, document) => {
  expect(printedDocument(text)).toBe(document)
})

it('a document filled with zeros, and a phone, leave the payer’s name', () => {
  const people = [{ ...ANA, document: '52998224725' }, RUI]
  for (const text of [
    'Pix - Recebido 00052998224725 ANA BEATRIZ L',
    'PIX CHAVE 11987654321 ANA BEATRIZ LIMA',
  ])
    expect(sure({ people, lines: [line({ text })] })).toEqual([[['s1']]])
  const other = line({ text: 'Pix - Recebido 00011144477735 ANA BEATRIZ LIMA' })
  expect(sure({ people, lines: [other] })).toEqual([[]])
})

it.each([
  ['PIX_CRED ANA', 'pix'],
  ['CREDPIX ANA', 'pix'],
  ['CRED TEV ANA', 'transfer'],
  ['DEP DINHEIRO ATM', 'cash'],
  ['DEP CHEQUE 24H', 'other'],
  ['RENDIMENTO', 'other'],
])('%s was paid by %s', (text, method) => {
  expect(methodOf(text)).toBe(method)
})

it('a masked document is compared by its middle', () => {
  expect(isDocument('982247', '52998224725')).toBe(true)
  expect(isDocument('982248', '52998224725')).toBe(false)
})

const TXID = 'a1b2c3d4e5f6a7b8c9d0e1f2a'

it.each([
  ['the identifier of a Pix', ['PIX', 'E0000000020260310120000000000001'], null],
  ['the identifier of a returned Pix', ['D0000000020260310120000000000001'], null],
  ['a code in the text', [`PIX ${TXID}`, null], TXID],
  ['a code behind the identifier of its Pix', [`E0000000020260310120000000000001 ${TXID}`], TXID],
  ['a code behind a bank’s long number', ['20260310152233000123456789012', `PIX ${TXID}`], TXID],
  ['a code in capitals', [`PIX ${TXID.toUpperCase()}`], TXID],
  ['another program’s code', ['Cobranca0000000000000000001'], 'Cobranca0000000000000000001'],
])('the txid in %s is %s', (_, texts, txid) => {
  expect(txidIn(...texts)).toBe(txid)
})

it('A thousand lines are matched with 200 open sessions, each that names a debtor with one of theirs', () => {
  const names = Array.from(
    { length: 40 },
    (_, index) =>
      `Nome${'abcdefghij'[index % 10]} Meio${String.fromCharCode(97 + (index % 26))} ${String.fromCharCode(97 + (index % 23))}sobre${String.fromCharCode(97 + Math.floor(index / 20))}`,
  )
  const people = names.map((name, index) => ({
    id: `p${index}`,
    patientId: `p${index}`,
    name,
    document: null,
  }))
  const day = (at: number) => `2026-0${1 + (at % 6)}-${String(1 + (at % 28)).padStart(2, '0')}`
  const debts = Array.from({ length: 200 }, (_, index) =>
    debt({ id: `s${index}`, patientId: `p${index % 40}`, day: day(index) }),
  )
  const lines = Array.from({ length: 1_000 }, (_, index) =>
    line({
      id: `l${index}`,
      day: day(index * 7),
      text: index % 3 ? `PIX RECEBIDO ${names[index % 40]?.toUpperCase()}` : 'PIX',
    }),
  )
  const suggested = suggestFor(lines, { debts, payments: [], people })
  const ofOthers = lines.flatMap(({ id }, index) => {
    const [first] = suggested.get(id) ?? []
    return index % 3 && first?.parts.some(({ patientId }) => patientId !== `p${index % 40}`)
      ? [id]
      : []
  })
  expect(ofOthers).toEqual([])
  const matched = [...suggested.values()].filter((all) => all.length > 0)
  expect(matched.length).toBeGreaterThan(900)
})
