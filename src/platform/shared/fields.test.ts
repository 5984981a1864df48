import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  day,
  email,
  id,
  instant,
  longText,
  money,
  nameText,
  optionalEmail,
  optionalLongText,
  optionalMoney,
  optionalPhone,
  optionalText,
  phone,
  storable,
  text,
  whole,
} from './fields.ts'
import { isKeyOf, keysOf } from './keys.ts'
import { MAX_CENTS } from './money.ts'

const refusal = (field: z.ZodMiniType, value: unknown) =>
  field.safeParse(value).error?.issues[0]?.message
const read = (field: z.ZodMiniType, value: unknown) => field.safeParse(value).data

describe('an instant', () => {
  it.each([
    ['2026-03-02T09:00:00-03:00', '2026-03-02T12:00:00.000Z'],
    ['2026-03-02T12:00:00Z', '2026-03-02T12:00:00.000Z'],
    ['2026-03-02T12:00Z', '2026-03-02T12:00:00.000Z'],
    ['2026-03-02T12:00:00.123456789Z', '2026-03-02T12:00:00.123Z'],
    ['2028-02-29T23:59:59+05:45', '2028-02-29T18:14:59.000Z'],
  ])('the instant %s is %s', (sent, stored) => {
    expect(new Date(read(instant(), sent) as number).toISOString()).toBe(stored)
  })

  it.each([
    ['without offset', '2026-03-02T09:00:00'],
    ['on 30 February', '2026-02-30T09:00:00-03:00'],
    ['on 29 February of a common year', '2026-02-29T09:00:00Z'],
    ['at 24:00', '2026-03-02T24:00:00Z'],
    ['with an offset of 24 hours', '2026-03-02T09:00:00+24:00'],
    ['with an offset without colon', '2026-03-02T09:00:00-0300'],
    ['of the year 1999', '1999-12-31T23:59:59Z'],
    ['of the year 2100', '2100-01-01T00:00:00Z'],
    ['of a far year', '+012026-03-02T09:00:00Z'],
    ['with a space', '2026-03-02 09:00:00Z'],
    ['with words behind', '2026-03-02T09:00:00Z; drop table rooms'],
    ['with NUL', '2026-03-02T09:00:00Z\0'],
    ['too long', `2026-03-02T09:00:00.${'0'.repeat(40)}Z`],
    ['that is a number', 1_772_452_800_000],
    ['that is null', null],
    ['that is missing', undefined],
    ['that is a list', ['2026-03-02T09:00:00Z']],
  ])('an instant %s is refused with the message of its form', (_, sent) => {
    expect(refusal(instant('Selecione data e hora'), sent)).toBe('Selecione data e hora')
  })

  it('an instant is the one that Temporal parses, to the millisecond', () => {
    const offsets = fc.integer({ min: -12 * 60, max: 14 * 60 })
    const moments = fc.date({
      min: new Date('2000-01-02T00:00:00Z'),
      max: new Date('2099-12-30T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moments, offsets, (moment, minutes) => {
        const sign = minutes < 0 ? '-' : '+'
        const [hour, minute] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
        const offset = `${sign}${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
        const written = `${moment.toISOString().slice(0, -1)}${offset}`
        expect(read(instant(), written)).toBe(Temporal.Instant.from(written).epochMilliseconds)
      }),
    )
  })
})

describe('a day', () => {
  it.each([['2026-02-28'], ['2028-02-29'], ['2000-01-01'], ['2099-12-31']])(
    'the day %s is accepted',
    (sent) => {
      expect(read(day, sent)).toBe(sent)
    },
  )
  it.each([
    ['2026-02-30'],
    ['1999-12-31'],
    ['2100-01-01'],
    ['2026-3-1'],
    ['2026-03-02T00:00Z'],
    ['hoje'],
  ])('the day %j is refused', (sent) => {
    expect(refusal(day, sent)).toBe('Data inválida')
    expect(day.safeParse(sent).error?.issues).toHaveLength(1)
  })
  it("a day that is empty is refused: 'Informe a data'", () => {
    expect(refusal(day, '')).toBe('Informe a data')
    expect(day.safeParse('').error?.issues).toHaveLength(1)
  })
})

describe('a text', () => {
  it.each([
    ['is trimmed', '  Ana  ', 'Ana'],
    ['keeps its inner spaces', 'a  b', 'a  b'],
    ['keeps emoji', '🧑🏽‍⚕️ ok', '🧑🏽‍⚕️ ok'],
    ['keeps SQL', "'; drop table people; --", "'; drop table people; --"],
    ['keeps HTML', '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['has its accents composed', 'Joa\u0303o', 'João'],
  ])('a text %s', (_, sent, stored) => {
    expect(read(text(200), sent)).toBe(stored)
  })

  it.each([
    ['keeps its inner spaces and lines', 'a  b\n\nc', 'a  b\n\nc'],
    ['has soft breaks as line breaks, and no direction marks', 'a\u200f\u000bb\u202ec', 'a\nbc'],
  ])('a text of several lines %s', (_, sent, stored) => {
    expect(read(longText(200), sent)).toBe(stored)
    expect(read(optionalLongText(200), sent)).toBe(stored)
  })

  it.each(['a\nb', 'a\tb', 'a\u2028b', 'a\u00a0b', '\u202ea\u200f b\0'])(
    'a text of one line has neither breaks nor unseen signs: %j',
    (sent) => {
      expect(read(text(200), sent)).toBe('a b')
      expect(read(optionalText(200), sent)).toBe('a b')
    },
  )

  it.each([
    ['an e-mail', 'Ana ana@exemplo.com'],
    ['a web address', 'Ganhe em exemplo.com'],
    ['a phone', 'Ana (11) 98765-4321'],
  ])('a text that is a name is refused with %s', (_, sent) => {
    expect(refusal(nameText(120, 2, 'Escreva mais'), sent)).toBe(
      'Escreva só o nome, sem e-mail, site ou telefone',
    )
  })

  it.each([
    ['one character too many', 'x'.repeat(11), 'Use no máximo 10 caracteres'],
    ['one character too few', 'x', 'Escreva mais'],
    ['only spaces', '     ', 'Escreva mais'],
    [
      'one character too many once composed',
      `${'x'.repeat(9)}\u0958`,
      'Use no máximo 10 caracteres',
    ],
    ['a number', 12, 'Valor inválido'],
    ['a list', ['ana'], 'Valor inválido'],
    ['nothing', undefined, 'Campo obrigatório'],
  ])('a text with %s is refused', (_, sent, message) => {
    expect(refusal(text(10, 2, 'Escreva mais'), sent)).toBe(message)
  })

  it.each([
    [undefined, null],
    [null, null],
    ['', null],
    ['   ', null],
    [' oi ', 'oi'],
  ])('a text that is optional: %j is %j', (sent, stored) => {
    expect(read(optionalText(10), sent)).toBe(stored)
  })

  it('a text with any characters is accepted, and cleaning it again changes nothing', () => {
    const code = fc.oneof(
      fc.nat(0xffff),
      fc.constantFrom(0, 9, 32, 0xd83c, 0xdf31, 0x200f, 0xfffe, 0xffff),
    )
    const anything = fc.array(code, { maxLength: 60 }).map((all) => String.fromCharCode(...all))
    fc.assert(
      fc.property(anything, (sent) => {
        for (const field of [longText(400), text(400)]) {
          const stored = read(field, sent)
          expect(stored).toBeTypeOf('string')
          expect(read(field, stored)).toBe(stored)
        }
      }),
    )
  })
})

it.each([
  [
    'Senha\0',
    'O 6º caractere é o sinal nulo (NUL), que não se vê e não pode ser guardado: apague e digite de novo',
  ],
  [
    '😀\ud83d',
    'O 2º caractere é a metade de um emoji, que não se vê e não pode ser guardado: apague e digite de novo',
  ],
])(
  'A passphrase that cannot be stored names the character and its position: %j',
  (sent, message) => {
    expect(refusal(z.string().check(storable), sent)).toBe(message)
  },
)

describe('an e-mail', () => {
  it.each([
    ['Ana@Exemplo.COM.br', 'ana@exemplo.com.br'],
    [' ana+aviso@exemplo.com ', 'ana+aviso@exemplo.com'],
    ['bia@prova.example\u200e', 'bia@prova.example'],
  ])('the e-mail %j is stored as %s', (sent, stored) => {
    expect(read(email, sent)).toBe(stored)
    expect(read(optionalEmail, sent)).toBe(stored)
  })
  it.each([
    ['ana'],
    ['ana@'],
    ['@exemplo.com'],
    ['ana@exemplo'],
    ['ana@@exemplo.com'],
    ['ana@exemplo.com\r\nBcc: x@y.com'],
    ['ana@exemplo.com, x@y.com'],
    ['ana @exemplo.com'],
    [`${'a'.repeat(250)}@exemplo.com`],
    [12],
    [{}],
  ])("the e-mail %j is refused: 'Email inválido'", (sent) => {
    expect(refusal(email, sent)).toBe('Email inválido')
    expect(refusal(optionalEmail, sent)).toBe('Email inválido')
    expect(email.safeParse(sent).error?.issues).toHaveLength(1)
  })
  it.each([[undefined], [null], ['']])('an e-mail that may be left out: %j is none', (sent) => {
    expect(read(optionalEmail, sent)).toBeNull()
  })
})

describe('a phone', () => {
  it('a phone is stored in E.164', () => {
    expect(read(phone('curto'), '(11) 98765-4321')).toBe('+5511987654321')
    expect(read(phone('curto'), '(11) 90000-9999\ufe0f')).toBe('+5511900009999')
    expect(read(optionalPhone, '(11) 98765-4321')).toBe('+5511987654321')
    expect(read(optionalPhone, '')).toBeNull()
  })
  it.each([['987654321'], [''], ['x'.repeat(41)]])(
    'the phone %j is refused in the words of its form',
    (sent) => {
      expect(refusal(phone('Telefone deve ter pelo menos 10 dígitos'), sent)).toBe(
        'Telefone deve ter pelo menos 10 dígitos',
      )
    },
  )
})

describe('money', () => {
  it.each([
    ['150.00', 15_000],
    [150, 15_000],
    ['99999.99', MAX_CENTS],
  ])('the amount %j is %i cents', (sent, cents) => {
    expect(read(money(), sent)).toBe(cents)
    expect(read(optionalMoney, sent)).toBe(cents)
  })
  it.each([[1.005], ['1,00'], [-1], ['100000.00'], [''], ['x'], [true], [null], [undefined]])(
    'the amount %j is refused in the words of its form',
    (sent) => {
      expect(refusal(money('Preço é obrigatório'), sent)).toBe('Preço é obrigatório')
    },
  )
  it.each([[undefined], [null], ['']])('an amount that may be left out: %j is none', (sent) => {
    expect(read(optionalMoney, sent)).toBeNull()
  })
})

describe('a whole number', () => {
  it.each([
    [15, 15],
    ['50', 50],
    [480, 480],
  ])('the number %j is %i', (sent, number) => {
    expect(read(whole(15, 480), sent)).toBe(number)
  })
  it('a whole number over its maximum is refused naming that limit', () => {
    expect(refusal(whole(15, 480, 'Duração mínima de 15 minutos'), 481)).toBe(
      'O valor máximo é 480',
    )
  })
  it.each([[14], ['14'], [50.5], ['50.5'], ['5e1'], ['0x32'], [''], [Number.NaN], [null], [[50]]])(
    'the number %j is refused in the words of its form',
    (sent) => {
      expect(refusal(whole(15, 480, 'Duração mínima de 15 minutos'), sent)).toBe(
        'Duração mínima de 15 minutos',
      )
    },
  )
})

describe('an id', () => {
  it.each([
    ['1'],
    [''],
    ["' or 1=1"],
    ['0198c0de-0000-7000-8000-00000000000g'],
    ['-'.repeat(36)],
    [null],
  ])('the text %j is not an id', (sent) => {
    expect(refusal(id, sent)).toBeDefined()
  })
})

it.each(['toString', 'constructor', '__proto__', '', 'all'])(
  'the text %j of an address is no key of a table that lacks it',
  (text) => {
    expect(isKeyOf({ open: 'Em aberto', set: 'Definido' }, text)).toBe(false)
  },
)

it('the keys of a table are in its order, and each is a key', () => {
  const table = { open: 'Em aberto', set: 'Definido' }
  expect(keysOf(table)).toEqual(['open', 'set'])
  expect(keysOf(table).every((key) => isKeyOf(table, key))).toBe(true)
})
