import fc from 'fast-check'
import { expect, it } from 'vitest'
import { centsToText } from '../../../platform/shared/money.ts'
import { readBankFile } from './read-statement.ts'
import { BankReadingProblem } from './reading-problem.ts'
import { readSignedCents } from './signed-amount.ts'

type Fields = Record<string, string>

const ofx = (lines: readonly Fields[], account = '12345-6') => `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>0341<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260301<DTEND>20260331
${lines
  .map(
    (fields) =>
      `<STMTTRN>\n${Object.entries(fields)
        .map(([name, value]) => `<${name}>${value}`)
        .join('\n')}\n</STMTTRN>`,
  )
  .join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>1000.00<DTASOF>20260331</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

const LINE = { TRNTYPE: 'CREDIT', DTPOSTED: '20260310', TRNAMT: '150.00', FITID: '1', MEMO: 'PIX' }

function read(text: string | Uint8Array) {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  return readBankFile(bytes).statements
}
const rowsOf = (text: string | Uint8Array) => read(text).flatMap(({ rows }) => rows)
const firstOf = (fields: Fields) => rowsOf(ofx([{ ...LINE, ...fields }]))[0]

it.each([
  ['150.00', 15_000],
  ['150,00', 15_000],
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['1.234.567,89', 123_456_789],
  ['+200,00', 20_000],
  ['+ 200,00', 20_000],
  ['            -12.80', -1_280],
  ['- 12,80', -1_280],
  ['−12,80', -1_280],
  ['-1.080,50', -108_050],
  ['12,80-', -1_280],
  ['(12,80)', -1_280],
  ['R$ 1.500,00', 150_000],
  ['-R$ 35,90', -3_590],
  ['R$ -35,90', -3_590],
  ['R$ +35,90', 3_590],
  ['35,90 D', -3_590],
  ['35,90D', -3_590],
  ['35,90 C', 3_590],
  ['35,90 (D)', -3_590],
  ['35,90 (+)', 3_590],
  ['35,90 (-)', -3_590],
  ['35,90+', 3_590],
  ['35,90 débito', -3_590],
  ['35,90 Déb', -3_590],
  ['35,90 cr.', 3_590],
  ['35,90 saída', -3_590],
  ['35,90 entrada', 3_590],
  ['C35,90', 3_590],
  ['D1.035,90', -103_590],
  ['35,90D*', -3_590],
  ['35,90*', 3_590],
  ['C 35,90', 3_590],
  ['D R$ 1.035,90', -103_590],
  ['Débito: 35,90', -3_590],
  ['180', 18_000],
  ['0,5', 50],
  ['.50', 50],
  ['0.00', 0],
  ['12a', null],
  ['', null],
  ['-', null],
  ['1.2.3', null],
])('the amount %j of a bank is %s cents', (text, cents) => {
  expect(readSignedCents(text)).toBe(cents)
})

it.each([
  ['DEBIT', '80,00', 8_000],
  ['POS', '+80,00', 8_000],
  ['CREDIT', '-10,00', -1_000],
  ['OTHER', '     -12.80', -1_280],
])('the sign decides, not the type %s of the amount %s', (type, amount, cents) => {
  expect(firstOf({ TRNTYPE: type, TRNAMT: amount })?.cents).toBe(cents)
})

it('every amount is read back from each of its usual forms', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
      const plain = centsToText(cents)
      const comma = plain.replace('.', ',')
      const grouped = comma.replace(/\B(?=(?:\d{3})+,)/g, '.')
      const padded = plain.padStart(18)
      expect([plain, comma, grouped, padded].map(readSignedCents)).toEqual(Array(4).fill(cents))
    }),
  )
})

it.each([
  ['20260310', '2026-03-10'],
  ['20260310120000', '2026-03-10'],
  ['20260310235959', '2026-03-10'],
  ['202603102130', '2026-03-10'],
  ['20260310213000[-3:BRT]', '2026-03-10'],
  ['20260310233000.000[-03:EST]', '2026-03-10'],
  ['20260310000000[-3:GMT]', '2026-03-10'],
  ['20260311003000[0:GMT]', '2026-03-10'],
  ['20260311025959[0:GMT]', '2026-03-10'],
  ['20260311030000[0:GMT]', '2026-03-11'],
  ['20260311003000[+0:UTC]', '2026-03-10'],
  ['20260311050000[+5.5:IST]', '2026-03-10'],
  ['20260310230000[-4:AMT]', '2026-03-11'],
  ['20260310 [-3:BRT]', '2026-03-10'],
  ['20260310120000[-3]', '2026-03-10'],
  ['20260311003000[+0000]', '2026-03-10'],
  ['20260310120000[-0300]', '2026-03-10'],
  ['20260310120000[GMT-3]', '2026-03-10'],
  ['20260310230000-0400', '2026-03-11'],
  ['20260311003000Z', '2026-03-10'],
  ['20260310T120000', '2026-03-10'],
  ['2026-03-10 12:00:00', '2026-03-10'],
  ['10/03/2026', '2026-03-10'],
  ['10/03/2026 12:00', '2026-03-10'],
  ['10/03/26', '2026-03-10'],
  ['10-03-2026', '2026-03-10'],
  ['20260310233000[-3:BRT', '2026-03-10'],
  ['20260310233000-3:BRT', '2026-03-10'],
  ['20260310233000[-3 BRT]', '2026-03-10'],
  ['20260310233000,000[-03:00:BRT]', '2026-03-10'],
  ['20260311003000GMT', '2026-03-10'],
  ['20260310000000[0:GMT]', '2026-03-10'],
  ['20260310000000.000[+0:UTC]', '2026-03-10'],
  ['20260310000000Z', '2026-03-10'],
  ['2026-03-10T00:00:00Z', '2026-03-10'],
  ['2026031023', '2026-03-10'],
  ['20260310120000.123456789', '2026-03-10'],
  ['20260310233000[BRT:-3]', '2026-03-10'],
  ['20260310233000[America/Sao_Paulo]', '2026-03-10'],
  ['10032026', '2026-03-10'],
  ['20260310120000BRT', '2026-03-10'],
  ['20260310120000 BRT', '2026-03-10'],
])('the date %s of OFX is the day %s in São Paulo', (posted, day) => {
  expect(firstOf({ DTPOSTED: posted })?.day).toBe(day)
})

it.each([
  ['PIX TOK &amp; STOK&nbsp;SP &lt;LOJA 3&gt;', 'PIX TOK & STOK SP <LOJA 3>'],
  ['MARIA &#38; FILHOS', 'MARIA & FILHOS'],
  ['JO&#195;O', 'JOÃO'],
  ['JO&#xC3;O', 'JOÃO'],
  ['JO&Atilde;O CONCEI&ccedil;&atilde;o', 'JOÃO CONCEIção'],
  ['N&ordm; 12 &ndash; S&atilde;o Jos&eacute;', 'Nº 12 – São José'],
  ['TOK &desconhecido; STOK', 'TOK &desconhecido; STOK'],
  ['A & B', 'A & B'],
  ['A < 3 B', 'A < 3 B'],
  ['A <B', 'A <B'],
  ['PIX <ana@exemplo.com> LIMA', 'PIX <ana@exemplo.com> LIMA'],
  ['&amp;amp;', '&amp;'],
  ['  PIX   RECEBIDO  ', 'PIX RECEBIDO'],
  ['PIX\u0000 RECEBIDO', 'PIX RECEBIDO'],
])('the text %j of OFX is %j', (memo, text) => {
  expect(firstOf({ MEMO: memo })?.text).toBe(text)
})

it.each([
  [{ NAME: 'PIX RECEBIDO', MEMO: 'ANA LIMA' }, 'PIX RECEBIDO ANA LIMA'],
  [{ NAME: 'ANA LIMA', MEMO: 'PIX ANA LIMA' }, 'PIX ANA LIMA'],
  [{ NAME: 'PIX ANA LIMA', MEMO: '' }, 'PIX ANA LIMA'],
  [{ NAME: 'PIX RECEBIDO ANA LIMA', MEMO: 'PIX RECEBIDO' }, 'PIX RECEBIDO ANA LIMA'],
  [{ EXTDNAME: 'ANA LIMA', MEMO: 'PIX' }, 'ANA LIMA PIX'],
  [{ MEMO: 'PIX RECEBIDO\n<MEMO>ANA LIMA' }, 'PIX RECEBIDO ANA LIMA'],
  [{ MEMO: 'PIX <ANA LIMA> <LOJA 3> SP' }, 'PIX <ANA LIMA> <LOJA 3> SP'],
  [{ MEMO: 'A &AMP; B &bull;&middot; &ldquo;C&rdquo;' }, 'A & B •· “C”'],
])('a line of OFX with %j is printed as %s', (fields, text) => {
  expect(firstOf(fields)?.text).toBe(text)
})

it.each([
  'SALDO ANTERIOR',
  'SALDO DO DIA',
  'Saldo',
  'S A L D O',
  'SALDO EM CONTA CORRENTE',
  'Saldo final do período',
  'SALDO C/C',
  'LIMITE CONTRATADO',
  'Disponível para saque',
  'Resumo do período',
  'SALDO ANT',
  'SALDO EM 10/03',
  'SDO CTA/APL AUTOMATICAS',
  'SALDO BLOQ.ANTERIOR',
  'SALDO INVEST FÁCIL',
  'SALDO NA DATA',
  'Saldo de abertura',
  '(-) SALDO A LIBERAR',
  'SALDO POUPANÇA',
  'Saldo Diário',
  'SALDO C.C.',
  'SALDO + LIMITE',
  'Saldo contábil',
  'SALDO MÊS ANTERIOR',
  'SALDO ATÉ 31/03',
  'SALDO DEVEDOR',
  'SALDO PARA O DIA SEGUINTE',
  'SALDO INVESTIMENTOS',
  'SALDO EM CDB',
  '(=) SALDO',
  'TOTAL',
  'Subtotal',
  'TOTAL DO DIA',
  'Total de entradas',
  'TOTAL DISPONÍVEL',
  'Saldo na conta',
  'Saldo acumulado',
  'Saldo remanescente',
  'Saldo de hoje',
  'Saldo fechamento',
  'Somatório',
  'Resultado do período',
  'Closing balance',
  'SLD ANTERIOR',
  '999 S A L D O',
  'initial_available_balance',
  'SALDO MÍNIMO',
  'SALDO PROJETADO',
  'SALDO MOVIM. DIA',
  'SALDO DISP. P/ SAQUE',
  'SALDO A COMPENSAR',
  'SALDO ATUALIZADO',
  'LIMITE CHEQUE ESPECIAL',
])('the line %j is a balance, not a movement', (memo) => {
  expect(firstOf({ MEMO: memo })).toBeUndefined()
})

it.each([
  'SALDO DEVEDOR QUITADO ANA',
  'PIX SALDO ANTERIOR',
  'SALDANHA LIMA',
  'SALDO ANTONIA',
  'SALDO INVESTIGADO',
  'TOTAL PASS BRASIL',
  'TOTAL DIAGNOSTICOS',
  'SOMA CONSULTORIA',
  'RESULTADO EXAMES LTDA',
  'BALANCE CLINICA',
])('the line %j is a movement', (memo) => {
  expect(firstOf({ MEMO: memo })?.text).toBe(memo)
})

it.each([
  'ESTORNO COMPRA',
  'EST PIX ENVIADO',
  'PIX DEVOLVIDO ANA LIMA',
  'DEV PIX ANA LIMA',
  'TED DEVOLVIDA',
  'Devolução recebida pelo Pix - ANA LIMA',
  'Reembolso recebido pelo Pix - ANA LIMA',
  'PIX REJEITADO ANA LIMA',
  'TARIFA ESTORNADA',
  'Pix enviado devolvido - ANA LIMA',
  'Boleto devolvido',
  'Cheque devolvido',
  'CANCELAMENTO DE PIX ENVIADO',
  'Pix não concluído - valor devolvido',
  'ENTRADA DEVOLUCAO PIX',
  'REEMBOLSO DE TARIFA',
])('the credit %j is money returned, as OFX and as CSV', (text) => {
  expect(firstOf({ MEMO: text })?.isReversal).toBe(true)
  expect(firstOf({ MEMO: text, TRNAMT: '-150.00' })?.isReversal).toBe(false)
  expect(firstOf({ NAME: 'CELIA REIS', MEMO: text })?.isReversal).toBe(true)
  const csv = `Data;Descrição;Valor\n10/03/2026;${text};150,00\n11/03/2026;${text};-1,00`
  expect(rowsOf(csv).map(({ isReversal }) => isReversal)).toEqual([true, false])
})

it.each(['PIX RECEBIDO ANA LIMA', 'PIX ESTER LIMA', 'PIX RECEBIDO DEVANIR REIS', 'PIX ANA DEV'])(
  'the credit %j is not money returned',
  (text) => {
    expect(firstOf({ MEMO: text })?.isReversal).toBe(false)
  },
)

const CLOSED = ofx([LINE]).replace(/<(\w+)>([^<\n]+)/g, '<$1>$2</$1>')

it.each([
  ['no leaf is closed', ofx([LINE])],
  ['every leaf is closed', CLOSED],
  ['some leaves are closed', CLOSED.replace('</MEMO>', '').replace('</TRNAMT>', '')],
  [
    'it is XML',
    `<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211"?>${CLOSED.slice(CLOSED.indexOf('<OFX>'))}`,
  ],
  ['all is in one line', CLOSED.replaceAll('\n', '')],
  ['its root has attributes', CLOSED.replace('<OFX>', '<OFX xmlns="http://ofx.net/types">')],
  ['its tags have a prefix', CLOSED.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1ns:')],
  ['its balance has no separator', CLOSED.replace('>1000.00<', '>100000<')],
  ['a leaf closes itself', CLOSED.replace('<MEMO>', '<NAME/><MEMO>')],
  ['its tags are small', ofx([LINE]).replace(/<\/?\w+>/g, (tag) => tag.toLowerCase())],
  ['lines are not closed', ofx([LINE]).replaceAll('</STMTTRN>', '')],
  ['its text is CDATA', CLOSED.replace('>PIX<', '><![CDATA[PIX]]><')],
])('OFX is read the same if %s', (_, text) => {
  expect(rowsOf(text)).toEqual([
    {
      day: '2026-03-10',
      cents: 15_000,
      text: 'PIX',
      payer: null,
      reference: '1',
      isReversal: false,
    },
  ])
})

