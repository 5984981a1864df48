import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { PATIENTS_PATH } from '../../patients/rules.ts'
import { usePatients } from '../../patients/web/api.ts'
import { PRACTICE_PROBLEMS } from '../../practice/problems.ts'
import { useProfile, useRefusal } from '../../practice/web/api.ts'
import type { Session } from '../contract.ts'
import { useServiceChoices } from './api.ts'
import { MoneyStrip } from './money-strip.tsx'
import { SessionForm } from './session-form.tsx'
import type { SessionChoices } from './session-values.ts'

type SessionDialogProps = {
  /** Null for a new one. */
  session: Session | null
  /** A new session's time, as a `datetime-local` value; empty where none is known. */
  datetime: string
  /** Whose a new session is; anybody's where it is left out. */
  patientId?: string
  /** Which of the patient's packages it is drawn from. */
  packageId?: string
  onClose: () => void
}

export function SessionDialog({ session, onClose, ...start }: SessionDialogProps) {
  const refusal = useRefusal()
  const title = session ? 'Editar Sessão' : 'Nova Sessão'
  // Asked for by an address, or by an hour of the agenda.
  if (refusal && !session)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={title}
        description={PRACTICE_PROBLEMS[refusal][1]}
      />
    )
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <WithChoices>
        {(choices) => (
          <>
            {session && <MoneyStrip session={session} zone={choices.profile.timezone} />}
            <SessionForm session={session} {...start} choices={choices} onDone={onClose} />
          </>
        )}
      </WithChoices>
    </Dialog>
  )
}

/** What the form chooses from; without patients or services there is nothing to choose. */
function WithChoices({ children }: { children: (choices: SessionChoices) => ReactNode }) {
  const patients = usePatients()
  const services = useServiceChoices()
  const profile = useProfile()
  const failed = [patients, services, profile].find((read) => read.isError)
  if (failed) return <ErrorState description={failed.error?.message} onRetry={failed.refetch} />
  if (!patients.data || !services.data || !profile.data) return <SkeletonLines lines={8} />
  if (patients.data.length === 0) {
    return (
      <Missing
        title="Cadastre um paciente primeiro"
        href={PATIENTS_PATH}
        link="Ir para Pacientes"
      />
    )
  }
  if (services.data.length === 0) {
    return (
      <Missing
        title="Cadastre um serviço primeiro"
        href="/psychologist/services"
        link="Ir para Serviços"
      />
    )
  }
  return children({ patients: patients.data, services: services.data, profile: profile.data })
}

function Missing({ title, href, link }: { title: string; href: string; link: string }) {
  return (
    <EmptyState
      compact
      level={3}
      title={title}
      description="Toda sessão é de um paciente e de um serviço."
      action={
        <Link href={href} className={buttonClass()}>
          {link}
        </Link>
      }
    />
  )
}
