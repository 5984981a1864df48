import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { Button } from '../../../platform/web/ui/button.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SearchBox } from '../../../platform/web/ui/search-box.tsx'
import { useDownload } from '../../../platform/web/use-download.ts'
import { isPro } from '../../practice/plans.ts'
import { PRACTICE_PROBLEMS } from '../../practice/problems.ts'
import { useCreating, useProfile } from '../../practice/web/api.ts'
import { ExportMenu } from '../../practice/web/parts/export-menu.tsx'
import type { Patient } from '../contract.ts'
import { exportPatients } from '../export-contract.ts'
import { usePatientLimit } from './api.ts'
import { PatientDialog } from './patient-dialog.tsx'
import { PatientPages } from './patient-pages.tsx'

/** A patient to write: an existing one, or null for a new one. */
type Writing = { patient: Patient | null }

export default function PatientsPage() {
  const [address, setAddress] = useSearchParams()
  const limitReached = usePatientLimit()
  const creating = useCreating()
  const [writing, setWriting] = useState<Writing | null>(
    address.has('new') ? { patient: null } : null,
  )
  const search = address.get('search') ?? ''
  const create = () => setWriting({ patient: null })
  const close = () => {
    setWriting(null)
    if (address.has('new')) setAddress(search ? { search } : {}, { replace: true })
  }
  return (
    <>
      <PageHeader
        title="Pacientes"
        description="Quem você atende, com contato e observações."
        actions={
          <>
            <PatientExport search={search} />
            <NewPatient limitReached={limitReached} onCreate={create} />
          </>
        }
      />
      <SearchBox
        label="Buscar paciente"
        placeholder="Nome, telefone ou e-mail"
        className="mb-5 max-w-lg"
        value={search}
        onSearch={(asked) => setAddress(asked ? { search: asked } : {}, { replace: search !== '' })}
      />
      <PatientPages
        search={search}
        onCreate={create}
        onEdit={(patient) => setWriting({ patient })}
      />
      {writing && (writing.patient !== null || (limitReached === false && !creating.disabled)) && (
        <PatientDialog patient={writing.patient} onClose={close} />
      )}
    </>
  )
}

type NewPatientProps = { limitReached: boolean | undefined; onCreate: () => void }

/** Disabled on the free plan at 3 patients, with the reason. */
function NewPatient({ limitReached, onCreate }: NewPatientProps) {
  const creating = useCreating()
  return (
    <>
      {limitReached && (
        <p id="patient-limit" className="text-sm font-medium text-pending-ink">
          {PRACTICE_PROBLEMS.patient_limit[1]}
        </p>
      )}
      <Button
        icon={<Plus aria-hidden="true" />}
        disabled={limitReached !== false}
        aria-describedby={limitReached ? 'patient-limit' : undefined}
        {...creating}
        onClick={onCreate}
      >
        Novo paciente
      </Button>
    </>
  )
}

/** The patients as they are searched, whole, as a file. */
function PatientExport({ search }: { search: string }) {
  const { data: profile } = useProfile()
  const { pending, download } = useDownload(exportPatients)
  return (
    <ExportMenu
      label="Exportar"
      formats={['xlsx', 'csv']}
      pro={profile && isPro(profile.plan)}
      pending={pending}
      onExport={(format) => download({ query: { search: search || undefined, format } })}
    />
  )
}
