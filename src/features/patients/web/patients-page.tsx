import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { addressFilters, isSearch, oneOf } from '../../../platform/web/address-filters.ts'
import { AddButton } from '../../../platform/web/ui/add-button.tsx'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SearchBox } from '../../../platform/web/ui/search-box.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { useDownload } from '../../../platform/web/use-download.ts'
import { isPro } from '../../practice/plans.ts'
import { useCreating, useProfile } from '../../practice/web/api.ts'
import { ExportMenu } from '../../practice/web/parts/export-menu.tsx'
import type { Patient } from '../contract.ts'
import { exportPatients } from '../export-contract.ts'
import {
  listPatientFigures,
  type PatientFilters,
  type PatientShow,
  type PatientSort,
} from '../figures-contract.ts'
import { usePatientLimit, usePatientsPage } from './api.ts'
import { LazyPatientDialog } from './lazy-patient-dialog.ts'
import { PATIENT_LIMIT, PatientPages } from './patient-pages.tsx'

type Writing = { patient: Patient | null }

type PatientsPageProps = {
  /** Below the list. */
  duplicates?: ReactNode
}

export default function PatientsPage({ duplicates }: PatientsPageProps) {
  const [address, setAddress] = useSearchParams()
  const limitReached = usePatientLimit()
  const creating = useCreating()
  const { data: listed } = usePatientsPage({})
  // Then the list itself has the button that fills it, and what needs patients leaves its place empty, so that nothing moves.
  const isEmpty = listed?.total === 0
  const needsPatients = isEmpty ? 'invisible' : ''
  const [editing, setEditing] = useState<Writing | null>(
    address.has('new') ? { patient: null } : null,
  )
  const filters = filtersIn(address)
  const { search = '' } = filters
  const [sorting, setSorting] = useState(Boolean(filters.show ?? filters.sort))
  const narrow = (name: 'search' | 'show' | 'sort', value: string) => {
    // A search replaces its history entry while typing.
    const typing = name === 'search' && search !== ''
    setAddress({ ...withFilter(filters, name, value) }, { replace: typing })
  }
  const create = () => setEditing({ patient: null })
  const close = () => {
    setEditing(null)
    if (address.has('new')) setAddress({ ...filters }, { replace: true })
  }
  return (
    <>
      <PageHeader
        title="Pacientes"
        description="Quem você atende, com contato e observações."
        actions={
          <>
            <Link
              href="/psychologist/price-changes"
              className={`${buttonClass({ variant: 'outline' })} ${needsPatients}`}
            >
              Reajuste
            </Link>
            <PatientExport search={search} className={needsPatients} />
            <NewPatient limitReached={limitReached} quiet={isEmpty} onCreate={create} />
          </>
        }
      />
      <search className="mb-5 flex flex-wrap items-end gap-3 max-sm:mb-3 max-sm:gap-2">
        <SearchBox
          label="Buscar paciente"
          placeholder="Nome, telefone ou e-mail"
          className="min-w-0 flex-1 basis-48"
          value={search}
          onSearch={(asked) => narrow('search', asked)}
        />
        <Button
          variant="outline"
          className="min-h-12 w-12 px-0! sm:hidden"
          aria-label="Filtro e ordem"
          aria-expanded={sorting}
          onClick={() => setSorting(!sorting)}
        >
          <SlidersHorizontal aria-hidden="true" />
        </Button>
        <ShowAndSort filters={filters} folded={!sorting} onChoice={narrow} />
      </search>
      <PatientPages
        filters={filters}
        onCreate={create}
        onEdit={(patient) => setEditing({ patient })}
        onClear={() => setAddress({ ...(filters.sort && { sort: filters.sort }) })}
        duplicates={duplicates}
      />
      {editing && (editing.patient !== null || (limitReached === false && !creating.disabled)) && (
        <LazyPatientDialog patient={editing.patient} onClose={close} />
      )}
    </>
  )
}

type OrderProps = {
  filters: PatientFilters
  folded: boolean
  onChoice: (name: 'show' | 'sort', value: string) => void
}

function ShowAndSort({ filters: { show, sort = 'name' }, folded, onChoice }: OrderProps) {
  return (
    <div
      className={`${folded ? 'max-sm:hidden' : ''} grid min-w-0 grow grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3 max-sm:w-full sm:basis-80 lg:max-w-115`}
    >
      <Field label="Mostrar" labelHidden>
        <Select
          placeholder="Todos"
          value={show ?? ''}
          onChange={(event) => onChoice('show', event.currentTarget.value)}
          labels={SHOW_LABELS}
        />
      </Field>
      <Field label="Ordenar por" labelHidden>
        <Select
          value={sort}
          onChange={({ currentTarget: { value } }) =>
            onChoice('sort', value === 'name' ? '' : value)
          }
          labels={SORT_LABELS}
        />
      </Field>
    </div>
  )
}

type NewPatientProps = { limitReached: boolean | undefined; quiet: boolean; onCreate: () => void }

function NewPatient({ limitReached, quiet, onCreate }: NewPatientProps) {
  const creating = useCreating()
  return (
    <AddButton
      label="Novo paciente"
      variant={quiet ? 'outline' : 'default'}
      disabled={limitReached !== false}
      aria-describedby={limitReached ? PATIENT_LIMIT : undefined}
      {...creating}
      onClick={onCreate}
      onPointerEnter={LazyPatientDialog.preload}
      onFocus={LazyPatientDialog.preload}
    />
  )
}

function PatientExport({ search, className }: { search: string; className: string }) {
  const { data: profile } = useProfile()
  const { pending, download } = useDownload(exportPatients)
  return (
    <ExportMenu
      label="Exportar"
      formats={['xlsx', 'csv']}
      pro={profile && isPro(profile.plan)}
      pending={pending}
      className={className}
      onExport={(format) => download({ query: { search: search || undefined, format } })}
    />
  )
}

const SHOW_LABELS: Record<PatientShow, string> = {
  overdue: 'Em atraso',
  'without-next': 'Sem próxima sessão',
  ended: 'Encerrados',
}

const SORT_LABELS: Record<PatientSort, string> = {
  name: 'Por nome',
  next: 'Por próxima sessão',
  last: 'Por última sessão',
  overdue: 'Por valor em atraso',
}

const { filtersIn, withFilter } = addressFilters(listPatientFigures, {
  search: isSearch,
  show: oneOf(SHOW_LABELS),
  sort: oneOf(SORT_LABELS),
})
