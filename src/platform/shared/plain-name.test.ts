import { describe, expect, it } from 'vitest'
import { hasSigns, leadsAway, unlinked } from './plain-name.ts'

describe('a name leads away', () => {
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
    ['with full-width digits', 'Ligue １２３４５６７８'],
  ])('%s', (_, name) => {
    expect(leadsAway(name)).toBe(true)
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
  ])('not in %s', (name) => {
    expect(leadsAway(name)).toBe(false)
    expect(unlinked(name)).toBe(name)
  })
})

it.each(['\n', '\t', '\u0007', '\u0085', '\u2028', '\u200f', '\u202e', '\u2066'])(
  'a line has no %j; one that is stored is a space',
  (sign) => {
    expect(hasSigns(`Ana${sign}Souza`)).toBe(true)
    expect(unlinked(`Ana${sign}Souza`)).toBe('Ana Souza')
  },
)

it('a family of emoji is no sign', () => expect(hasSigns('Ana 👩\u200d👧')).toBe(false))
