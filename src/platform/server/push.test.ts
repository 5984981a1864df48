import { expect, it } from 'vitest'
import { isPushEndpoint, isPushKey } from './push.ts'

const PUBLIC = { loopback: false, production: true }
const TRIAL = { loopback: true, production: false }

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
])('notifications may go to %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, PUBLIC)).toBe(true)
})

it.each([
  'http://fcm.googleapis.com/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://ana:s@fcm.googleapis.com/abc',
  'https://127.0.0.1/abc',
  'https://0x7f.1/abc',
  'https://10.0.0.7/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/abc',
  'https://[fd00::1]/abc',
  'https://localhost/abc',
  'https://localhost./abc',
  'https://servidor.localhost/abc',
  'https://banco/abc',
  'https://kubernetes.default.svc/abc',
  'https://banco.praticas.svc.cluster.local/abc',
  'https://metadata.google.internal/abc',
  'https://impressora.local/abc',
  'https://roteador.lan/abc',
  'ftp://fcm.googleapis.com/abc',
  'file:///etc/passwd',
  'abc',
])('notifications never go to %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, PUBLIC)).toBe(false)
  expect(isPushEndpoint(endpoint, TRIAL)).toBe(false)
})

it('in tests they may go to this machine too', () => {
  const isTaken = (where: typeof TRIAL, host: string) =>
    isPushEndpoint(`http://${host}:4000/abc`, where)
  expect(isTaken(TRIAL, '127.0.0.1')).toBe(true)
  expect(isTaken({ loopback: true, production: true }, '127.0.0.1')).toBe(false)
  expect(isTaken({ loopback: false, production: false }, '127.0.0.1')).toBe(false)
  expect(isTaken(TRIAL, '10.0.0.7')).toBe(false)
})

it('a key is a point of the curve', () => {
  const point =
    'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'
  expect([point, `${point.slice(0, -2)}AA`, 'A'.repeat(87)].map(isPushKey)).toEqual([
    true,
    false,
    false,
  ])
})
