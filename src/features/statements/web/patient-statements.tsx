import { DEFAULT_ZONE, formatMonth } from '../../../platform/shared/calendar.ts'
import { problemText } from '../../../platform/web/api.ts'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { useProfile } from '../../practice/web/api.ts'
import { usePatientStatements } from './api.ts'
import { StatementRows } from './closed-list.tsx'

export function PatientStatements({ patientId }: { patientId: string }) {
  const { data, error, isFetching, refetch } = usePatientStatements(patientId)
  const { data: profile } = useProfile()
  if (error && !data)
    return <ErrorState description={problemText(error)} onRetry={refetch} pending={isFetching} />
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="patient-statements">
      <h2 id="patient-statements" className="mb-4 text-xl font-semibold">
        Demonstrativos
      </h2>
      <StatementRows
        statements={data}
        zone={profile?.timezone ?? DEFAULT_ZONE}
        label="Demonstrativos do paciente"
        nameOf={({ month }) => formatMonth(month)}
      />
    </section>
  )
}
