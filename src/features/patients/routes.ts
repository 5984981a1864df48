import { practiceRoute, type Route } from '../../platform/server/routes.ts'
import { recordEvent } from '../audit/commands.ts'
import * as command from './commands.ts'
import {
  createPatient,
  deletePatient,
  getPatient,
  listPatients,
  updatePatient,
} from './contract.ts'
import { exportPatientsRoute } from './export-routes.ts'
import { findPatient, listPatientRows } from './queries.ts'

export const patientRoutes: Route[] = [
  exportPatientsRoute,
  practiceRoute(listPatients, async ({ tenant, query, now }) => {
    await recordEvent(tenant, { actor: 'psychologist', action: 'patients.listed' }, now)
    return listPatientRows(tenant, query)
  }),

  practiceRoute(getPatient, async ({ tenant, params, now }) => {
    const patient = await findPatient(tenant, params.id)
    await recordEvent(
      tenant,
      { actor: 'psychologist', action: 'patient.read', subjectId: patient.id },
      now,
    )
    return patient
  }),

  practiceRoute(createPatient, async ({ tenant, body, now }) =>
    command.createPatient(tenant, body, now),
  ),
  practiceRoute(updatePatient, async ({ tenant, params, body, now }) =>
    command.updatePatient(tenant, params.id, body, now),
  ),
  practiceRoute(deletePatient, async ({ tenant, params, now }) =>
    command.deletePatient(tenant, params.id, now),
  ),
]
