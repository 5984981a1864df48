import type { Request } from 'autocannon'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../test/launch-browser.ts'
import type { Part } from '../document.ts'
import { type ReadOlder, withOlderBuild } from '../older-build.ts'
import { withClient } from '../postgres.ts'
import type { Served } from '../processes.ts'
import { alternate, turn } from '../rounds.ts'
import { headersOf } from '../scale/calls.ts'
import type { Login } from '../scale/logins.ts'
import { callsOf, timeLoads } from './loads.ts'
import { type Compared, report } from './report.ts'

const SIZE = { psychologists: 1, sessions: 5_000, largest: 5_000 }
const PACE = { connections: 1, rounds: 21, seconds: 1 }
const WARM_UP_SECONDS = 3
const LOADS = 31
/** Rounds and loads of a quick run. */
const QUICK = 3

interface Given {
  quick: boolean
  against?: string | undefined
}

/** Measures a patient's page against the older build in the folder `against`, alternately, on a copy of the same data. */
export async function measurePatientPage({ quick, against }: Given): Promise<Part> {
  const { seen, postgres } = await withOlderBuild(against, familiesOf, async (sides, given) => {
    const browser = await launchBrowser()
    try {
      const compared: Compared[] = []
      for (const [patient, id] of Object.entries(given.patients))
        compared.push({
          patient,
          ...(await compareOne({ ...sides, login: given.login, id, browser, quick })),
        })
      return compared
    } finally {
      await browser.close()
    }
  })
  return { title: "A patient's page", postgres, ...report(seen, PACE, LOADS) }
}

async function familiesOf(before: string, readOlder: ReadOlder) {
  const seed = (await readOlder('scale/seed.ts')) as typeof import('../scale/seed.ts')
  const logins = (await readOlder('scale/logins.ts')) as typeof import('../scale/logins.ts')
  await seed.seedPsychologists(before, SIZE)
  const login = await logins.createLogin(before)
  const { rows } = await withClient(before, (client) =>
    client.query<{ id: string }>(FAMILIES, [login.psychologist.id]),
  )
  const [adult, child] = rows
  if (!adult || !child) throw new Error('The practice has no patients.')
  return { login, patients: { 'an adult': adult.id, 'a child': child.id } }
}

/** The two patients with the most sessions: an adult, and a child with a guardian and somebody who pays. */
const FAMILIES = `
  with most as (
    select patient_id as id, row_number() over (order by count(*) desc, patient_id) as place
    from sessions where psychologist_id = $1 group by patient_id order by place limit 2),
  child as (
    update patients set guardian_name = 'Rita Lima', guardian_cpf = '11144477735', payer_name = 'Rosa Lima',
      payer_cpf = '39053344705', birth_date = current_date - interval '9 years'
    where psychologist_id = $1 and id = (select id from most where place = 2))
  select id from most order by place`

interface One {
  login: Login
  quick: boolean
  id: string
  newer: Served
  older: Served
  browser: Browser
}

async function compareOne({ id, newer, older, browser, login, quick }: One) {
  const path = `/psychologist/patients/${id}`
  const sideOf = async (served: Served) => {
    const calls = await callsOf(browser, login, served.origin + path)
    return { served, calls: calls.length, requests: requestsOf(calls, login) }
  }
  const [now, before] = [await sideOf(newer), await sideOf(older)]
  for (const { served } of [now, before]) served.pause()
  for (const side of [now, before]) await turn(side, PACE.connections, WARM_UP_SECONDS)
  const rounds = await alternate(now, before, { ...PACE, ...(quick && { rounds: QUICK }) })
  const count = quick ? QUICK : LOADS
  const loads = await timeLoads(browser, login, { sides: [newer, older], path, count })
  for (const { served } of [now, before]) served.resume()
  return {
    calls: [now.calls, before.calls] as const,
    answered: rounds.map(({ first, second }): [number, number] => [
      (1_000 * now.calls) / first.rate,
      (1_000 * before.calls) / second.rate,
    ]),
    loads,
  }
}

function* requestsOf(paths: string[], login: Login): Generator<Request> {
  for (;;) for (const path of paths) yield { method: 'GET', path, headers: headersOf(login) }
}
