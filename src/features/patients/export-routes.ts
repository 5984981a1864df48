import { inBatches } from '../../platform/server/batches.ts'
import { fileRoute } from '../../platform/server/routes.ts'
import { tableFile } from '../../platform/server/table-file.ts'
import { EXPORTS, startExport } from '../profile/export-commands.ts'
import { exportPatients } from './export-contract.ts'
import { patientColumns } from './export-queries.ts'
import { findPatientBatch } from './queries.ts'

export const exportPatientsRoute = fileRoute(
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
        inTransaction(({ tenant }) => findPatientBatch(tenant, { ...wanted, after })),
      ),
      zone: timezone,
    })
  },
)
