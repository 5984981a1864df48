import { expect, it } from 'vitest'
import { isFoundIn, searchWords, typedWords } from './search-words.ts'

it.each([
  ['Maria Aparecida Silva', ' maria aparecida silva'],
  ['João D’Ávila', ' joao davila joao d avila'],
  ['Ana  Lopes', ' ana lopes'],
  ['Ana\u00a0Beatriz', ' ana beatriz'],
  ['Søren Ødegård', ' soren odegard'],
  ['Straße ĐORĐE Łukasz', ' strasse dorde lukasz'],
  ['Ângela Æsir ŒUVRE Þór İnan ıklım', ' angela aesir oeuvre thor inan iklim'],
  ['Ма́рія ЄВГЕН Ελένη ΣΟΦΌΣ', ' марія євген ελενη σοφοσ'],
  ['Ana-Maria (Bia)', ' anamaria bia ana maria bia'],
  ['', ''],
])('the search text %j has the words %j', (text, words) => {
  expect(searchWords(text)).toBe(words)
})

it.each([
  ['Maria Aparecida Silva', 'Maria Silva'],
  ['Maria Aparecida Silva', 'silva maria'],
  ['Maria Aparecida Silva', 'apa'],
  ['João D’Ávila', "d'avila"],
  ['João D’Ávila', 'davila'],
  ['João D’Ávila', 'avila joao'],
  ['João D´Ávila', 'd`avila'],
  ['Ana  Lopes', 'ana lopes'],
  ['Søren Ødegård', 'soren'],
  ['Søren Ødegård', 'ODEGARD'],
  ['Ana\u00a0Beatriz', 'ana beatriz'],
  ['Ana-Maria Reis', 'ana maria'],
  ['Ana-Maria Reis', 'anamaria'],
  ['Ana Maria Reis', 'ana-maria'],
  ['Ma.do Carmo', 'ma. do carmo'],
  ['Cafe\u0301', 'café'],
  ['ana.souza@exemplo.com', 'ana.souza@ex'],
  ['ana.souza@exemplo.com', 'souza'],
  ['Straße', 'strasse'],
])('the text %j is found by the search %j', (text, typed) => {
  expect(isFoundIn(searchWords(text), typedWords(typed))).toBe(true)
})

it.each([
  ['Maria Aparecida Silva', 'ilva'],
  ['Maria Aparecida Silva', 'maria souza'],
  ['Ana Lopes', 'anal'],
])('the text %j is not found by the search %j', (text, typed) => {
  expect(isFoundIn(searchWords(text), typedWords(typed))).toBe(false)
})

it('text without letters and digits finds nothing', () => {
  expect(typedWords(' - ’ ')).toEqual([])
})
