import { LogOut } from 'lucide-react'
import { useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { formatPhone } from '../../../platform/shared/phone.ts'
import { problemText } from '../../../platform/web/form-problems.ts'
import { storage } from '../../../platform/web/storage.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonCards } from '../../../platform/web/ui/skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { groupSessions, storedPhone } from '../rules.ts'
import { usePatientSessions } from './api.ts'
import { PatientFrame } from './patient-frame.tsx'
import { PatientSessionList } from './patient-session-list.tsx'

export default function PatientDashboardPage() {
  const [, navigate] = useLocation()
  const phone = storage.get('patientPhone')
  if (!phone) return <Redirect to="/patient/login" replace />
  const leave = () => {
    storage.remove('patientPhone', 'patient')
    toast({ title: 'Logout realizado', description: 'Até breve!' })
    navigate('/patient/login')
  }
  return (
    <PatientFrame>
      <PageHeader
        title="Minhas Consultas"
        description={<span className="tabular-nums">{formatPhone(storedPhone(phone))}</span>}
        actions={
          <Button variant="outline" icon={<LogOut aria-hidden="true" />} onClick={leave}>
            Sair
          </Button>
        }
      />
      <PatientSessions phone={storedPhone(phone)} />
    </PatientFrame>
  )
}

function PatientSessions({ phone }: { phone: string }) {
  const sessions = usePatientSessions(phone)
  const { error } = sessions
  useEffect(() => {
    if (!error) return
    toast({
      title: 'Erro ao carregar consultas',
      description: problemText(error),
      variant: 'destructive',
    })
  }, [error])
  if (error) {
    return (
      <ErrorState
        title="Erro ao carregar consultas"
        description={problemText(error)}
        onRetry={() => sessions.refetch()}
        pending={sessions.isFetching}
      />
    )
  }
  if (!sessions.data) return <SkeletonCards cards={2} />
  if (sessions.data.length === 0) {
    return (
      <EmptyState
        title="Nenhuma consulta encontrada"
        description="Confira se este é o telefone que você usou para agendar. Para marcar, peça o link ao seu psicólogo."
      />
    )
  }
  const { upcoming, previous } = groupSessions(sessions.data, Date.now())
  return (
    <div className="space-y-10">
      <PatientSessionList
        title="Próximas Consultas"
        sessions={upcoming}
        none="Nenhuma consulta marcada."
      />
      <PatientSessionList
        title="Consultas Anteriores"
        sessions={previous}
        none="Nenhuma consulta anterior."
      />
    </div>
  )
}
