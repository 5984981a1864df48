import { LogOut } from 'lucide-react'
import { Redirect, useLocation } from 'wouter'
import { APP_NAME } from '../../../platform/shared/app-name.ts'
import { DEFAULT_ZONE, formatDate } from '../../../platform/shared/calendar.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Mark } from '../../../platform/web/ui/mark.tsx'
import { useLogout } from '../../identity/web/api.ts'
import { ALL_RECORDS_PATH } from '../addresses.ts'
import { useCustody } from './api.ts'
import { ArchivePart } from './archive-part.tsx'

export default function OverAccountPage() {
  const { data: custody } = useCustody()
  const logout = useLogout()
  const [, navigate] = useLocation()
  const leave = () => {
    logout()
    navigate('/psychologist/login', { replace: true })
  }
  if (custody && !custody.isOver)
    return <Redirect to={`${ALL_RECORDS_PATH}?parte=arquivo`} replace />
  return (
    <div className="mx-auto max-w-3xl px-5 pt-4 pb-16 sm:px-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <p className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
          <Mark className="h-11 w-8" />
          {APP_NAME}
        </p>
        <Button variant="outline" icon={<LogOut aria-hidden="true" />} onClick={leave}>
          Sair
        </Button>
      </header>
      <main className="mt-8">
        <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">
          Arquivo dos prontuários
        </h1>
        <p className="mt-2 mb-6 max-w-prose text-muted">
          {custody?.closedAt
            ? `Você encerrou esta conta em ${formatDate(custody.closedAt, DEFAULT_ZONE)}, e os 30 dias dela terminaram. `
            : ''}
          Ela fica só para você levar os prontuários, que a lei manda guardar: baixe o arquivo,
          confira que ele abre e assuma a guarda.
        </p>
        <ArchivePart zone={DEFAULT_ZONE} onAccepted={leave} />
      </main>
    </div>
  )
}
