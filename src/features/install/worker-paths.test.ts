import { expect, it } from 'vitest'
import * as records from '../records/contract.ts'
import { belongsToApp, hasOfflinePage, isAsset, mayShowWeeks } from './worker-paths.ts'

it.each([
  '/api/sessions',
  '/api/patient/sessions',
  '/api',
  '/pictures/1/0123456789abcdef',
  '/agendar/1/ana-souza',
])('the worker never touches %s', (path) => {
  expect([isAsset(path), hasOfflinePage(path)]).toEqual([false, false])
})

it.each([
  '/',
  '/legal',
  '/psychologist/agenda',
  '/patient/dashboard',
  '/consulta/0a1b2c',
  '/apiario',
])('without a network %s is the offline page', (path) => {
  expect([isAsset(path), hasOfflinePage(path)]).toEqual([false, true])
})

it.each([
  ['/psychologist/agenda', true],
  ['/', true],
  ['/consultas', true],
  ['/consulta/0a1b2c', false],
  ['/patient/dashboard', false],
  ['/demo/psychologist/agenda', false],
])('the offline page at %s shows the kept weeks: %s', (path, shown) => {
  expect(mayShowWeeks(path)).toBe(shown)
})

it('only files with a hash in their name are cached when used', () => {
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

it.each(
  Object.values(records).flatMap((exported) =>
    typeof exported === 'object' && 'path' in exported ? [exported.path] : [],
  ),
)('the worker caches nothing of a record: %s is left to the network', (path) => {
  expect([isAsset(path), hasOfflinePage(path)]).toEqual([false, false])
})
