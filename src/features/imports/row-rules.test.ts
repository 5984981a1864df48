import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SheetColumn } from './labels.ts'
import { type RowTexts, readRow, textsOf } from './row-rules.ts'

const CONTEXT = { areaCode: '11', today: '2026-03-02' }
const ROW = { name: 'Bruno Costa', phone: '(11) 91234-0001' }

const read = (texts: RowTexts, context = CONTEXT) => readRow(texts, context)
const inputOf = (texts: RowTexts) => read({ ...ROW, ...texts }).input
const problemsOf = (texts: RowTexts) =>
  read({ ...ROW, ...texts }).problems.map(({ field }) => field)

describe('the texts of a row', () => {
  const columns = (fields: SheetColumn[]) => ({
    headings: fields.map((_, index) => `Coluna ${index + 1}`),
    fields,
  })

  it('are its cells by field, without empty, ignored and clinical ones', () => {
    const cells = [' Bruno ', '', 'x', 'Chorou']
    expect(textsOf(cells, columns(['name', 'phone', 'ignore', 'clinical']))).toEqual({
      name: 'Bruno',
    })
  })

  it('join several columns of observations, each with its heading', () => {
    expect(textsOf(['a', 'b'], columns(['observations', 'observations']))).toEqual({
      observations: 'Coluna 1: a\nColuna 2: b',
    })
  })

  it('join first, middle and last name, without a part that the name already contains', () => {
    const fields = columns(['lastName', 'name', 'middleName'])
    expect(textsOf(['Costa', 'Ana', 'Reis'], fields)).toEqual({ name: 'Ana Reis Costa' })
    expect(textsOf(['Costa', 'Ana Reis Costa', ''], fields)).toEqual({ name: 'Ana Reis Costa' })
    expect(textsOf(['Costa', 'Ana', ''], fields, { name: 'Bia' })).toEqual({ name: 'Bia' })
  })

  it('have what is written next to a name in fields of their own, unless these are filled', () => {
    const fields = ['name', 'guardian', 'guardianPhone'] as const
    const sheet = {
      headings: ['Nome', 'Mãe', 'Telefone da mãe'],
      fields,
      kind: 'patients',
    } as const
    expect(textsOf(['Ana Souza (online)', 'Rosa 11 91234-0002'], sheet)).toEqual({
      name: 'Ana Souza',
      observations: 'Nome na planilha: Ana Souza (online)',
      guardian: 'Rosa',
      guardianRelation: 'mãe',
      guardianPhone: '11 91234-0002',
    })
    const filled = textsOf(['Ana', 'Rosa 11 91234-0002', '11 91234-0003'], sheet)
    expect(filled).toMatchObject({
      guardian: 'Rosa 11 91234-0002',
      guardianPhone: '11 91234-0003',
    })
    // The observations of a session are shown to the patient.
    expect(textsOf(['Ana (online)'], { ...sheet, kind: 'sessions' })).toEqual({
      name: 'Ana',
      type: 'online',
    })
    expect(textsOf(['Ana (online)'], sheet, { name: 'Ana (online)' }).name).toBe('Ana (online)')
  })

  it('have the phone of a second column if the first one is empty', () => {
    const sheet = {
      headings: ['Nome', 'Tel 1', 'Tel 2', 'WhatsApp'],
      fields: ['name', 'observations', 'observations', 'phone'],
    } as const
    expect(textsOf(['Ana', '', '3456-7890', '-'], sheet)).toEqual({
      name: 'Ana',
      phone: '3456-7890',
    })
    expect(textsOf(['Ana', '3456-7890', '3456-7891', '98765-4321'], sheet)).toEqual({
      name: 'Ana',
      phone: '98765-4321',
      observations: 'Tel 1: 3456-7890\nTel 2: 3456-7891',
    })
  })

  it.each<[kind: 'patients' | 'sessions' | 'series', cell: string, texts: object]>([
    ['sessions', 'Ana Lima (faltou)', { status: 'faltou' }],
    ['sessions', '14h - Ana Lima (não pagou)', { time: '14h', paid: 'não pagou' }],
    ['sessions', 'Ana Lima - R$ 150,00', { price: 'R$ 150,00' }],
    ['sessions', 'Ana Lima (quinzenal)', {}],
    ['series', 'Ana Lima (ter 14h)', { weekday: 'ter 14h' }],
    ['series', 'Ana Lima | quinzenal', { frequency: 'quinzenal' }],
    ['patients', 'Ana Lima (R$ 150)', { price: 'R$ 150' }],
    [
      'patients',
      'Ana Lima (mãe: Rosa 11 91234-0002)',
      { guardian: 'Rosa', guardianRelation: 'mãe', guardianPhone: '11 91234-0002' },
    ],
  ])('in a sheet of %s, the remarks of %j are fields that the row lacks', (kind, cell, texts) => {
    const { observations: _, ...read } = textsOf([cell], {
      ...{ headings: ['Nome'], fields: ['name'], kind },
    })
    expect(read).toEqual({ name: 'Ana Lima', ...texts })
  })

  it.each<[field: SheetColumn, cell: string]>([
    ['email', 'não tem'],
    ['email', '-'],
    ['cpf', 'N/A'],
    ['cpf', 'sem CPF'],
    ['birthDate', '00/00/0000'],
    ['birthDate', 'não informado'],
    ['phone', '—'],
    ['phone', '#N/D'],
    ['price', 'a combinar'],
    ['weekday', 'a definir'],
    ['guardian', 'o próprio'],
    ['guardian', 'maior de idade'],
    ['payer', 'A própria paciente'],
    ['payer', 'não tem'],
  ])('have no %s if the cell is %j', (field, cell) => {
    expect(textsOf(['Ana', cell], columns(['name', field]))).toEqual({ name: 'Ana' })
  })

  it.each<[fields: SheetColumn[], cells: string[], texts: object]>([
    [
      ['payer', 'payerDocument', 'payerEmail'],
      ['o próprio', '529.982.247-25', 'a@b.com'],
      { cpf: '529.982.247-25', email: 'a@b.com' },
    ],
    [
      ['guardian', 'guardianPhone', 'phone'],
      ['a própria', '11 91234-0001', '11 91234-0002'],
      { phone: '11 91234-0002' },
    ],
    [
      ['cpf', 'guardianCpf', 'payerDocument'],
      ['529.982.247-25', '52998224725', '529.982.247-25'],
      { cpf: '529.982.247-25' },
    ],
    [['cpf', 'payerDocument'], ['', '529.982.247-25'], { payerDocument: '529.982.247-25' }],
    [
      ['payer', 'payerDocument'],
      ['o mesmo', '11.222.333/0001-81'],
      { payerDocument: '11.222.333/0001-81' },
    ],
  ])('have the facts of a guardian or payer who is the patient: %j, %j', (fields, cells, texts) => {
    expect(textsOf(['Ana', ...cells], columns(['name', ...fields]))).toEqual({
      name: 'Ana',
      ...texts,
    })
  })

  it.each<[field: SheetColumn, cell: string]>([
    ['paid', '-'],
    ['owed', '-'],
    ['active', '-'],
    ['guardian', 'Maior Reis'],
    ['email', 'n@exemplo.com'],
    ['price', '0'],
    ['price', '-'],
  ])('have the %s %j', (field, cell) => {
    expect(textsOf(['Ana', cell], columns(['name', field]))).toEqual({ name: 'Ana', [field]: cell })
  })

  it.each<[heading: string, cell: string, type: string]>([
    ['Online?', 'Sim', 'Online'],
    ['Online?', 'não', 'Presencial'],
    ['Presencial', 'X', 'Presencial'],
    ['Presencial?', 'Online', 'Online'],
    ['Modalidade', 'sim', 'sim'],
  ])('have the type that an answer names: %s %s', (heading, cell, type) => {
    const sheet = { headings: ['Nome', heading], fields: ['name', 'type'] as const }
    expect(textsOf(['Ana', cell], sheet)).toEqual({ name: 'Ana', type })
  })

  it.each([
    ['21', '91234-0001', '(21) 91234-0001'],
    ['(21)', '3456-7890', '(21) 3456-7890'],
    ['21', '(11) 91234-0001', '(11) 91234-0001'],
    ['', '91234-0001', '91234-0001'],
  ])('have the area code %j of the column next to the phone %j', (areaCode, cell, phone) => {
    const headings = ['Nome', 'DDD', 'Telefone']
    const fields = ['name', 'ignore', 'phone'] as const
    expect(textsOf(['Ana', areaCode, cell], { headings, fields })).toEqual({ name: 'Ana', phone })
  })

  it('have the phone next to the name of a payer or an emergency contact', () => {
    const cells = ['Ana', 'Rosa Lima (mãe) 11 91234-0009', 'Rui Reis - (11) 91234-0008']
    expect(textsOf(cells, columns(['name', 'payer', 'emergencyName']))).toEqual({
      name: 'Ana',
      payer: 'Rosa Lima (mãe)',
      payerPhone: '11 91234-0009',
      emergencyName: 'Rui Reis',
      emergencyPhone: '(11) 91234-0008',
    })
  })

  it('are none for a title among the rows and for the headings again', () => {
    const sheet = { headings: ['Nome', 'Telefone'], fields: ['name', 'phone'] as const }
    expect(textsOf(['DEZEMBRO/2026'], sheet)).toEqual({})
    expect(textsOf(['Nome', 'TELEFONE'], sheet)).toEqual({})
  })

  it('are those typed for a row of totals', () => {
    const sheet = columns(['name', 'price'])
    expect(textsOf(['Total geral', '720'], sheet)).toEqual({})
    expect(textsOf(['Total geral', '720'], sheet, { name: 'Ana' })).toEqual({ name: 'Ana' })
  })

  it('are replaced by typed texts, and cleared by an empty text', () => {
    expect(
      textsOf(['Bruno', '1'], columns(['name', 'phone']), { phone: '', email: 'a@b.com' }),
    ).toEqual({ name: 'Bruno', email: 'a@b.com' })
  })
})

