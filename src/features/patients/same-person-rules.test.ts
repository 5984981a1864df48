import { describe, expect, it } from 'vitest'
import { findFittingPatient, namesFit } from './same-person-rules.ts'

describe('two names fit', () => {
  it.each([
    ['Maria Silva', 'Maria Aparecida da Silva'],
    ['MARIA  SILVA', 'maría silva'],
    ['Caio', 'Caio Prado Lins'],
    ['José dos Santos', 'Jose Santos'],
    ["Joana D'Ávila", 'Joana Davila'],
    ['Maria José Lima', 'Maria-José Lima'],
    ['Ma.do Carmo Lima', 'Maria do Carmo Lima'],
    ['Fco.de Assis Reis', 'Francisco de Assis Reis'],
    ['Maria A. Silva', 'Maria Aparecida Silva'],
    ['Ana Souza Lima', 'Ana Lima Souza'],
    ['Carlos Souza Jr.', 'Carlos Souza Júnior'],
    ['Ana Lima', 'Dra. Ana Souza Lima'],
    ['Sra. Dona Rita Reis', 'Rita Reis'],
    ['Dona', 'Dona'],
    ['João', 'João Silva Filho'],
    ['João Filho', 'João da Silva Filho'],
    ['Maria Neto', 'Maria Neto Lima'],
    ['李', '李'],
    ['Do', 'Dó'],
    ['!', '!'],
  ])('the names %s and %s may be of one person', (a, b) => {
    expect([namesFit(a, b), namesFit(b, a)]).toEqual([true, true])
  })

  it.each([
    ['Bia Prado Lins', 'Beatriz Prado Lins'],
    ['Caio Prado Lins', 'Beatriz Prado Lins'],
    ['Ana', 'Anabela'],
    ['Ana Lima', 'Maria Ana Lima'],
    ['João Pedro Silva', 'João Paulo Silva'],
    ['Maria Silva', 'Maria Souza'],
    ['Maria A. Silva', 'Maria Beatriz Silva'],
    ['Lins', 'Caio Lins'],
    ...['Filho', 'Júnior', 'Jr.', 'Neto', 'Sobrinho'].map((word) => [
      'João Silva',
      `João da Silva ${word}`,
    ]),
    ['João Silva Filho', 'João Silva Neto'],
    ['🌱', 'Caio'],
    ['!', '?'],
  ])('the names %s and %s are of two people', (a, b) => {
    expect([namesFit(a, b), namesFit(b, a)]).toEqual([false, false])
  })
})

describe('the patient of a phone whose name fits', () => {
  const nameFor = (typed: string, ...known: (string | [social: string, registered: string])[]) => {
    const patients = known.map((patient) =>
      typeof patient === 'string'
        ? { name: patient, registeredName: patient }
        : { name: patient[0], registeredName: patient[1] },
    )
    return findFittingPatient(patients, typed)?.name ?? null
  }

  it('the patient of a phone whose name fits is nobody if no name matches', () => {
    expect(nameFor('Bia Lins')).toBeNull()
    expect(nameFor('Bia Lins', 'Caio Lins', 'Beatriz Lins')).toBeNull()
  })

  it('the patient of a phone whose name fits may match by the social name or by the registered one', () => {
    expect(nameFor('Bia Lins', ['Bia Lins', 'Rui Lins'])).toBe('Bia Lins')
    expect(nameFor('Rui Lins', ['Bia Lins', 'Rui Lins'])).toBe('Bia Lins')
  })

  it('the patient of a phone whose name fits is the one with the same name rather than one with more words', () => {
    expect(nameFor('Ana Lins', 'Ana Clara Lins', 'Ana Lins')).toBe('Ana Lins')
  })

  it('the patient of a phone whose name fits is nobody if the matches cannot be the same person', () => {
    expect(nameFor('Maria Lins', 'Maria Clara Lins', 'Maria Alice Lins')).toBeNull()
  })

  it('the patient of a phone whose name fits is the one with the most common words among those who may be the same', () => {
    expect(nameFor('Maria Lins', 'Maria', 'Maria Clara Lins')).toBe('Maria Clara Lins')
  })

  it('the patient of a phone whose name fits is the oldest of equal names', () => {
    const twice = [1, 2].map((id) => ({ id, name: 'Ana Lins', registeredName: 'Ana Lins' }))
    expect(findFittingPatient(twice, 'ana lins')?.id).toBe(1)
  })
})
