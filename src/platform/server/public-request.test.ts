import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { closeAtEnd } from '../../../test/close-at-end.ts'
import { HOUR } from '../shared/calendar.ts'
import { getPublicFile, refusePrivate, requestPublic, userAgentFor } from './public-request.ts'

const requests: string[] = []
const agents: string[] = []
const COMPRESSED = new Map([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])
const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.headers.authorization ?? ''}`)
  agents.push(String(request.headers['user-agent']))
  if (request.url === '/there') response.writeHead(302, { location: '/file' }).end()
  else if (request.url === '/inside')
    response.writeHead(302, { location: 'http://192.168.0.1/' }).end()
  else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end()
  else if (request.url?.startsWith('/further'))
    response.writeHead(302, { location: `${request.url}r` }).end()
  else if (request.url === '/elsewhere')
    response.writeHead(307, { location: `http://localhost:${request.socket.localPort}/file` }).end()
  else if (request.url === '/webcal')
    response.writeHead(302, { location: `webcal://127.0.0.1:${request.socket.localPort}/` }).end()
  else if (request.url === '/digest')
    response.writeHead(401, { 'www-authenticate': 'Digest realm="x", nonce="1"' }).end()
  else if (request.url === '/busy') {
    response.sendDate = false
    response.writeHead(429, { 'retry-after': new Date(Date.now() + HOUR).toUTCString() }).end()
  } else if (request.url === '/silent') return
  else if (request.url?.startsWith('/as/')) {
    const [, , encoding = '', size = 0] = request.url.split('/')
    const body = COMPRESSED.get(encoding)?.('x'.repeat(Number(size)))
    response.writeHead(200, { 'content-encoding': encoding }).end(body)
  } else if (request.method === 'PROPFIND')
    response.writeHead(207).end(`${request.headers.authorization} ${request.headers.depth}`)
  else if (request.headers['if-none-match'] === '"1"')
    response.writeHead(304, { 'content-encoding': 'gzip' }).end()
  else response.writeHead(200, { etag: '"1"' }).end('x'.repeat(100))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
closeAtEnd(async () => {
  server.closeAllConnections()
  server.close()
})

const UNKNOWN = { etag: null, lastModified: null }
const LIMITS = { most: 100, within: 30_000, allowsLoopback: true }
const addressOf = (path: string) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
const get = (path: string, limits: object = {}) =>
  getPublicFile(addressOf(path), UNKNOWN, { ...LIMITS, ...limits })

it('a pause until a date is read from an answer without a date', async () => {
  const error = await get('/busy').catch((reason) => reason)
  expect(error).toMatchObject({ reason: '429' })
  expect(error.retryAfter / HOUR).toBeCloseTo(1, 1)
})

it('a file is read over a redirect, and downloaded only if it changed', async () => {
  const file = await get('/there')
  expect(file).toMatchObject({ status: 200, etag: '"1"' })
  expect(Buffer.concat(file.parts).toString()).toBe('x'.repeat(100))
  const again = await getPublicFile(addressOf('/file'), file, LIMITS)
  expect(again).toMatchObject({ status: 304, parts: [] })
})

it.each([...COMPRESSED.keys()])(
  'a file that is compressed as %s although the request refuses it is decompressed',
  async (encoding) => {
    const { parts } = await get(`/as/${encoding}/100`)
    expect(Buffer.concat(parts).toString()).toBe('x'.repeat(100))
    expect((await get(`/as/${encoding}/0`)).parts).toEqual([])
    await expect(get(`/as/${encoding}/1000000`)).rejects.toMatchObject({ reason: 'too_large' })
  },
)

it.each([
  ['a file that is too large', '/file', { most: 99 }, 'too_large'],
  ['a server that does not answer', '/silent', { within: 200 }, 'too_slow'],
  ['a redirect to a private address', '/inside', {}, 'not_public'],
  ['a redirect to itself', '/loop', {}, 'redirect_loop'],
  // The test's server has no https.
  ['a redirect to webcal://, which is called by https', '/webcal', {}, 'EPROTO'],
  ['a server that asks for a password', '/digest', {}, '401'],
  ['a redirect without an end', '/further', {}, 'too_many_redirects'],
  ['this machine, outside a trial', '/file', { allowsLoopback: false }, 'not_public'],
])(
  'a request to a typed address is refused with the reason for %s',
  async (_, path, limits, reason) => {
    await expect(get(path, limits)).rejects.toMatchObject({ reason })
  },
)

it.each([
  ['http://calendario.example/', 'not_https'],
  ['https://10.0.0.7/', 'not_public'],
  ['https://169.254.1.1/', 'not_public'],
  ['https://[fd00::1]/', 'not_public'],
])('a request to the typed address %s is refused as %s', (address, reason) => {
  expect(() => refusePrivate(new URL(address), true)).toThrow(reason)
})

it('https addresses of public hosts are called', () => {
  for (const address of ['https://calendario.example/a.ics', 'https://[2a00:1450:4001::1]/'])
    expect(() => refusePrivate(new URL(address), false)).not.toThrow()
})

it('a request names the program, and at Microsoft looks like one of a browser', async () => {
  agents.length = 0
  await get('/there')
  expect(agents).toEqual(['Consultorio/1.0', 'Consultorio/1.0'])
  for (const host of ['outlook.office365.com', 'outlook.live.com'])
    expect(userAgentFor(host)).toMatch(/^Mozilla.*Chrome.*Consultorio/)
  expect(userAgentFor('outlook.office365.com.exemplo.com')).toBe('Consultorio/1.0')
})

it('credentials and the method are kept over a redirect within an origin, and never sent to another; a server that takes only digests is named', async () => {
  const request = {
    ...{ method: 'PROPFIND', accepted: [207] },
    headers: { authorization: 'Basic secret', depth: '1' },
  }
  const answer = await requestPublic(addressOf('/there'), request, LIMITS)
  expect(answer).toMatchObject({ status: 207, url: addressOf('/file'), text: 'Basic secret 1' })
  requests.length = 0
  const elsewhere = requestPublic(addressOf('/elsewhere'), request, LIMITS)
  await expect(elsewhere).rejects.toMatchObject({ reason: 'other_origin' })
  const inDigest = requestPublic(addressOf('/digest'), request, LIMITS)
  await expect(inDigest).rejects.toMatchObject({ reason: 'no_basic' })
  expect(requests).toEqual(['PROPFIND Basic secret', 'PROPFIND Basic secret'])
})
