import { sql } from 'kysely'
import { sendDueMessages } from '../src/features/delivery/outbox-commands.ts'
import type { Outgoing } from '../src/features/delivery/registry-queries.ts'
import { planReminders } from '../src/features/reminders/commands.ts'
import type { openPractice } from './practice.ts'

/** Returns the functions that create sessions with reminders and read the outcomes. */
export function createReminders({
  clock,
  db,
  given,
  messages,
  services,
}: Awaited<ReturnType<typeof openPractice>>) {
  const EMAIL = 'maria@exemplo.com'

  async function open(
    settings: Parameters<typeof given.psychologist>[0] = {},
    datetime = '2026-03-04T15:00:00-03:00',
  ) {
    const ana = await given.psychologist({ plan: 'pro', ...settings })
    const { id: patientId } = await given.patient(ana, { email: EMAIL })
    const { id: serviceId } = await given.service(ana)
    const session = await given.session(ana, { patientId, serviceId, datetime })
    return { ana, patientId, serviceId, session, params: { id: session.id } }
  }

  async function planAt(instant: string): Promise<number> {
    clock.set(instant)
    return planReminders(services)
  }

  async function remindersOf({ id }: { id: string }) {
    const all = await messages()
    return all
      .filter(({ session_id, kind }) => session_id === id && kind === 'session_reminder')
      .map(({ channel, status }) => `${channel} ${status}`)
      .sort()
  }

  async function send(): Promise<Outgoing[]> {
    const taken: Outgoing[] = []
    const deliver = async (message: Outgoing) => {
      taken.push(message)
    }
    await sendDueMessages(services, deliver)
    return taken.filter(({ kind }) => kind === 'session_reminder')
  }

  const allowBrowsers = (patientId: string, count: number) =>
    db.asPlatform((scope) =>
      sql`
          insert into push_subscriptions (psychologist_id, id, patient_id, phone, proved, endpoint, p256dh, auth, created_at)
          select psychologist_id, gen_random_uuid(), id, phone, true, 'https://push.test/' || n, 'p', 'a', created_at
          from patients, generate_series(1, ${count}) n where id = ${patientId}`.execute(scope),
    )

  const nextLook = async ({ id }: { id: string }) => {
    const row = await db.asPlatform((scope) =>
      scope
        .selectFrom('sessions')
        .select('reminder_due_at')
        .where('id', '=', id)
        .executeTakeFirst(),
    )
    return row?.reminder_due_at?.toISOString() ?? null
  }

  const ONCE = ['email queued', 'whatsapp ready']
  return { EMAIL, open, planAt, remindersOf, send, allowBrowsers, nextLook, ONCE }
}
