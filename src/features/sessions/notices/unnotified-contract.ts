import * as z from 'zod/mini'
import { endpoint } from '../../../platform/shared/endpoint.ts'
import { eachOnce, id, instantText } from '../../../platform/shared/fields.ts'

/** A patient without a message, with the cancelled sessions still to come that the patient does not know of. */
export const unnotifiedPatient = z.object({
  patientId: id,
  patientName: z.string(),
  /** The person around the patient whose chat it is; null for the patient's own. */
  personName: z.nullable(z.string()),
  sessions: z.array(z.object({ id, datetime: instantText })),
  /** A chat with the text written; it names all these sessions and no other patient. */
  whatsappUrl: z.string(),
})
export type UnnotifiedPatient = z.infer<typeof unnotifiedPatient>

/** Of fixed times that ended together many sessions are cancelled at once. */
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
      eachOnce((one) => one, 'Cada sessão só pode aparecer uma vez'),
    ),
    notified: z._default(z.boolean(), true),
  }),
  status: 204,
  problems: ['not_found'],
})
