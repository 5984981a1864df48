import { findOwnRow } from '../../src/features/practice/queries.ts'
import {
  findFreeHours,
  isLastPage,
  listBusy,
  listCandidates,
  listOffered,
  toCandidate,
} from '../../src/features/waitlist/candidate-queries.ts'
import { offerRulesOf } from '../../src/features/waitlist/queries.ts'
import { nextOffer } from '../../src/features/waitlist/rules.ts'
import { connectPostgres, type Tenant, type TenantId } from '../../src/platform/server/database.ts'
import { newId } from '../../src/platform/server/id.ts'
import {
  addDays,
  DEFAULT_ZONE,
  dayAt,
  HOUR,
  instantAt,
} from '../../src/platform/shared/calendar.ts'
import { mark, type Part, type Report, table } from '../document.ts'
import { partOnPostgres, withClient } from '../postgres.ts'
import { quantile } from '../results.ts'
import { seedPsychologists } from '../scale/seed.ts'

const ENTRIES = 10_000
const ROUNDS = 500
const QUICK = { entries: 1_000, rounds: 50 }
const WARM_UP = 20

const MS_AT_MOST = 10

/** Measures how soon a freed hour finds its next person among very many who wait. */
export function measureWaitlist({ quick }: { quick: boolean }): Promise<Part> {
  const { entries, rounds } = quick ? QUICK : { entries: ENTRIES, rounds: ROUNDS }
  return partOnPostgres('Waiting list', async (url) => {
    await seedPsychologists(url, { psychologists: 3, sessions: 3_000, largest: 2_000 })
    const id = await fillList(url, entries)
    const database = await connectPostgres(url, () => {}, 1)
    try {
      const took: number[] = []
      let foundCount = 0
      for (let round = 0; round < rounds + WARM_UP; round++)
        await database.asTenant(id, async (tenant) => {
          const began = performance.now()
          if (await findNext(tenant, round)) foundCount++
          if (round >= WARM_UP) took.push(performance.now() - began)
        })
      return report({ entries, took, found: foundCount, rounds: rounds + WARM_UP })
    } finally {
      await database.close()
    }
  })
}

/** Fills the list of the largest practice: each person chooses one weekday and one or two parts of the day. */
async function fillList(url: string, entries: number): Promise<TenantId> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ psychologist_id: TenantId }>(
      'select psychologist_id from sessions group by 1 order by count(*) desc limit 1',
    )
    const id = rows[0]?.psychologist_id
    if (!id) throw new Error('no practice was seeded')
    await client.query(
      `insert into waitlist_entries (psychologist_id, id, name, phone, person_key, service_id, weekdays, parts, until, position, origin, created_at)
       select $1, gen_random_uuid(), 'Pessoa ' || n, '+55119' || lpad(n::text, 8, '0'), 'phone ' || n,
         (select id from services where psychologist_id = $1 and active order by id limit 1),
         array[n % 7], case n % 3 when 0 then array['morning'] when 1 then array['afternoon'] else array['afternoon', 'evening'] end,
         current_date + 90, n, 'visitor', now()
       from generate_series(1, $2::int) n`,
      [id, entries],
    )
    await client.query('vacuum (analyze) waitlist_entries')
    return id
  })
}

/** Finds the next person for an hour of the next weeks, with the statements of the job; writes nothing. */
async function findNext(tenant: Tenant, round: number): Promise<boolean> {
  const practice = await findOwnRow(tenant)
  const now = instantAt(dayAt(Date.now(), DEFAULT_ZONE), '10:00', DEFAULT_ZONE)
  const day = addDays(dayAt(now, DEFAULT_ZONE), 2 + (round % 40))
  const start = instantAt(day, '08:00', practice.timezone) + (round % 9) * HOUR
  const closure = { first_day: null, last_day: null, start_time: null, end_time: null }
  const freed = {
    ...{ id: newId(), ...closure, is_weekly: false },
    ...{ starts_at: new Date(start), ends_at: new Date(start + HOUR) },
  }
  const free = await findFreeHours(tenant, practice, freed, now)
  const offered = await listOffered(tenant, freed.id)
  const busy = await listBusy(tenant)
  const rules = offerRulesOf(practice)
  let after = null
  for (;;) {
    const rows = await listCandidates(tenant, free, practice.timezone, after)
    const candidates = rows.map((row) => toCandidate(row, { email: true, sms: true }))
    const { hoursOf } = free
    if (nextOffer({ candidates, hoursOf, offered, busy, ...rules, now }).offer) return true
    if (isLastPage(rows)) return false
    after = rows.at(-1) ?? null
  }
}

interface Measured {
  entries: number
  took: number[]
  found: number
  rounds: number
}

function report({ entries, took, found, rounds }: Measured): Report {
  const slow = quantile(took, 0.95)
  const isFast = slow <= MS_AT_MOST
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const rows = [
    ['half of the hours', ms(quantile(took, 0.5)), '', ''],
    ['p95', ms(slow), `at most ${MS_AT_MOST} ms`, mark(isFast)],
  ]
  return {
    text: `${entries.toLocaleString('en')} people wait in one practice with 2,000 sessions: an hour becomes free, and the next person is found. ${found} of ${rounds} hours had one; the others are taken, closed or wanted by nobody.\n\n${table(
      ['a freed hour finds its next person', 'measured', 'promised', ''],
      rows,
    )}`,
    broken: isFast ? [] : [`a freed hour found its next person in ${ms(slow)}`],
  }
}
