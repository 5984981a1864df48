import { addDayOff } from '../features/attendance/commands.ts'
import { madeUpExpenses } from '../features/demo/made-up-expenses.ts'
import { createExpense } from '../features/expenses/commands.ts'
import { createPsychologist } from '../features/identity/commands.ts'
import { insertPatient } from '../features/patients/commands.ts'
import { findProfile } from '../features/practice/queries.ts'
import { publicPath } from '../features/practice/rules.ts'
import { DEFAULT_HOURS } from '../features/practice/working-hours.ts'
import './events.ts'
import { saveProfile } from '../features/profile/commands.ts'
import { growEverySeries } from '../features/series/growth-commands.ts'
import { createService } from '../features/services/commands.ts'
import type { Author } from '../features/support/queries.ts'
import type { Tenant } from '../platform/server/database.ts'
import { hashPassword } from '../platform/server/password.ts'
import type { Services } from '../platform/server/services.ts'
import { addDays, DAY, DEFAULT_ZONE, dayAt } from '../platform/shared/calendar.ts'
import { DEMO_CANCEL_RULE, insertHistory } from './demo-history.ts'
import { demoPractices, patientsOf } from './demo-people.ts'
import { BUNDLE, SINGLE } from './demo-services.ts'
import { DEMO_CLOSING, insertStatements } from './demo-statements.ts'
import { subscribe } from './demo-subscriptions.ts'
import { insertSupportMessages } from './demo-support.ts'
import { insertUsage } from './demo-usage.ts'
import { DAYS_BEHIND } from './demo-week.ts'

/** The practices of the demonstration: docs/product.md, Trial and production. */

export const DEMO_PASSWORD = 'demonstracao'
type DemoPractice = (typeof demoPractices)[number]

const SAMPLE_CPF = '12345678909'

const registeredAt = (now: number) => now - DAYS_BEHIND * DAY

/** Fills the database with the practices; returns a line for each, with its login and public path. */
export async function insertDemo(services: Services): Promise<string[]> {
  const now = services.now()
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const lines: string[] = []
  const authors = new Map<string, Author>()
  for (const practice of demoPractices) {
    const id = await services.db.asPlatform((db) =>
      createPsychologist(
        db,
        { ...practice.account, passwordHash, isActive: true, isProved: true },
        registeredAt(now),
      ),
    )
    const path = await services.db.asTenant(id, (tenant) => insertPractice(tenant, practice, now))
    const { name, email } = practice.account
    authors.set(email, { id, name, email, plan: practice.plan })
    lines.push(`  ${practice.account.email}  (${practice.plan})  ${path}`)
  }
  await growEverySeries(services.db, now)
  await insertSupportMessages(services.db, authors, now)
  await insertUsage(
    services.db,
    [...authors.values()].map(({ id }) => id),
    now,
  )
  return lines
}

async function insertPractice(
  tenant: Tenant,
  practice: DemoPractice,
  now: number,
): Promise<string> {
  const profile = {
    ...practice.profile,
    workingHours: JSON.stringify(DEFAULT_HOURS),
    pixKey: practice.account.email,
    pixKeyType: 'email' as const,
    cpf: SAMPLE_CPF,
    ...DEMO_CANCEL_RULE,
    ...(practice.plan === 'free' ? {} : DEMO_CLOSING),
  }
  const began = registeredAt(now)
  await saveProfile(tenant, profile, began)
  await tenant.sql
    .updateTable('psychologists')
    .set({ plan: practice.plan })
    .where('id', '=', tenant.id)
    .execute()
  if (practice.plan !== 'free') await subscribe(tenant, practice.plan, now)
  const single = await createService(tenant, SINGLE, began)
  const bundle = await createService(tenant, BUNDLE, began)
  const patients: string[] = []
  const people = patientsOf(practice)
  for (const patient of people) patients.push((await insertPatient(tenant, patient, began)).id)
  const sold = {
    patients,
    people,
    singleId: single.id,
    bundleId: bundle.id,
    plan: practice.plan,
    psychologistName: practice.account.name,
  }
  await insertHistory(tenant, sold, now)
  const monthly = patients.filter((_, at) => people[at]?.billing === 'monthly')
  if (practice.plan !== 'free') await insertStatements(tenant, monthly, now)
  await insertExpenses(tenant, now)
  await addDayOff(tenant, supervisionAfter(now))
  return publicPath(await findProfile(tenant))
}

/** A part of a day in the next week, in which no session takes place. */
function supervisionAfter(now: number) {
  const day = addDays(dayAt(now, DEFAULT_ZONE), 7)
  return { firstDay: day, lastDay: day, startTime: '12:00', endTime: '13:30', name: 'Supervisão' }
}

async function insertExpenses(tenant: Tenant, now: number): Promise<void> {
  const [first, today] = [dayAt(registeredAt(now), DEFAULT_ZONE), dayAt(now, DEFAULT_ZONE)]
  for (const { amountCents: amount, ...expense } of madeUpExpenses(first, today))
    await createExpense(tenant, { ...expense, amount }, now)
}
