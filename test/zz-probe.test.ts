import { it } from 'vitest'
import { openPractice } from './practice.ts'

const { visitor, given } = await openPractice()
const ana = await given.psychologist()
it('probe', async () => {
  const show = async (label: string, request: object, who = visitor) => {
    const r = await who.send(request as never)
    console.log(label, '→', r.statusCode, r.headers['content-type'], r.body.slice(0, 200))
  }
  const json = { 'content-type': 'application/json' }
  await show('broken', { method: 'POST', url: '/api/auth/login', headers: json, payload: '{"a":' })
  await show('empty json', { method: 'POST', url: '/api/auth/login', headers: json, payload: '' })
  await show(
    'empty json PUT',
    { method: 'PUT', url: '/api/sessions/x/confirm', headers: json, payload: '' },
    ana,
  )
  await show('empty json DELETE', { method: 'DELETE', url: '/api/sessions/x', headers: json }, ana)
  await show('text', {
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'text/plain' },
    payload: 'x',
  })
  await show('form', {
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'a=b',
  })
  await show('xml', {
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/xml' },
    payload: '<a/>',
  })
  await show('none', {
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': '' },
    payload: '<a/>',
  })
  await show('big', {
    method: 'POST',
    url: '/api/auth/login',
    headers: json,
    payload: JSON.stringify({ a: 'x'.repeat(103_000) }),
  })
  await show('bad url', { method: 'GET', url: '/api/patients/%zz' }, ana)
  await show('bad utf8', { method: 'GET', url: '/api/patients/%ff' }, ana)
  await show('bad query', { method: 'GET', url: '/api/patients?search=%zz' }, ana)
  await show('long', { method: 'GET', url: `/api/patients/${'x'.repeat(300)}` }, ana)
  await show(
    'proto',
    {
      method: 'POST',
      url: '/api/patients',
      headers: json,
      payload: '{"__proto__":{"isAdmin":true},"name":"x"}',
    },
    ana,
  )
  await show(
    'constructor',
    {
      method: 'POST',
      url: '/api/patients',
      headers: json,
      payload: '{"constructor":{"prototype":{"a":1}},"name":"x"}',
    },
    ana,
  )
  await show(
    'latin1',
    {
      method: 'POST',
      url: '/api/patients',
      headers: { 'content-type': 'application/json; charset=latin1' },
      payload: '{}',
    },
    ana,
  )
  await show(
    'badtype',
    {
      method: 'POST',
      url: '/api/patients',
      headers: { 'content-type': 'application/json;;;===' },
      payload: '{}',
    },
    ana,
  )
  await show('method', { method: 'PATCH', url: '/api/patients', headers: json, payload: '{}' }, ana)
  await show('options', { method: 'OPTIONS', url: '/api/patients' }, ana)
  await show('trailing', { method: 'GET', url: '/api/patients/' }, ana)
  await show('unknown', { method: 'GET', url: '/api/nope' }, ana)
  await show('apionly', { method: 'GET', url: '/api' }, ana)
  await show('health', { method: 'GET', url: '/api/health' }, ana)
  await show(
    'cursor',
    {
      method: 'GET',
      url: `/api/patients?limit=1&after=${Buffer.from(JSON.stringify(['a', '-'.repeat(36)])).toString('base64url')}`,
    },
    ana,
  )
  await show(
    'cursor2',
    {
      method: 'GET',
      url: `/api/sessions?limit=1&after=${Buffer.from(JSON.stringify(['275760-01-01', '00000000-0000-0000-0000-000000000000'])).toString('base64url')}`,
    },
    ana,
  )
  await show(
    'cursor3',
    {
      method: 'GET',
      url: `/api/sessions?limit=1&after=${Buffer.from(JSON.stringify(['-000001-01-01T00:00:00Z', '00000000-0000-0000-0000-000000000000'])).toString('base64url')}`,
    },
    ana,
  )
  await show(
    'cursor4',
    {
      method: 'GET',
      url: `/api/sessions?limit=1&after=${Buffer.from(JSON.stringify(['+275760-01-01T00:00:00Z', '00000000-0000-0000-0000-000000000000'])).toString('base64url')}`,
    },
    ana,
  )
  await show(
    'hours surrogate',
    {
      method: 'PUT',
      url: `/api/psychologist/profile`,
      headers: json,
      payload: '{"workingHours":"{\\"x\\":\\"\\ud800\\"}"}',
    },
    ana,
  )
  await show('hours surrogate', { method: 'GET', url: `/api/psychologist/profile` }, ana)
  await show(
    'accept',
    {
      method: 'GET',
      url: '/api/patients',
      headers: { 'accept-encoding': 'zzz', range: 'bytes=9-1' },
    },
    ana,
  )
  await show(
    'expect',
    {
      method: 'POST',
      url: '/api/patients',
      headers: { 'content-length': '5', ...json },
      payload: '{}',
    },
    ana,
  )
  await show('token', {
    method: 'GET',
    url: '/api/patients',
    headers: { authorization: 'Bearer ' + 'ÿ' },
  })
})
