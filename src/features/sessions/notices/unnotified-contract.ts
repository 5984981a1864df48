import * as z from 'zod/mini'
import { endpoint } from '../../../platform/shared/endpoint.ts'
import { eachOnce, id, instantText } from '../../../platform/shared/fields.ts'

/** A patient without a message, with the upcoming cancelled sessions about which the patient was not notified. */
export const unnotifiedPatient = z.object({
  patientId: id,
  patientName: z.string(),
  /** The person around the patient who receives the chat; null for the patient. */
  personName: z.nullable(z.string()),
  sessions: z.array(z.object({ id, datetime: instantText })),
  /** A chat with its text; it names all these sessions and no other patient. */
  whatsappUrl: z.string(),
})
export type UnnotifiedPatient = z.infer<typeof unnotifiedPatient>

/** When fixed times end together, many sessions are cancelled in one action. */
const NOTIFIED_MAX = 2_000

export const markNotified = endpoint({
  method: 'POST',
  path: '/api/sessions/notified',
  summary:
    'Marca que os pacientes de sessões canceladas já foram avisados, ou com notified: false que ainda não',
  access: 'tenant',
  changes: ['sessions'],
  body: z.object({
    ids: z.array(id).check(
      z.minLength(1, 'Escolha ao menos uma sessão'),
      z.maxLength(NOTIFIED_MAX, `Escolha no máximo ${NOTIFIED_MAX} sessões`),
      eachOnce((item) => item, 'Cada sessão só pode aparecer uma vez'),
    ),
    notified: z._default(z.boolean(), true),
  }),
  status: 204,
  problems: ['not_found'],
})
