import { CalendarDays, UserCheck, Users } from 'lucide-react'
import { formatCount, formatDecimal } from '../../../platform/shared/figures.ts'
import { FigureCard, FigureGrid } from '../../../platform/web/ui/figure-card.tsx'
import type { AdvancedReport } from '../contract.ts'
import { sessionsPerPatient } from '../rules.ts'
import { TopPatientTable } from './top-patient-table.tsx'

export function PatientsTab({ report }: { report: AdvancedReport }) {
  const { totalPatients, activePatients, patientSessions } = report.overview
  return (
    <>
      <FigureGrid columns={3}>
        <FigureCard
          label="Total de Pacientes"
          figure={formatCount(totalPatients)}
          hint="Cadastrados até hoje"
          icon={<Users />}
        />
        <FigureCard
          label="Pacientes Ativos"
          figure={formatCount(activePatients)}
          hint="Com sessões realizadas"
          icon={<UserCheck />}
        />
        <FigureCard
          label="Média de Sessões"
          figure={formatDecimal(sessionsPerPatient(patientSessions, totalPatients))}
          hint="Por paciente cadastrado hoje, com as canceladas"
          icon={<CalendarDays />}
        />
      </FigureGrid>
      <TopPatientTable patients={report.topPatients} />
    </>
  )
}
