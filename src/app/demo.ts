import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_HOURS } from '../features/attendance/rules.ts'
import { createPsychologist } from '../features/identity/commands.ts'
import { insertPatient } from '../features/patients/commands.ts'
import { saveProfile } from '../features/profile/commands.ts'
import { findProfile } from '../features/profile/queries.ts'
import { publicPath } from '../features/profile/rules.ts'
import { createService } from '../features/services/commands.ts'
import { PLAN_PRICES } from '../features/subscription/plan-contract.ts'
import { testCheckout } from '../features/subscription/test-checkout-commands.ts'
import type { Tenant } from '../platform/server/database.ts'
import { newId } from '../platform/server/id.ts'
import { hashPassword } from '../platform/server/password.ts'
import type { Services } from '../platform/server/services.ts'
import { createToken } from '../platform/server/tokens.ts'
import { DAY } from '../platform/shared/calendar.ts'
import { insertHistory } from './demo-history.ts'
import { demoPatients, demoPractices } from './demo-people.ts'
import { BUNDLE, SINGLE } from './demo-services.ts'
import { DAYS_BEHIND } from './demo-week.ts'
import { serve, startOrExplain } from './serve.ts'

/** A throw-away server with a lived-in practice: decisions §1. */

const PASSWORD = 'demonstracao'
const ADMIN = 'admin@exemplo.com.br'
type DemoPractice = (typeof demoPractices)[number]

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
  const single = await createService(tenant, SINGLE, now)
  const bundle = await createService(tenant, BUNDLE, now)
  const patients: string[] = []
  for (const patient of demoPatients.slice(0, practice.patients))
    patients.push((await insertPatient(tenant, patient, now - DAYS_BEHIND * DAY)).id)
  const sold = {
    patients,
    singleId: single.id,
    bundleId: bundle.id,
    plan: practice.plan,
    psychologistName: practice.account.name,
  }
  await insertHistory(tenant, sold, now)
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
