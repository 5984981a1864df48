import { expect, it } from 'vitest'
import { readVcards } from './read-vcard.ts'

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')

const read = (text: string) => [...readVcards(text)].slice(1).map(({ cells }) => cells)

it('an import reads vCard 3 with the mobile first', () => {
  const text = card(
    'VERSION:3.0',
    'N:Prado;Ana;Maria;;',
    'FN:Ana Maria Prado',
    'TEL;type=HOME;type=VOICE:(11) 3456-7890',
    'item1.TEL;TYPE=CELL,pref:+55 11 98765-4321',
    'TEL;TYPE=FAX:1',
    'item2.EMAIL;type=INTERNET:ana@exemplo.com.br',
    'item2.X-ABLabel:casa',
    'BDAY;value=date:1990-03-05',
    'ADR;TYPE=HOME:;;Rua das Flores\\, 10;Campinas;SP;13000-000;Brasil',
    'NOTE:linha 1\\nlinha 2\\, e',
    ' o resto',
    'PHOTO;ENCODING=b;TYPE=JPEG:AAAA',
    ' BBBB',
  )
  expect(read(text)).toEqual([
    [
      'Ana Maria Prado',
      '+55 11 98765-4321',
      '(11) 3456-7890 / 1',
      'ana@exemplo.com.br',
      '1990-03-05',
      'Rua das Flores, 10, Campinas, SP, 13000-000, Brasil',
      'linha 1\nlinha 2, eo resto',
    ],
  ])
})

it('an import reads vCard 4 with phones as addresses', () => {
  const text = card(
    'VERSION:4.0',
    'FN:Ana Prado',
    'TEL;VALUE=uri;TYPE=work:tel:+55-11-3456-7890;ext=102',
    'TEL;VALUE=uri;TYPE="voice,cell";PREF=1:tel:+55-11-98765-4321',
    'BDAY:19900305',
  )
  expect(read(text)[0]?.slice(0, 5)).toEqual([
    'Ana Prado',
    '+55-11-98765-4321',
    '+55-11-3456-7890',
    '',
    '1990-03-05',
  ])
})

it('an import reads vCard 2.1 of a phone with bare types and quoted texts', () => {
  const text = card(
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=81vila;Jos=C3=A9;;;',
    'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jos=C3=A9 =',
    '=C3=81vila',
    'TEL;CELL;PREF:11987654321',
    'NOTE;ENCODING=QUOTED-PRINTABLE:linha 1=0D=0Alinha 2',
    'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ',
    ' SkZJRg',
    '',
  )
  const [name, phone, , , , , note] = read(text)[0] ?? []
  expect([name, phone, note]).toEqual(['José Ávila', '11987654321', 'linha 1\nlinha 2'])
})

it.each([
  ['--0305', 'VERSION:4.0'],
  ['1604-03-05', 'VERSION:3.0'],
  ['--03-05', 'VERSION:3.0'],
])('an import keeps day and month of the birthday %s without a year', (birthday, version) => {
  expect(read(card(version, 'FN:Ana', `BDAY:${birthday}`))[0]?.[4]).toBe('--03-05')
})

it('an import takes the parts of a name without a full name, and then the company', () => {
  expect(read(card('VERSION:3.0', 'N:Prado;Ana;Maria;;'))[0]?.[0]).toBe('Ana Maria Prado')
  expect(read(card('VERSION:3.0', 'FN:', 'ORG:Clínica;Sul'))[0]?.[0]).toBe('Clínica Sul')
})

it('an import numbers contacts by their order', () => {
  const text = card('VERSION:3.0', 'FN:Ana') + card('VERSION:3.0', 'FN:Bia')
  expect([...readVcards(text)].map(({ number }) => number)).toEqual([0, 1, 2])
})
