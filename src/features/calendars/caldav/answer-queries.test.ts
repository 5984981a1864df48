import { expect, it } from 'vitest'
import { etagOf, readDavAnswer, textOf } from './answer-queries.ts'
import { collectionsOf, shortName, trusted } from './home-queries.ts'

it.each(['"a1"', 'W/"a1"', '"a1-gzip"', '"a1;gzip"', '"a1"-gzip', ' a1 ', '"a1-br"'])(
  'the ETag %s is that of version a1',
  (written) => {
    expect(etagOf(written)).toBe('a1')
  },
)

it.each([null, '', '""', `"${'a'.repeat(1_000)}"`])('the text %s is no ETag', (written) => {
  expect(etagOf(written)).toBeNull()
})

it('a long name is cut before a letter of two code units, so that it is stored as it is compared', () => {
  expect(shortName(`${'a'.repeat(59)}😀`)).toBe('a'.repeat(59))
  expect(shortName(`${'a'.repeat(58)}😀b`)).toBe(`${'a'.repeat(58)}😀`)
})

const RESPONSE =
  '<x:response><x:href>/a.ics</x:href><x:propstat><x:prop><x:displayname>A &amp; B</x:displayname></x:prop><x:status>HTTP/1.1 200 OK</x:status></x:propstat><x:propstat><x:prop><x:getetag/></x:prop><x:status>HTTP/1.1 404 Not Found</x:status></x:propstat></x:response>'
const answerOf = (content: string) => `<x:multistatus xmlns:x="DAV:">${content}</x:multistatus>`

it('an answer is read with any prefixes; properties that were not found are left out', async () => {
  const { responses } = await readDavAnswer(answerOf(RESPONSE))
  expect(responses).toHaveLength(1)
  const [response] = responses
  expect(response).toMatchObject({ href: '/a.ics', status: 200 })
  expect(response && textOf(response, 'displayname')).toBe('A & B')
  expect(response && textOf(response, 'getetag')).toBeNull()
})

it('a long answer is read in parts', async () => {
  const { responses } = await readDavAnswer(answerOf(RESPONSE.repeat(2_000)))
  expect(responses).toHaveLength(2_000)
})

it('an incomplete answer is refused, wherever it ends, and so is another document', async () => {
  const whole = answerOf(RESPONSE)
  for (let end = 0; end < whole.length; end += 7)
    await expect(readDavAnswer(whole.slice(0, end))).rejects.toMatchObject({ reason: 'incomplete' })
  await expect(readDavAnswer('<html></html>')).rejects.toMatchObject({ reason: 'incomplete' })
})

it('an entity defined in the document is not expanded', async () => {
  const text = `<!DOCTYPE d [<!ENTITY secret "expanded">]>${answerOf(RESPONSE.replace('A &amp; B', '&secret;'))}`
  const { responses } = await readDavAnswer(text)
  expect(JSON.stringify(responses)).not.toContain('>expanded')
  expect(responses[0] && textOf(responses[0], 'displayname')).toBe('&secret;')
})

it.each([
  ['https://caldav.icloud.com/', 'https://p42-caldav.icloud.com:443/1/calendars/', true],
  ['https://dav.exemplo.com.br/', 'https://outro.exemplo.com.br/', true],
  ['https://exemplo.com.br/', 'https://outro.com.br/', false],
  ['https://exemplo.com/', 'https://outro.com/', false],
  ['https://caldav.icloud.com/', 'http://p42-caldav.icloud.com/', false],
  ['https://caldav.icloud.com/', 'https://icloud.com.evil.example/', false],
  ['https://caldav.icloud.com/', '/1/', true],
])('from %s the password is sent to %s: %s', (from, to, isAllowed) => {
  const follow = () => trusted(to, from)
  if (isAllowed) expect(follow()).toBe(new URL(to, from).href)
  else expect(follow).toThrow('other_origin')
})

it('addresses with http behind a proxy that adds https are those of the typed origin', async () => {
  const url = 'https://dav.exemplo.com.br:8443/ana/'
  for (const origin of ['http://dav.exemplo.com.br', 'http://dav.exemplo.com.br:5232', '']) {
    expect(trusted(`${origin}/ana/`, url)).toBe(url)
    const type = '<x:resourcetype><x:collection/><y:calendar/></x:resourcetype>'
    const work = RESPONSE.replace('/a.ics', `${origin}/ana/trabalho/`).replace(
      '<x:prop>',
      `<x:prop>${type}`,
    )
    const collections = collectionsOf(await readDavAnswer(answerOf(work)), url)
    expect(collections).toMatchObject([{ href: '/ana/trabalho/' }])
  }
})
