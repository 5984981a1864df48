import { expect, it } from 'vitest'
import { belongsToApp, hasOfflinePage, isAsset } from './worker-rules.ts'

it.each([
  '/api/sessions',
  '/api/patient/sessions',
  '/api',
  '/pictures/1/0123456789abcdef',
  '/agendar/1/ana-souza',
  '/consulta/0a1b2c',
])('the worker never touches %s', (path) => {
  expect([isAsset(path), hasOfflinePage(path)]).toEqual([false, false])
})

it.each(['/', '/legal', '/psychologist/agenda', '/patient/dashboard', '/apiario', '/consultas'])(
  'without a network %s is the offline page',
  (path) => {
    expect([isAsset(path), hasOfflinePage(path)]).toEqual([false, true])
  },
)

it('only files with a hash in their name are kept when used', () => {
  expect(['/assets/agenda-page-B3x_9-aZ.js', '/assets/../api/x', '/sw.js'].map(isAsset)).toEqual([
    true,
    false,
    false,
  ])
})

it.each([
  ['/psychologist/login', true],
  ['/patient/dashboard', true],
  ['/admin/dashboard', true],
  ['/', false],
  ['/agendar/1/ana-souza', false],
  ['/consulta/0a1b2c', false],
  ['/demo', false],
])('a worker is registered from %s: %s', (path, registered) => {
  expect(belongsToApp(path)).toBe(registered)
})
