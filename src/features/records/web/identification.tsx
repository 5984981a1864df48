import { Download } from 'lucide-react'
import { Fragment } from 'react'
import { formatDate, formatDay } from '../../../platform/shared/calendar.ts'
import { formatPhone } from '../../../platform/shared/phone.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { LazyDialog } from '../../../platform/web/ui/lazy-dialog.ts'
import { maskCpf } from '../../../platform/web/ui/masks.ts'
import { useDownload } from '../../../platform/web/use-download.ts'
import { ROLES } from '../../patients/people-contract.ts'
import { emergencyName } from '../../patients/people-roles.ts'
import { displayName } from '../../patients/rules.ts'
import { ContactLink } from '../../patients/web/parts/patient-links.tsx'
import { getRecordPdf, type PatientRecord } from '../contract.ts'

type IdentificationProps = { record: PatientRecord; zone: string }

/** The record's patient, in a few lines: the record opens on the newest note. On a phone the menu shows them. */
export function Identification({ record, zone }: IdentificationProps) {
  const { pending, download } = usePatientsCopy()
  const isDeleted = record.patientDeletedAt !== null
  return (
    <>
      <h2 className={isDeleted ? 'text-lg font-semibold' : 'sr-only'}>
        {displayName(record.identification)}
      </h2>
      <div
        className={classNames(
          'mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2',
          !isDeleted && 'max-sm:hidden',
        )}
      >
        <IdentificationLines record={record} zone={zone} />
        {record.keptUntil && (
          <Button
            size="sm"
            variant="outline"
            icon={<Download aria-hidden="true" />}
            pending={pending}
            pendingText="Preparando..."
            onClick={() => download({ params: { id: record.patientId } })}
          >
            {PATIENTS_COPY}
          </Button>
        )}
      </div>
    </>
  )
}

export function IdentificationWindow(props: IdentificationProps & { onClose: () => void }) {
  const { record, zone, onClose } = props
  return (
    <LazyDialog open onOpenChange={onClose} title={displayName(record.identification)}>
      <IdentificationLines record={record} zone={zone} />
    </LazyDialog>
  )
}

export const PATIENTS_COPY = 'Cópia para o paciente (PDF)'

export function usePatientsCopy() {
  return useDownload(getRecordPdf, 'Cópia do prontuário salva')
}

function IdentificationLines({ record, zone }: IdentificationProps) {
  const { identification, emergencyContacts, patientDeletedAt } = record
  const { name, socialName, cpf, birthDate, guardianName, guardianCpf } = identification
  const guardian = [guardianName, guardianCpf && `CPF ${maskCpf(guardianCpf)}`].filter(Boolean)
  const facts = [
    socialName && `Nome no registro civil: ${name}`,
    birthDate && `Nascimento em ${formatDay(birthDate)}`,
    cpf && `CPF ${maskCpf(cpf)}`,
    guardian.length > 0 && `Responsável: ${guardian.join(', ')}`,
  ].filter(Boolean)
  return (
    <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
      {facts.length > 0 && <p className="text-muted">{facts.join(' · ')}</p>}
      {emergencyContacts.length > 0 && (
        <p>
          {ROLES.emergency}:{' '}
          {emergencyContacts.map((contact, index) => (
            <Fragment key={`${contact.name} ${contact.phone}`}>
              {index > 0 && '; '}
              {emergencyName(contact)},{' '}
              <ContactLink href={`tel:${contact.phone}`}>{formatPhone(contact.phone)}</ContactLink>
            </Fragment>
          ))}
        </p>
      )}
      {patientDeletedAt && (
        <p>
          Paciente excluído em {formatDate(patientDeletedAt, zone)}. A lei manda guardar o
          prontuário; o contato foi apagado.
        </p>
      )}
    </div>
  )
}
