import { X } from 'lucide-react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { usePatients } from '../../patients/web/api.ts'
import { SESSION_STATUSES } from '../contract.ts'
import type { SessionFilters } from './api.ts'
import { filtersIn } from './session-filters.ts'

type FilterBarProps = { filters: SessionFilters; onChange: (filters: SessionFilters) => void }

export function SessionFilterBar({ filters, onChange }: FilterBarProps) {
  const patients = usePatients()
  const change = (name: keyof SessionFilters, value: string) => {
    const asked = new URLSearchParams({ ...filters, [name]: value })
    onChange(filtersIn(asked))
  }
  const none = Object.keys(filters).length === 0
  return (
    <search className="mb-6 grid grid-cols-2 items-end gap-3 sm:grid-cols-[12rem_12rem_minmax(0,16rem)_auto] sm:justify-start">
      <Field label="Situação">
        <Select
          placeholder="Todas"
          value={filters.status ?? ''}
          onChange={(event) => change('status', event.currentTarget.value)}
        >
          {Object.entries(SESSION_STATUSES).map(([status, label]) => (
            <option key={status} value={status}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Pagamento">
        <Select
          placeholder="Todos"
          value={filters.paid ?? ''}
          onChange={(event) => change('paid', event.currentTarget.value)}
        >
          <option value="true">Pago</option>
          <option value="false">Não pago</option>
        </Select>
      </Field>
      <Field label="Paciente" className="col-span-2 sm:col-span-1">
        <Select
          placeholder="Todos"
          value={filters.patientId ?? ''}
          onChange={(event) => change('patientId', event.currentTarget.value)}
        >
          {patients.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {!none && (
        <Button
          variant="ghost"
          className="col-span-2 min-h-12 sm:col-span-1"
          icon={<X aria-hidden="true" />}
          onClick={() => onChange({})}
        >
          Limpar filtros
        </Button>
      )}
    </search>
  )
}