it('the account that a payment goes to is not mistaken for the account of the statement', () => {
  const text = ofx([{ ...LINE, BANKACCTTO: '<BANKID>1<ACCTID>999</BANKACCTTO>' }])
  expect(read(text).map(({ account }) => account)).toEqual(['12345-6'])
})

it('lists of one account in one file are one statement, those of two accounts two', () => {
  const [first, second] = [ofx([LINE]), ofx([LINE], '777')]
  const body = (text: string) =>
    text.slice(text.indexOf('<STMTTRNRS>'), text.indexOf('</BANKMSGSRSV1>'))
  const both = first.replace('</BANKMSGSRSV1>', `${body(second)}${body(first)}</BANKMSGSRSV1>`)
  expect(read(both).map(({ account, rows }) => [account, rows.length])).toEqual([
    ['12345-6', 2],
    ['777', 1],
  ])
})

it.each([
  [{ DTPOSTED: '', DTUSER: '20260310' }],
  [{ DTPOSTED: '00000000', DTAVAIL: '20260310' }],
  [{ DTUSER: '20260309', DTAVAIL: '20260311' }],
])('the day of a line with %j is 10 March', (fields) => {
  expect(firstOf(fields)?.day).toBe('2026-03-10')
})

it('only accounts in reais are read; a file without one is refused', () => {
  const inCurrency = (code: string) => ofx([LINE]).replace('<CURDEF>BRL', `<CURDEF>${code}`)
  for (const code of ['BRL', 'BRC', 'R$', 'REAL', '986', ''])
    expect(rowsOf(inCurrency(code))).toHaveLength(1)
  for (const code of ['USD', 'EUR', 'usd'])
    expect(problemOf(() => read(inCurrency(code))).code).toBe('bank_file_currency')
  const both = inCurrency('BRL').replace(
    '</BANKMSGSRSV1>',
    `${/<STMTTRNRS>.*<\/STMTTRNRS>/s.exec(inCurrency('USD'))?.[0].replace('12345-6', '777')}</BANKMSGSRSV1>`,
  )
  expect(read(both).map(({ account }) => account)).toEqual(['12345-6'])
  const inEuros = camt(entry()).replace('<Acct>', '<Acct><Ccy>EUR</Ccy>')
  expect(problemOf(() => read(inEuros)).code).toBe('bank_file_currency')
  const csv = (first: string, second: string) =>
    `Date,Description,Amount,Currency\n2026-03-02,ANA,150.00,${first}\n2026-03-03,RUI,99.00,${second}`
  expect(rowsOf(csv('BRL', 'USD')).map(({ text }) => text)).toEqual(['ANA'])
  expect(problemOf(() => read(csv('USD', '€'))).code).toBe('bank_file_currency')
})

