import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { DEFAULT_HOURS } from '../features/attendance/rules.ts'
import { createPsychologist } from '../features/identity/commands.ts'
import { insertPatient } from '../features/patients/commands.ts'
import { saveProfile } from '../features/profile/commands.ts'
import { findProfile } from '../features/profile/queries.ts'
import { publicPath } from '../features/profile/rules.ts'
import { createService } from '../features/services/commands.ts'
import { FREE_SESSIONS_A_MONTH } from '../features/sessions/contract.ts'
import { timesOf } from '../features/sessions/hold-commands.ts'
import { PLAN_PRICES } from '../features/subscription/plan-contract.ts'
import { testCheckout } from '../features/subscription/test-checkout-commands.ts'
import type { Tenant } from '../platform/server/database.ts'
import { newId } from '../platform/server/id.ts'
import { hashPassword } from '../platform/server/password.ts'
import type { Services } from '../platform/server/services.ts'
import { createToken } from '../platform/server/tokens.ts'
import {
  addDays,
  DAY,
  DEFAULT_ZONE,
  dayAt,
  instantAt,
  weekdayOf,
} from '../platform/shared/calendar.ts'
import { chance } from '../platform/shared/chance.ts'
import { shareOf } from '../platform/shared/money.ts'
import { demoPatients, demoPractices } from './demo-people.ts'
import { serve, startOrExplain } from './serve.ts'

/** A throw-away server with a lived-in practice: decisions §1. */

const PASSWORD = 'demonstracao'
const ADMIN = 'admin@exemplo.com.br'
const DAYS_BEHIND = 122
const DAYS_AHEAD = 21

type DemoPractice = (typeof demoPractices)[number]
type DemoSession = { day: string; startsAt: number; patientId: string; index: number }

async function furnish(services: Services): Promise<string[]> {
  const now = services.now()
  const passwordHash = await hashPassword(PASSWORD)
  const lines: string[] = []
  for (const practice of demoPractices) {
    const id = await services.db.asPlatform((db) =>
      createPsychologist(
        db,
        { ...practice.account, passwordHash, isActive: true },
        now - DAYS_BEHIND * DAY,
      ),
    )
    const path = await services.db.asTenant(id, (tenant) => furnishPractice(tenant, practice, now))
    lines.push(`  ${practice.account.email}  (${practice.plan})  ${path}`)
  }
  return lines
}

async function furnishPractice(
  tenant: Tenant,
  practice: DemoPractice,
  now: number,
): Promise<string> {
  const profile = {
    ...practice.profile,
    workingHours: JSON.stringify(DEFAULT_HOURS),
    pixKey: practice.account.email,
    pixKeyType: 'email' as const,
  }
  await saveProfile(tenant, profile, now)
  await tenant.sql
    .updateTable('psychologists')
    .set({ plan: practice.plan })
    .where('id', '=', tenant.id)
    .execute()
  if (practice.plan !== 'free') await subscribe(tenant, practice.plan, now)
  const single = await createService(
    tenant,
    {
      name: 'Psicoterapia individual',
      description: 'Sessões semanais, no seu ritmo.',
      type: 'single',
      sessionsCount: 1,
      price: 18_000,
      duration: 50,
      isOnline: true,
      isInPerson: true,
      active: true,
    },
    now,
  )
  const bundle = await createService(
    tenant,
    {
      name: 'Quatro sessões',
      description: null,
      type: 'package',
      sessionsCount: 4,
      price: 64_000,
      duration: 50,
      isOnline: true,
      isInPerson: false,
      active: true,
    },
    now,
  )
  const patients: string[] = []
  for (const patient of demoPatients.slice(0, practice.patients))
    patients.push((await insertPatient(tenant, patient, now - DAYS_BEHIND * DAY)).id)
  const weekly = weeklySessions(patients, now)
  const kept = practice.plan === 'free' ? withinFreePlan(weekly) : weekly
  await insertSessions(tenant, kept, single.id, bundle.id, now)
  return publicPath(await findProfile(tenant))
}

async function subscribe(tenant: Tenant, plan: 'pro' | 'pro-annual', now: number): Promise<void> {
  const month = 30 * DAY
  await tenant.sql
    .insertInto('subscriptions')
    .values({
      psychologist_id: tenant.id,
      id: newId(),
      provider: testCheckout.name,
      provider_ref: createToken(tenant.id),
      plan,
      amount_cents: PLAN_PRICES[plan],
      status: 'active',
      started_at: new Date(now - 3 * month),
      current_period_end: new Date(now + (plan === 'pro' ? month : 9 * month)),
      created_at: new Date(now - 3 * month),
    })
    .execute()
}

