import { CircleStop, Mail, Merge, NotebookPen, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { ApiError, isNotFound } from '../../../platform/web/api.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { DropdownMenu, MenuItem } from '../../../platform/web/ui/dropdown-menu.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonCards } from '../../../platform/web/ui/skeleton.tsx'
import { useAddressedField } from '../../../platform/web/use-addressed-field.ts'
import { messagesPath } from '../../delivery/filter-rules.ts'
import type { Patient } from '../contract.ts'
import { UNKNOWN_PATIENT } from '../contract.ts'
import { displayName, fieldOfHash, PATIENTS_PATH, patientPath, recordPath } from '../rules.ts'
import { usePatient } from './api.ts'
import { DeletePatientDialog } from './delete-patient-dialog.tsx'
import { LazyPatientDialog } from './lazy-patient-dialog.ts'
import { PatientDetails } from './patient-details.tsx'
import { WhatsappLink } from './whatsapp-link.tsx'

type PatientPageProps = {
  id: string
  isRead: boolean
  figures: ReactNode
  series: ReactNode
  packages: ReactNode
  end: ReactNode
  ending: (onClose: () => void) => ReactNode
  merging: (onClose: () => void) => ReactNode
}

export function PatientPage(props: PatientPageProps) {
  const { id, isRead, figures, series, packages, end, ending, merging } = props
  const { data: patient, error, isFetching, refetch } = usePatient(id)
  const isShown = error !== null || (patient !== undefined && isRead)
  useAddressedField(isShown)
  const mergedInto = mergedIntoOf(error)
  if (mergedInto) return <Redirect to={patientPath(mergedInto)} replace />
  if (isNotFound(error)) return <PatientNotFound />
  return (
    <>
      <PatientHeader patient={isRead ? patient : undefined} ending={ending} merging={merging} />
      {/* Loaded beside the patient and shown once the patient exists; packages push nothing down. */}
      <div className="space-y-6" hidden={!isShown}>
        {figures}
        {series}
        {packages}
        {error && !patient ? (
          <ErrorState description={error.message} onRetry={refetch} pending={isFetching} />
        ) : (
          <PatientDetails patient={patient} />
        )}
        {end}
      </div>
      {!isShown && (
        <div className="clear-both">
          <SkeletonCards cards={3} />
        </div>
      )}
    </>
  )
}

/** Returns, from the refusal, the id of the patient that a removed one was joined into. */
function mergedIntoOf(error: Error | null): string | null {
  if (!(error instanceof ApiError) || !('mergedInto' in error.body)) return null
  return String(error.body.mergedInto)
}

type PatientHeaderProps = Pick<PatientPageProps, 'ending' | 'merging'> & {
  patient: Patient | undefined
}

function PatientHeader({ patient, ...windows }: PatientHeaderProps) {
  return (
    <PageHeader
      back={{ href: PATIENTS_PATH, label: 'Pacientes' }}
      title={
        patient ? <span className="wrap-anywhere">{displayName(patient)}</span> : <NameSkeleton />
      }
      actions={patient && <PatientActions patient={patient} {...windows} />}
    />
  )
}

function NameSkeleton() {
  return (
    <>
      <span className="sr-only">Paciente</span>
      {/* Inside, since a margin outside would move the heading. */}
      <span aria-hidden="true" className="block py-1">
        <span className="block h-8 w-64 max-w-full animate-breathe rounded-sm bg-line" />
      </span>
    </>
  )
}

function PatientActions({ patient, ending, merging }: PatientHeaderProps & { patient: Patient }) {
  const [field] = useState(() => fieldOfHash(location.hash))
  const [dialog, setDialog] = useState<'edit' | 'end' | 'merge' | 'delete' | null>(
    field ? 'edit' : null,
  )
  const [, navigate] = useLocation()
  const close = () => setDialog(null)
  return (
    <>
      <WhatsappLink name={displayName(patient)} phone={patient.phone} labelled />
      <Link
        href={recordPath(patient.id)}
        className={classNames(buttonClass({ variant: 'outline' }), 'max-sm:px-3!')}
      >
        <NotebookPen aria-hidden="true" />
        Prontuário
      </Link>
      <Button
        variant="outline"
        className="max-sm:px-3!"
        icon={<Pencil aria-hidden="true" />}
        onClick={() => setDialog('edit')}
        onPointerEnter={LazyPatientDialog.preload}
        onFocus={LazyPatientDialog.preload}
      >
        Editar
      </Button>
      <DropdownMenu label={`Ações de ${displayName(patient)}`}>
        <MenuItem href={messagesPath({ patientId: patient.id })} icon={<Mail aria-hidden="true" />}>
          Ver mensagens
        </MenuItem>
        {patient.endedAt === null && (
          <MenuItem icon={<CircleStop aria-hidden="true" />} onSelect={() => setDialog('end')}>
            Encerrar acompanhamento
          </MenuItem>
        )}
        <MenuItem icon={<Merge aria-hidden="true" />} onSelect={() => setDialog('merge')}>
          Juntar com outro cadastro
        </MenuItem>
        <MenuItem
          destructive
          icon={<Trash2 aria-hidden="true" />}
          onSelect={() => setDialog('delete')}
        >
          Excluir
        </MenuItem>
      </DropdownMenu>
      {dialog === 'edit' && <LazyPatientDialog patient={patient} field={field} onClose={close} />}
      {dialog === 'end' && ending(close)}
      {dialog === 'merge' && merging(close)}
      {dialog === 'delete' && (
        <DeletePatientDialog
          patient={patient}
          onClose={close}
          onDeleted={() => navigate(PATIENTS_PATH, { replace: true })}
        />
      )}
    </>
  )
}

function PatientNotFound() {
  return (
    <>
      <PageHeader title={UNKNOWN_PATIENT} />
      <EmptyState
        title="Não há ninguém neste endereço"
        description="O paciente pode ter sido excluído, ou o endereço foi copiado pela metade."
        action={
          <Link href={PATIENTS_PATH} className={buttonClass()}>
            Voltar para Pacientes
          </Link>
        }
      />
    </>
  )
}
