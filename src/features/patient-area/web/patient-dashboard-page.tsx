import { LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { formatPhone } from '../../../platform/shared/phone.ts'
import { lazyExtra } from '../../../platform/web/lazy-extra.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useStored } from '../../../platform/web/use-stored.ts'
import { clearPatient } from '../../practice/web/parts/stored-login.ts'
import { turnPushOff } from '../../push/web/parts/push-state.ts'
import { usePatientLogout } from './api.ts'
import { PatientFrame } from './patient-frame.tsx'
import { PatientSessions } from './patient-sessions.tsx'
import { readKeptPhone } from './stored-phone.ts'

const PatientPush = lazyExtra(() => import('../../push/web/parts/patient-push.tsx'))

export default function PatientDashboardPage() {
  const [, navigate] = useLocation()
  const logout = usePatientLogout()
  const [leaving, setLeaving] = useState(false)
  const phone = readKeptPhone(useStored('patientPhone'))
  useEffect(() => {
    if (!phone) clearPatient()
  }, [phone])
  if (!phone) return <Redirect to="/patient/login" replace />
  const leave = async () => {
    setLeaving(true)
    // Before the logout: without the login, push cannot be switched off, and a shared device would keep getting notifications.
    await turnPushOff('patient')
    logout()
    toast({ title: 'Logout realizado', description: 'Até breve!' })
    navigate('/patient/login')
  }
  return (
    <PatientFrame>
      <PageHeader
        title="Minhas Consultas"
        description={<span className="tabular-nums">{formatPhone(phone)}</span>}
        actions={
          <Button
            variant="outline"
            icon={<LogOut aria-hidden="true" />}
            pending={leaving}
            onClick={leave}
          >
            Sair
          </Button>
        }
      />
      <div className="max-sm:mt-4">
        <PatientSessions phone={phone}>
          <PatientPush />
        </PatientSessions>
      </div>
    </PatientFrame>
  )
}
