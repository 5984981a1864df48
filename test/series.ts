import { createSeries } from '../src/features/series/contract.ts'
import { listSessions } from '../src/features/sessions/contract.ts'
import type { CallOf } from '../src/platform/shared/endpoint.ts'
import type { PsychologistActor } from './actors.ts'
import type { openPractice } from './practice.ts'

type Opened = Awaited<ReturnType<typeof openPractice>>
type Body = CallOf<typeof createSeries>['body']

/** Opens a practice on Pro with a series, by default on Tuesdays at 15:00 from 10 March 2026. */
export async function openSeries({ given }: Pick<Opened, 'given'>, more: Partial<Body> = {}) {
  const ana = await given.psychologist({ plan: 'pro' })
  const patient = await given.patient(ana, { email: `m-${ana.id}@exemplo.com` })
  const service = await given.service(ana)
  const ids = { patientId: patient.id, serviceId: service.id }
  const { id } = await addSeries(ana, { ...ids, ...more })
  const sessions = async () =>
    (await ana.ask(listSessions))
      .filter(({ patientId }) => patientId === patient.id)
      .sort((one, other) => (one.datetime < other.datetime ? -1 : 1))
  return { ana, id, ids, patientId: patient.id, sessions }
}

export function addSeries(
  owner: PsychologistActor,
  more: Pick<Body, 'patientId' | 'serviceId'> & Partial<Body>,
) {
  const every = { unit: 'week', count: 1 } as const
  const body = { type: 'online', firstDate: '2026-03-10', time: '15:00', every, ...more } as const
  return owner.ask(createSeries, { body })
}
