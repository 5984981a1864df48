import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { formatCount } from '../../../platform/shared/figures.ts'
import { centsOf, formatMoney } from '../../../platform/shared/money.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { BareCheckbox, Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { Disclosure } from '../../../platform/web/ui/disclosure.tsx'
import { FootBar } from '../../../platform/web/ui/foot-bar.tsx'
import type { Billing } from '../../patients/contract.ts'
import { BILLINGS } from '../../patients/contract.ts'
import { patientPath } from '../../patients/rules.ts'
import type { StatementPreview } from '../contract.ts'
import { StatementLines } from './parts/statement-lines.tsx'
import { Total } from './parts/statement-marks.tsx'
import { countOwing, linesSummary, patientsText, sumOwed } from './standing-rules.ts'

export type OpenPatient = StatementPreview['patients'][number]

type OpenPatientsProps = {
  patients: readonly OpenPatient[]
  onClose: (patients: OpenPatient[]) => void
  monthName: string
  /** Whether this month is already closed for a patient with monthly billing. */
  isBegun: boolean
}

export function OpenPatients({ patients, onClose, monthName, isBegun }: OpenPatientsProps) {
  const { chosen, isChosen, toggle, toggleAll } = useChosen(patients)
  const groups = Map.groupBy(patients, groupOf)
  const { monthly = [], others = [], settled = [] } = Object.fromEntries(groups)
  const open = [...monthly, ...others]
  const rows = (listedPatients: readonly OpenPatient[]) =>
    listedPatients.map((patient) => (
      <PatientRow
        key={patient.patientId}
        patient={patient}
        isChosen={isChosen(patient)}
        onToggle={(isChosen) => toggle(patient.patientId, isChosen)}
      />
    ))
  return (
    <>
      <section aria-labelledby="open-patients">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <div className="tabular-nums">
            <h2 id="open-patients" className="text-lg font-semibold">
              A fechar
            </h2>
            <p className="text-sm text-muted">
              {formatMoney(sumOwed(patients.map(({ total }) => total)))} de{' '}
              {patientsText(countOwing(patients))}
            </p>
          </div>
          {open.length > 0 && (
            <Checkbox
              className="min-h-11 items-center!"
              label={open.length === 1 ? 'Selecionar' : `Selecionar os ${formatCount(open.length)}`}
              checked={open.every(isChosen)}
              onChange={(event) => toggleAll(open, event.currentTarget.checked)}
            />
          )}
        </div>
        {monthly.length === 0 && others.length > 0 && (
          <p className="mb-3 rounded-lg bg-sunken px-4 py-3 text-muted">
            {isBegun
              ? 'Quem é cobrado por mês já está fechado. Estes são cobrados por sessão ou pacote: feche só se quiser enviar um demonstrativo.'
              : 'Ninguém aqui está marcado como cobrado por mês. Selecione quem fechar agora; no cadastro de cada paciente, “Cobrança por mês” deixa a seleção pronta.'}
          </p>
        )}
        {monthly.length > 0 && (
          <Group title={others.length > 0 ? 'Cobrados por mês' : null}>{rows(monthly)}</Group>
        )}
        {others.length > 0 && (
          <Group title={monthly.length > 0 ? 'Cobrados por sessão ou pacote' : null}>
            {rows(others)}
          </Group>
        )}
        {settled.length > 0 && (
          <Disclosure className="mt-2" title={`Nada a pagar: ${patientsText(settled.length)}`}>
            <Group title={null}>{rows(settled)}</Group>
          </Disclosure>
        )}
      </section>
      {chosen.length > 0 && (
        <CloseBar chosen={chosen} monthName={monthName} onClose={() => onClose(chosen)} />
      )}
    </>
  )
}

function groupOf({ billing, total }: OpenPatient): 'monthly' | 'others' | 'settled' {
  if (billing === 'monthly') return 'monthly'
  return centsOf(total) > 0 ? 'others' : 'settled'
}

function useChosen(patients: readonly OpenPatient[]) {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isChosen = ({ patientId, billing }: OpenPatient) =>
    changed.get(patientId) ?? billing === 'monthly'
  return {
    isChosen,
    chosen: patients.filter(isChosen),
    toggle: (id: string, isChosen: boolean) => setChanged(new Map([...changed, [id, isChosen]])),
    toggleAll: (patients: readonly OpenPatient[], isChosen: boolean) =>
      setChanged(
        new Map([...changed, ...patients.map(({ patientId }) => [patientId, isChosen] as const)]),
      ),
  }
}

function Group({ title, children }: { title: string | null; children: ReactNode }) {
  return (
    <>
      {title && <h3 className="mt-4 mb-2 text-sm font-semibold text-muted">{title}</h3>}
      <ul className="divide-y divide-line overflow-clip rounded-lg border border-line bg-surface shadow-soft">
        {children}
      </ul>
    </>
  )
}

type PatientRowProps = {
  patient: OpenPatient
  isChosen: boolean
  onToggle: (isChosen: boolean) => void
}

function PatientRow({ patient, isChosen, onToggle }: PatientRowProps) {
  const [open, setOpen] = useState(false)
  const { patientId, patientName, total, lines, billing } = patient
  return (
    <li className="flex gap-x-3 pl-[min(1rem,4.5vw)] has-checked:bg-petrol-soft/40">
      <span className="flex h-17 shrink-0 items-center">
        <BareCheckbox
          aria-label={`Fechar o mês de ${patientName}`}
          checked={isChosen}
          onChange={(event) => onToggle(event.currentTarget.checked)}
        />
      </span>
      <details
        className="group min-w-0 flex-1"
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="flex min-h-17 cursor-pointer list-none items-center gap-x-3 py-2.5 pr-[min(1rem,4.5vw)] focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 flex-1 basis-28 font-medium wrap-anywhere">
                {patientName}
              </span>
              <span className="ml-auto text-right font-semibold whitespace-nowrap tabular-nums">
                <Total total={total} />
              </span>
            </span>
            <span className="block text-sm text-muted tabular-nums">{linesSummary(lines)}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        {open && (
          <div className="pr-[min(1rem,4.5vw)] pb-3">
            <StatementLines lines={lines} total={total} />
            <BillingNote patientId={patientId} billing={billing} />
          </div>
        )}
      </details>
    </li>
  )
}

function BillingNote({ patientId, billing }: { patientId: string; billing: Billing }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
      Cobrança: {BILLINGS[billing].toLowerCase()}
      <Link
        href={patientPath(patientId)}
        className="flex min-h-11 items-center text-petrol-ink underline underline-offset-4"
      >
        Ver paciente
      </Link>
    </p>
  )
}

type CloseBarProps = { chosen: readonly OpenPatient[]; monthName: string; onClose: () => void }

function CloseBar({ chosen, monthName, onClose }: CloseBarProps) {
  return (
    <FootBar
      role="toolbar"
      aria-label="Fechamento dos selecionados"
      inner="@container justify-between"
    >
      <p role="status" className="min-w-0 flex-1 basis-28 tabular-nums @max-[18rem]:sr-only">
        <span className="font-semibold whitespace-nowrap">
          {formatMoney(sumOwed(chosen.map(({ total }) => total)))}
        </span>{' '}
        <span className="whitespace-nowrap text-sm text-muted">
          de {patientsText(chosen.length)}
        </span>
      </p>
      <Button className="max-sm:grow max-sm:px-3" onClick={onClose}>
        Fechar {monthName}
      </Button>
    </FootBar>
  )
}
