import { inBatches } from '../../platform/server/batches.ts'
import { inOrder } from '../../platform/server/database.ts'
import { fileRoute, type Route, readRoute, tenantRoute } from '../../platform/server/routes.ts'
import { tableFile } from '../../platform/server/table-file.ts'
import { recordReading } from '../audit/commands.ts'
import { EXPORTS, startExport } from '../audit/export-commands.ts'
import { listChatReceivers } from './chat-contract.ts'
import * as command from './commands.ts'
import { answerAdult, deletePatient, getPatient, listPatients } from './contract.ts'
import { exportPatients } from './export-contract.ts'
import { patientColumns } from './export-queries.ts'
import { createPatient, updatePatient } from './input-contract.ts'
import { findChatReceivers } from './people-queries.ts'
import { findPatientBatch, findPatientWithSamePhone, listPatientRows } from './queries.ts'

export const patientRoutes: Route[] = [
  fileRoute(
    exportPatients,
    EXPORTS,
    async ({ query: { format, ...wanted }, now, inTransaction }) => {
      const { timezone, today } = await inTransaction(({ tenant }) =>
        startExport(tenant, 'patients.exported', now),
      )
      return tableFile(format, {
        name: `pacientes-${today}`,
        title: 'Pacientes',
        columns: patientColumns,
        rows: inBatches((after) =>
          inTransaction(({ tenant }) => findPatientBatch(tenant, { ...wanted, after }, now)),
        ),
        zone: timezone,
      })
    },
  ),
  readRoute(listPatients, async ({ tenant, query, now }) => {
    const [, listed] = await inOrder(tenant, [
      () => recordReading(tenant, 'patients.listed', null, now),
      () => listPatientRows(tenant, query, now),
    ])
    return listed
  }),

  readRoute(getPatient, async ({ tenant, params, now }) => {
    const [patient] = await inOrder(tenant, [
      () => findPatientWithSamePhone(tenant, params.id, now),
      () => recordReading(tenant, 'patient.read', params.id, now),
    ])
    return patient
  }),

  tenantRoute(listChatReceivers, async ({ tenant, params, now }) =>
    findChatReceivers(tenant, params.id, now),
  ),

  tenantRoute(createPatient, async ({ tenant, body, now }) =>
    command.createPatient(tenant, body, now),
  ),
  tenantRoute(updatePatient, async ({ tenant, params, body, now }) =>
    command.updatePatient(tenant, params.id, body, now),
  ),
  tenantRoute(answerAdult, async ({ tenant, params, body, now }) =>
    command.answerAdult(tenant, params.id, body.keep, now),
  ),
  tenantRoute(deletePatient, async ({ services, tenant, params, now }) =>
    command.deletePatient(tenant, services, params.id, now),
  ),
]