it('the credit that pays a card’s bill in OFX is no payment by a patient', () => {
  const card = ofx([
    { ...LINE, MEMO: 'Pagamento recebido' },
    { ...LINE, TRNAMT: '-80.50' },
  ]).replaceAll('STMTRS>', 'CCSTMTRS>')
  expect(rowsOf(card).map(({ cents, isReversal }) => [cents, isReversal])).toEqual([
    [15_000, true],
    [-8_050, false],
  ])
})

it('a statement without movements has its period', () => {
  expect(read(ofx([]))).toMatchObject([{ from: '2026-03-01', to: '2026-03-31', rows: [] }])
})

it.each([
  ['UTF-8 under a header of 1252', Buffer.from(ofx([{ ...LINE, MEMO: 'JOÃO CONCEIÇÃO' }]))],
  [
    'UTF-8 with a text that was cut within a letter',
    Buffer.concat([
      Buffer.from(ofx([{ ...LINE, MEMO: 'JOÃO CONCEIÇÃO' }]).replace('</OFX>', '<NAME>')),
      Buffer.from([0xc3]),
      Buffer.from('</OFX>'),
    ]),
  ],
  ['1252 under its header', Buffer.from(ofx([{ ...LINE, MEMO: 'JOÃO CONCEIÇÃO' }]), 'latin1')],
  [
    '1252 under a header of UTF-8',
    Buffer.from(ofx([{ ...LINE, MEMO: 'JOÃO CONCEIÇÃO' }]).replace('USASCII', 'UTF-8'), 'latin1'),
  ],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${ofx([{ ...LINE, MEMO: 'JOÃO CONCEIÇÃO' }])}`)],
  [
    'UTF-16 with its mark',
    Buffer.from(`\ufeff${ofx([{ ...LINE, MEMO: 'JOÃO CONCEIÇÃO' }])}`, 'utf16le'),
  ],
])('letters with accents are read from %s', (_, bytes) => {
  expect(rowsOf(bytes)[0]?.text).toBe('JOÃO CONCEIÇÃO')
})

const csvRows = (text: string) =>
  rowsOf(text).map(({ day, cents, text: rowText }) => [day, cents, rowText])

it.each([
  [
    'semicolons, a line above, a balance',
    'Titular;Maria\nData;Histórico;Valor;Saldo\n02/03/2026;Pix ANA LIMA;150,00;1.650,00\n03/03/2026;Boleto;-1.080,50;569,50',
  ],
  [
    'commas and points',
    'Data,Valor,Identificador,Descrição\n02/03/2026,150.00,64f0-01,Pix ANA LIMA\n03/03/2026,-1080.50,64f0-02,Boleto',
  ],
  [
    'two amounts',
    'Data;Lançamento;Crédito;Débito\n02/03/2026;Pix ANA LIMA;150,00;\n03/03/2026;Boleto;;1.080,50',
  ],
  [
    'two signed amounts',
    'Data;Lançamento;Entradas (R$);Saídas (R$)\n02/03/2026;Pix ANA LIMA;150,00;\n03/03/2026;Boleto;;-1.080,50',
  ],
  [
    'a side',
    'Data;Descrição;Valor;D/C\n02/03/2026;Pix ANA LIMA;150,00;C\n03/03/2026;Boleto;1.080,50;D',
  ],
  [
    'a side in words',
    'Data,Descrição,Tipo,Valor\n2026-03-02,Pix ANA LIMA,Entrada,"150,00"\n2026-03-03,Boleto,Saída,"1.080,50"',
  ],
  [
    'a mark behind the amount',
    'Data;Descrição;Valor\n02/03/2026;Pix ANA LIMA;150,00 C\n03/03/2026;Boleto;1.080,50 D',
  ],
  ['no headings', '02/03/2026;Pix ANA LIMA;150,00\n03/03/2026;Boleto;-1.080,50'],
  [
    'English headings',
    'date,title,amount\n2026-03-02,Pix ANA LIMA,150.00\n2026-03-03,Boleto,-1080.50',
  ],
  [
    'tabs',
    'Data\tDescrição\tValor (R$)\n02/03/2026\tPix ANA LIMA\t150,00\n03/03/2026\tBoleto\t-1.080,50',
  ],
  [
    'balances between',
    'Data;Histórico;Valor\n01/03/2026;SALDO ANTERIOR;1.500,00\n02/03/2026;Pix ANA LIMA;150,00\n02/03/2026;SALDO DO DIA;1.650,00\n03/03/2026;Boleto;-1.080,50\n;Total;569,50',
  ],
  [
    'a number of the document',
    'Data;Dcto.;Histórico;Valor\n02/03/2026;000123;Pix ANA LIMA;150,00\n03/03/2026;000124;Boleto;-1.080,50',
  ],
  [
    'two dates',
    'Data Lançamento;Data Contábil;Descrição;Valor\n02/03/2026;02/03/2026;Pix ANA LIMA;150,00\n03/03/2026;04/03/2026;Boleto;-1.080,50',
  ],
  [
    'hours behind the date',
    'Data;Descrição;Valor\n02/03/2026 21:30;Pix ANA LIMA;150,00\n03/03/2026 08:00;Boleto;-1.080,50',
  ],
  [
    'instants',
    'Data;Descrição;Valor\n2026-03-03T00:30:00Z;Pix ANA LIMA;150,00\n2026-03-03T12:00:00-03:00;Boleto;-1.080,50',
  ],
  [
    'quotes and a last delimiter',
    '"Data";"Descrição";"Valor";\n"02/03/2026";"Pix ANA LIMA";"150,00";\n"03/03/2026";"Boleto";"-1.080,50";',
  ],
  ['short years', 'Data;Descrição;Valor\n02/03/26;Pix ANA LIMA;150,00\n03/03/26;Boleto;-1.080,50'],
])('a CSV with %s gives its rows', (_, text) => {
  expect(csvRows(text)).toEqual([
    ['2026-03-02', 15_000, 'Pix ANA LIMA'],
    ['2026-03-03', -108_050, 'Boleto'],
  ])
})

it('amounts without a sign get it from the balance next to them, in either order', () => {
  const lines = [
    '01/03/2026;Pix A;10,00;110,00',
    '02/03/2026;Boleto;30,00;80,00',
    '03/03/2026;Pix B;5,00;85,00',
  ]
  const cents = (rows: readonly string[]) =>
    csvRows(['Data;Descrição;Valor;Saldo', ...rows].join('\n')).map(([, amount]) => amount)
  expect(cents(lines)).toEqual([1_000, -3_000, 500])
  expect(cents(lines.toReversed())).toEqual([500, -3_000, 1_000])
  for (const opening of [
    '27/02/2026;SALDO ANTERIOR;;140,00',
    '27/02/2026;SALDO ANTERIOR;140,00;',
  ]) {
    const [first = '', ...others] = [opening, '28/02/2026;Boleto;40,00;100,00', ...lines]
    expect(cents([first, ...others])).toEqual([-4_000, 1_000, -3_000, 500])
    expect(cents([...others.toReversed(), first])).toEqual([500, -3_000, 1_000, -4_000])
  }
})

const UNCLEAR = 'a;b;c;d\n02/03/2026;Pix ANA LIMA;150,00;7,00\n03/03/2026;Boleto;80,00;9,00'

it('a question about uncertain columns is asked, and its answer is remembered', () => {
  const failure = problemOf(() => read(UNCLEAR))
  expect(failure.code).toBe('bank_columns_unknown')
  expect(failure.asked).toMatchObject({
    headings: ['a', 'b', 'c', 'd'],
    rows: [['02/03/2026', 'Pix ANA LIMA', '150,00', '7,00'], {}],
  })
  const chosen = ['day', 'text', 'amount', 'ignore'] as const
  const first = readBankFile(Buffer.from(UNCLEAR), { chosen })
  const [{ source = '' } = {}] = first.statements
  const again = readBankFile(Buffer.from(UNCLEAR), { known: [{ source, columns: chosen }] })
  expect(again.statements).toEqual(first.statements)
  expect(first.statements[0]?.rows.map(({ cents }) => cents)).toEqual([15_000, 8_000])
})

function problemOf(work: () => unknown): BankReadingProblem {
  try {
    work()
  } catch (error) {
    if (error instanceof BankReadingProblem) return error
    throw error
  }
  throw new Error('it was read')
}

const camt = (entries: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><Othr><Id>0012345</Id></Othr></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`
const entry = (rest = '', side = 'CRDT', amount = '150.00') =>
  `<Ntry><Amt Ccy="BRL">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-10</Dt></BookgDt>${rest}</Ntry>`
const party = (name: string) => `<RltdPties><Dbtr>${name}</Dbtr></RltdPties>`

it.each([
  ['150.00', 15_000],
  ['150.0', 15_000],
  ['150', 15_000],
  ['0.29', 29],
  ['1234567.10', 123_456_710],
  ['150.00000', 15_000],
])('the amount %s of camt is exact', (amount, cents) => {
  expect(rowsOf(camt(entry('', 'CRDT', amount)))[0]?.cents).toBe(cents)
})

it.each([
  ['in Pty', party('<Pty><Nm>ANA &amp; RUI</Nm></Pty>')],
  ['beside it', party('<Nm>ANA &amp; RUI</Nm>')],
])('the payer of camt is read %s, and references keep leading zeros', (_, parties) => {
  const details = `<NtryDtls><TxDtls><Refs><EndToEndId>0012</EndToEndId></Refs>${parties}</TxDtls></NtryDtls>`
  expect(rowsOf(camt(entry(details)))[0]).toMatchObject({
    payer: 'ANA & RUI',
    text: 'ANA & RUI',
    reference: '0012',
  })
  expect(read(camt(entry(details)))[0]?.account).toBe('0012345')
})

it.each([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])('the reversal mark %s of camt is %s, and the side decides the sign', (mark, isReversal) => {
  const text = camt(entry(`<RvslInd>${mark}</RvslInd>`, 'DBIT'))
  expect(rowsOf(text)[0]).toMatchObject({ isReversal, cents: -15_000 })
})

it('an entry of several payments is one row each if they add up to its amount, otherwise one row', () => {
  const payment = (amount: string, name: string) =>
    `<TxDtls><Amt Ccy="BRL">${amount}</Amt>${party(`<Nm>${name}</Nm>`)}</TxDtls>`
  const of = (second: string) =>
    rowsOf(camt(entry(`<NtryDtls>${payment('100.00', 'ANA')}${payment(second, 'RUI')}</NtryDtls>`)))
  expect(of('50.00').map(({ payer, cents }) => [payer, cents])).toEqual([
    ['ANA', 10_000],
    ['RUI', 5_000],
  ])
  expect(of('40.00').map(({ payer, cents }) => [payer, cents])).toEqual([[null, 15_000]])
})

it.each([
  ['<Dt>2026-03-10</Dt>', '2026-03-10'],
  ['<DtTm>2026-03-11T00:30:00Z</DtTm>', '2026-03-10'],
  ['<DtTm>2026-03-10T23:30:00-03:00</DtTm>', '2026-03-10'],
  ['<DtTm>2026-03-10T23:30:00</DtTm>', '2026-03-10'],
])('the date %s of camt is the day %s', (date, day) => {
  expect(rowsOf(camt(entry().replace('<Dt>2026-03-10</Dt>', date)))[0]?.day).toBe(day)
})

it('an entry whose payments have the instructed amount is one row each', () => {
  const payment = (amount: string, name: string) =>
    `<TxDtls><AmtDtls><InstdAmt><Amt Ccy="BRL">${amount}</Amt></InstdAmt></AmtDtls>${party(`<Nm>${name}</Nm>`)}</TxDtls>`
  const batch = `<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>${payment('100.00', 'ANA')}${payment('50.00', 'RUI')}</NtryDtls><AddtlInfInd/>`
  expect(rowsOf(camt(entry(batch))).map(({ payer, cents }) => [payer, cents])).toEqual([
    ['ANA', 10_000],
    ['RUI', 5_000],
  ])
})

it('a pending line is not imported', () => {
  expect(rowsOf(camt(entry().replace('BOOK', 'PDNG')))).toEqual([])
})

it.each([
  ['bank_file_empty', ''],
  ['bank_file_empty', '  \n '],
  ['bank_file_unknown', '%PDF-1.7'],
  ['bank_file_unknown', '<html><body>Extrato</body></html>'],
  ['bank_file_unknown', 'Só um texto.'],
  ['bank_file_empty', 'Data;Histórico;Valor\nNão há lançamentos no período;;\n'],
  ['bank_file_unknown', 'Data;Histórico;Valor\n########;ANA;150,00\n'],
  ['bank_file_damaged', '<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>'],
  ['bank_line_unreadable', ofx([{ ...LINE, TRNAMT: '12a' }])],
  ['bank_line_unreadable', ofx([{ ...LINE, DTPOSTED: '20260231' }])],
  ['bank_file_damaged', camt(entry()).slice(0, -60)],
  ['bank_file_damaged', ofx([LINE, { ...LINE, TRNAMT: '1234.56' }]).split('34.56')[0] ?? ''],
  ['bank_file_damaged', ofx([LINE]).split('</BANKTRANLIST>')[0] ?? ''],
])('a file is refused with %s', (code, text) => {
  expect(problemOf(() => read(text)).code).toBe(code)
})

it('any bytes are read or refused, and never cause another failure', () => {
  const pieces = fc.constantFrom(
    '<OFX>',
    '<STMTRS>',
    '<STMTTRN>',
    '<TRNAMT>',
    '</',
    '<![CDATA[',
    ']]>',
    '&#0;',
    '<!--',
    '1,5',
    '20260310',
    ';',
    '\n',
    '"',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 }), (parts) => {
      try {
        read(parts.join(''))
      } catch (error) {
        if (!(error instanceof BankReadingProblem || (error as Error).name === 'Error')) throw error
        expect((error as { code?: string }).code).toBeTypeOf('string')
      }
    }),
  )
})