/** Each patient has an hour of the week, kept through the whole time. */
function weeklySessions(patients: string[], now: number): DemoSession[] {
  const today = dayAt(now, DEFAULT_ZONE)
  const hours = [9, 10, 11, 14, 15, 16, 17]
  const sessions: DemoSession[] = []
  for (let offset = -DAYS_BEHIND; offset <= DAYS_AHEAD; offset++) {
    const day = addDays(today, offset)
    for (const [index, patientId] of patients.entries()) {
      if (weekdayOf(day) !== 1 + (index % 5)) continue
      const hour = hours[Math.floor(index / 5) % hours.length] ?? 9
      sessions.push({
        day,
        startsAt: instantAt(day, `${String(hour).padStart(2, '0')}:00`, DEFAULT_ZONE),
        patientId,
        index,
      })
    }
  }
  return sessions
}

function withinFreePlan(sessions: DemoSession[]): DemoSession[] {
  const byMonth = Map.groupBy(sessions, ({ day }) => day.slice(0, 7))
  return [...byMonth.values()].flatMap((month) => month.slice(0, FREE_SESSIONS_A_MONTH))
}

async function insertSessions(
  tenant: Tenant,
  sessions: DemoSession[],
  singleId: string,
  bundleId: string,
  now: number,
): Promise<void> {
  const packages = await insertPackages(tenant, sessions, bundleId, now)
  const rows = sessions.map((session, number) => {
    const { status, paid } = fateOf(session.startsAt, number, now)
    const packageId = packages.get(session.patientId)?.[number] ?? null
    return {
      psychologist_id: tenant.id,
      id: newId(),
      patient_id: session.patientId,
      service_id: packageId ? bundleId : singleId,
      package_id: packageId,
      type: session.index % 3 === 0 ? ('presencial' as const) : ('online' as const),
      ...timesOf(session.startsAt, 50, 0),
      location: session.index % 3 === 0 ? null : 'https://meet.example.com/sala',
      price_cents: packageId ? shareOf(64_000, 4, 0) : 18_000,
      status,
      paid,
      origin: session.index % 4 === 0 ? ('public' as const) : ('psychologist' as const),
      holds: status === 'confirmed' || status === 'completed',
      created_at: new Date(Math.min(session.startsAt - 7 * DAY, now)),
    }
  })
  await tenant.sql.insertInto('sessions').values(rows).execute()
  await sql`
    insert into payments (psychologist_id, id, session_id, kind, method, amount_cents, received_at, created_at)
    select psychologist_id, id, id, 'payment', 'pix', price_cents, created_at, created_at from sessions
    where psychologist_id = ${tenant.id} and paid`.execute(tenant.sql)
}

/** The second patient bought four sessions, and drew the first four. */
async function insertPackages(
  tenant: Tenant,
  sessions: DemoSession[],
  serviceId: string,
  now: number,
): Promise<Map<string, Record<number, string>>> {
  const buyer = sessions.find(({ index }) => index === 1)?.patientId
  if (!buyer) return new Map()
  const drawn = sessions
    .flatMap((session, number) => (session.patientId === buyer ? [number] : []))
    .slice(0, 4)
  const id = newId()
  await tenant.sql
    .insertInto('packages')
    .values({
      psychologist_id: tenant.id,
      id,
      patient_id: buyer,
      service_id: serviceId,
      sessions_count: 4,
      sessions_used: drawn.length,
      price_cents: 64_000,
      paid: true,
      created_at: new Date(now - DAYS_BEHIND * DAY),
    })
    .execute()
  return new Map([[buyer, Object.fromEntries(drawn.map((number) => [number, id]))]])
}

function fateOf(startsAt: number, number: number, now: number) {
  const luck = chance(number + 1)
  if (luck < 0.07) return { status: 'cancelled' as const, paid: false }
  if (startsAt < now) return { status: 'completed' as const, paid: luck > 0.15 }
  return luck < 0.4
    ? { status: 'pending' as const, paid: false }
    : { status: 'confirmed' as const, paid: luck > 0.6 }
}

async function demonstrate(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'consultorio-demo-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  let lines: string[] = []
  const env = {
    ...process.env,
    DATABASE_URL: undefined,
    DATA_DIR: folder,
    ADMIN_EMAIL: ADMIN,
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  }
  await serve(env, async (services) => {
    lines = await furnish(services)
  })
  console.log(
    [
      `Demonstração: os dados somem ao encerrar. Senha de todos: ${PASSWORD}`,
      `  ${ADMIN}  (super admin)`,
      ...lines,
    ].join('\n'),
  )
}

await startOrExplain(demonstrate)