describe('a row', () => {
  it('becomes a patient with all fields of a patient', () => {
    expect(
      inputOf({
        socialName: 'Bruna',
        email: 'Bruno@Exemplo.com',
        cpf: '529.982.247-25',
        birthDate: '02/03/1990',
        billing: 'Mensal',
        price: 'R$ 1.180,50',
        observations: 'Prefere manhã',
      }),
    ).toMatchObject({
      name: 'Bruno Costa',
      socialName: 'Bruna',
      phone: '+5511912340001',
      email: 'bruno@exemplo.com',
      cpf: '52998224725',
      birthDate: '1990-03-02',
      billing: 'monthly',
      price: 118_050,
      observations: 'Prefere manhã',
      people: [],
    })
  })

  it('has a guardian who accepts contracts and, with a phone, receives notices', () => {
    const people = (texts: RowTexts) => inputOf({ guardian: 'Rosa Lima', ...texts })?.people
    expect(people({ guardianPhone: '11 91234-0002', guardianCpf: '52998224725' })).toMatchObject([
      {
        name: 'Rosa Lima',
        relation: 'legal_guardian',
        phone: '+5511912340002',
        document: '52998224725',
        mayAccept: true,
        receivesNotices: true,
        pays: false,
      },
    ])
    expect(people({})).toMatchObject([{ mayAccept: true, receivesNotices: false }])
  })

  it('makes one person of a guardian, payer and emergency contact with the same name', () => {
    const texts = {
      guardian: 'Rosa Lima',
      payer: 'rosa lima',
      payerDocument: '52998224725',
      emergencyName: 'Rosa Lima',
      emergencyPhone: '11 91234-0002',
    }
    expect(inputOf(texts)?.people).toMatchObject([
      {
        name: 'Rosa Lima',
        relation: 'legal_guardian',
        document: '52998224725',
        phone: '+5511912340002',
        mayAccept: true,
        pays: true,
        emergency: true,
      },
    ])
  })

  it.each<[string, Record<string, string>, string[]]>([
    ['a father', { name: 'João Silva Filho', payer: 'João Silva' }, ['João Silva']],
    [
      'a mother with another CPF',
      {
        ...{ name: 'Maria Rita Lima', cpf: '390.533.447-05' },
        ...{ payer: 'Maria Lima', payerDocument: '529.982.247-25' },
      },
      ['Maria Lima'],
    ],
    [
      'the guardian',
      { name: 'Maria Rita Lima', guardian: 'Maria Lima', payer: 'Maria Lima' },
      ['Maria Lima'],
    ],
    [
      'another person than the guardian',
      {
        ...{ guardian: 'Maria Lima', guardianCpf: '390.533.447-05' },
        ...{ payer: 'Maria Rita Lima', payerDocument: '529.982.247-25' },
      },
      ['Maria Lima', 'Maria Rita Lima'],
    ],
    ['the patient', { name: 'Maria Rita Lima', payer: 'Maria Lima' }, []],
  ])('has %s as payer', (_, cells, names) => {
    expect(inputOf(cells)?.people?.map(({ name }) => name)).toEqual(names)
  })

  it('has no payer if patients pay themselves', () => {
    expect(inputOf({ payer: 'BRUNO COSTA' })?.people).toEqual([])
  })

  it('uses the guardian’s phone if the patient has none, and is compared by it as a guardian’s', () => {
    const { input, facts } = read({
      name: 'Davi Lima',
      guardian: 'Rosa Lima',
      guardianPhone: '11 91234-0002',
    })
    expect(input?.phone).toBe('+5511912340002')
    expect(facts).toMatchObject({ phone: '+5511912340002', isGuardianPhone: true })
  })

  it.each([
    ['11 91234-0002', true],
    ['11 91234-0003', false],
  ])('with the phone %s is compared by it as a guardian’s: %s', (phone, isGuardianPhone) => {
    const texts = { ...ROW, phone, guardian: 'Rosa Lima', guardianPhone: '(11) 91234-0002' }
    expect(read(texts).facts).toMatchObject({ isGuardianPhone })
  })

  it('keeps a second number of the phone cell in the observations', () => {
    expect(inputOf({ phone: '(11) 91234-0001 / (11) 3333-4444' })).toMatchObject({
      phone: '+5511912340001',
      observations: 'Outro telefone: (11) 3333-4444',
    })
  })

  it('keeps the relation of the guardian, in the observations if it is not a parent', () => {
    const texts = { guardian: 'Rosa Lima', guardianRelation: 'Mãe' }
    expect(inputOf(texts)?.people).toMatchObject([{ relation: 'mother', mayAccept: true }])
    expect(inputOf({ ...texts, guardianRelation: 'Avó' })).toMatchObject({
      observations: 'Parentesco do responsável: Avó',
      people: [{ relation: 'legal_guardian' }],
    })
  })

  it.each(['--05-10', '10/05', '10 de maio'])(
    'leaves out the birthday %s without a year, and says so',
    (birthDate) => {
      const { input, notes, problems } = read({ ...ROW, birthDate })
      expect(problems).toEqual([])
      expect(input?.birthDate ?? null).toBeNull()
      expect(notes).toEqual([{ field: 'birthDate', text: expect.stringContaining('sem o ano') }])
    },
  )

  it.each<[RowTexts, string]>([
    [{ name: 'Ana '.repeat(40) }, 'O nome é longo demais: no máximo 120 letras'],
    [{ birthDate: '10/05/2030' }, 'A data de nascimento está no futuro. Confira o ano'],
    [{ birthDate: '10/05/1850' }, 'A data de nascimento é anterior a 1900. Confira o ano'],
    [{ birthDate: '31/02/1990' }, 'Data inválida. Use dia, mês e ano'],
    [{ phone: '(00) 91234-0001' }, 'O DDD 00 não existe. Confira o telefone'],
  ])('%j is refused with the reason', (texts, text) => {
    expect(read({ ...ROW, ...texts }).problems.map((problem) => problem.text)).toEqual([text])
  })

  it.each<[string, boolean]>([
    ['Inativo', true],
    ['Alta', true],
    ['Ativo', false],
    ['viajando', false],
  ])('with the state %s has ended: %s', (active, isEnded) => {
    expect(read({ ...ROW, active })).toMatchObject({ isEnded, problems: [] })
  })

  it.each<[sentence: string, texts: RowTexts, fields: string[]]>([
    ['a name of one letter', { name: 'B' }, ['name']],
    ['a phone of an unknown area code', { phone: '(20) 91234-0001' }, ['phone']],
    ['a wrong e-mail', { email: 'bruno@' }, ['email']],
    ['a CPF with wrong digits', { cpf: '529.982.247-26' }, ['cpf']],
    ['a date that does not exist', { birthDate: '31/02/1990' }, ['birthDate']],
    ['a price above the most', { price: '1.000.000,00' }, ['price']],
    ['an unknown billing', { billing: 'às vezes' }, ['billing']],
    ['a guardian without a name', { guardianPhone: '11 91234-0002' }, ['guardian']],
    ['a payer without a name', { payerDocument: '52998224725' }, ['payer']],
    ['an emergency contact without a phone', { emergencyName: 'Rui' }, ['emergencyPhone']],
    ['a wrong phone of a guardian', { guardian: 'Rosa', guardianPhone: '1' }, ['guardianPhone']],
  ])('with %s is refused at that field, which is shown as written', (_, texts, fields) => {
    expect(problemsOf(texts)).toEqual(fields)
    const { input, values } = read({ ...ROW, ...texts })
    expect(input).toBeNull()
    for (const { field, text } of values.filter((value) => fields.includes(value.field)))
      expect(text).toBe(texts[field])
  })

  it('lacks a name or a phone, and reports it once', () => {
    expect(read({ phone: ROW.phone })).toMatchObject({
      lacks: 'name',
      problems: [{ field: 'name' }],
    })
    expect(read({ name: 'Bruno Costa' })).toMatchObject({
      lacks: 'phone',
      problems: [{ field: 'phone', text: 'Informe um telefone' }],
    })
  })

  it('asks for the area code if only that is missing', () => {
    const texts = { ...ROW, phone: '91234-0001' }
    const without = readRow(texts, { ...CONTEXT, areaCode: null })
    expect(without).toMatchObject({
      asksAreaCode: true,
      problems: [{ field: 'phone', text: 'Falta o DDD' }],
    })
    expect(read(texts)).toMatchObject({ asksAreaCode: false, problems: [] })
  })

  it('shows values in a form that can be read again', () => {
    const texts = { ...ROW, cpf: '52998224725', birthDate: '1990-03-02', price: '180' }
    const { values } = read(texts)
    expect(values).toEqual([
      { field: 'name', text: 'Bruno Costa' },
      { field: 'phone', text: '(11) 91234-0001' },
      { field: 'cpf', text: '529.982.247-25' },
      { field: 'birthDate', text: '02/03/1990' },
      { field: 'price', text: '180,00' },
    ])
    const again = Object.fromEntries(values.map(({ field, text }) => [field, text]))
    expect(read(again).input).toEqual(read(texts).input)
  })

  it('with any texts is either a patient that the form accepts, or has problems', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constant('=1+1'))
    const texts = fc.dictionary(
      fc.constantFrom('name', 'phone', 'email', 'price', 'guardian', 'observations', 'birthDate'),
      text,
    )
    fc.assert(
      fc.property(texts, (typed) => {
        const { input, problems } = read(typed)
        return (input === null) === problems.length > 0
      }),
    )
  })
})
