import fc from 'fast-check'
import type { Endpoint } from '../src/platform/shared/endpoint.ts'

export const OWN = 'own'

/** Typical input of pastes, scanners and faulty libraries. */
export const NASTY = [
  '',
  ' ',
  '\0',
  'Ana\0',
  '\ud83d',
  'Ana \ude00',
  '🧑🏽‍⚕️🌱',
  'a\u200fb\u202e\u2066c\u2069',
  '\ufeff\u00a0Ana\u2028',
  'Jose\u0301 ﷽',
  "'; drop table patients; --",
  "' or '1'='1",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}} %s %n $1',
  '../../etc/passwd',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'x'.repeat(130),
  'x'.repeat(6_000),
  '2026-03-05T10:00:00',
  '2026-02-30T10:00:00-03:00',
  '2026-03-05T10:00:00-03:00',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2026-02-30',
  '2026-03-05',
  '0000-00-00',
  'NaN',
  '1e309',
  '-1',
  '0',
  '1.005',
  '99999999999999999999',
  'null',
  'true',
  'pending',
  'cancelled',
  'America/Sao_Paulo',
  'ana@exemplo.com',
  '11 98765-4321',
]

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.nat(0xffff), { maxLength: 20 })
      .map((all) => String.fromCharCode(...all)),
  },
)
const anything = fc.oneof(
  { weight: 5, arbitrary: text },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      null,
      true,
      false,
      -0,
      -1,
      0,
      1,
      0.5,
      1.005,
      15,
      2 ** 31,
      2 ** 53,
      1e21,
      -1e308,
      5e-324,
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom([], {}, [[]], [null], { length: 1 }, { toString: 'x' }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

const rarely = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })

/** Returns valid bodies with some fields left out, wrong, or added. */
function mutationsOf(example: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(example))
    return fc.array(fc.oneof(mutationsOf(example[0]), anything), { maxLength: 4 })
  const keys = Object.keys(example as object)
  const changes = fc.dictionary(
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...keys) },
      { weight: 1, arbitrary: fc.constantFrom(...NASTY) },
    ),
    fc.option(anything, { nil: undefined }),
    { minKeys: 1, maxKeys: 2, noNullPrototype: true },
  )
  return changes.map((change) => ({ ...(example as object), ...change }))
}

/** A body that is valid for some endpoint, or for none. */
const QUERIES = [
  'from=2026-03-02&to=2026-05-01',
  'phone=11987654321',
  'limit=2&search=a',
  'start=2026-03-01T00:00:00Z&end=2026-04-01T00:00:00Z',
  'status=pending&paid=false',
  'limit=1&limit=2',
  'limit=%zz',
  'a[b]=c',
  '__proto__=x',
  '&=%',
]

function queriesOf(endpoint: Endpoint): fc.Arbitrary<string> {
  const known = Object.keys(endpoint.query?.shape ?? {})
  const pair = fc
    .tuple(fc.constantFrom(...known, 'x'), text)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
  const whole = fc.constantFrom(...QUERIES)
  return fc
    .array(fc.oneof({ weight: 4, arbitrary: pair }, { weight: 2, arbitrary: whole }), {
      maxLength: 4,
    })
    .map((pairs) => pairs.join('&'))
}

/** Ids of existing rows of other kinds or owners, and values that are no id. */
const otherIds = (known: string[]) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(OWN) },
    { weight: 1, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: text.map((id) => encodeURIComponent(id.toWellFormed())) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '%',
        '%zz',
        '%00',
        '%ff%fe',
        '%c0%ae',
        '..',
        '.',
        '%2e%2e%2f',
        '*',
      ),
    },
  )

export interface Sent {
  id: string
  query: string
  body: string | undefined
  key: string | undefined
}

/** Requests for an endpoint; `example` is a valid body, `known` the ids of rows that are there. */
export function requestsOf(
  endpoint: Endpoint,
  example: unknown,
  known: string[],
): fc.Arbitrary<Sent> {
  const bodies = example
    ? fc.oneof(
        { weight: 6, arbitrary: mutationsOf(example).map((body) => JSON.stringify(body)) },
        { weight: 1, arbitrary: anything.map((body) => JSON.stringify(body)) },
        { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
      )
    : rarely(anything.map((body) => JSON.stringify(body)))
  return fc.record({
    id: otherIds(known),
    query: queriesOf(endpoint),
    body: endpoint.method === 'GET' ? fc.constant(undefined) : bodies,
    key: rarely(fc.constantFrom('curta', 'chave-de-teste', 'x'.repeat(200), '" or 1')),
  })
}
