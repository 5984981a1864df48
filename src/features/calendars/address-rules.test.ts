import { expect, it } from 'vitest'
import { failureOf, passwordOf } from './address-rules.ts'
import { failureText } from './labels.ts'

it.each([
  ['  senha forte ', 'senha forte'],
  ['abcd efgh ijkl mnop', 'abcdefghijklmnop'],
  [' abcd  efgh ijkl\tmnop ', 'abcdefghijklmnop'],
  ['abcd-efgh-ijkl-mnop', 'abcd-efgh-ijkl-mnop'],
  ['erva mate', 'erva mate'],
  ['três gato rato', 'três gato rato'],
])(
  'the password “%s” is used as “%s”: only an app password loses its inner spaces',
  (typed, used) => {
    expect(passwordOf(typed)).toBe(used)
  },
)

it('a refusal mentions the password only if there is one', () => {
  expect(['401', '403'].map((reason) => failureOf(reason, 'caldav'))).toEqual([
    'password',
    'password',
  ])
  expect(failureOf('401', 'ics')).toBe('refused')
  expect(failureOf('no_basic', 'caldav')).toBe('no_basic')
  expect([failureOf('404', 'ics'), failureOf('404', 'caldav')]).toEqual(['gone', 'no_calendars'])
  expect(failureOf('429', 'caldav')).toBe('unreachable')
})

it('a truncated file, a private address and endless redirects each have a message', () => {
  const reasons = ['incomplete', 'ENOTPUBLIC', 'not_https', 'redirect_loop', 'too_many_redirects']
  expect(reasons.map((reason) => failureOf(reason, 'ics'))).toEqual([
    ...['incomplete', 'not_public', 'not_https', 'redirect_loop', 'too_many_redirects'],
  ])
  expect(failureText('incomplete')).toBe('O calendário veio incompleto. Tentamos de novo sozinhos.')
  expect(failureText('not_public')).toMatch(/^Este endereço não é público: /)
})
