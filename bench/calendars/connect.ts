import { type Calendar, connectCalendar } from '../../src/features/calendars/contract.ts'
import { DAY } from '../../src/platform/shared/calendar.ts'
import { withClient } from '../postgres.ts'
import type { Served } from '../processes.ts'
import { headersOf } from '../scale/calls.ts'
import type { Login } from '../scale/logins.ts'

/** Connects an iCalendar address to a practice, as its psychologist does. */
export async function connect(served: Served, login: Login, url: string): Promise<Calendar> {
  const response = await fetch(served.origin + connectCalendar.path, {
    method: 'POST',
    headers: { ...headersOf(login), 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'ics', name: 'Hospital', url }),
  })
  if (response.status !== 201)
    throw new Error(`A calendar was answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Calendar
}

/** Makes every calendar due at once, or none for a day. */
export async function setDue(url: string, isDue: boolean): Promise<void> {
  const tried = new Date(Date.now() + (isDue ? -DAY : DAY))
  await withClient(url, (client) => client.query('update calendars set tried_at = $1', [tried]))
}
