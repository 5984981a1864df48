import { useState } from 'react'
import { formatDateTime, formatDay, formatMonth } from '../../../platform/shared/calendar.ts'
import { centsOf, centsToText, formatMoney } from '../../../platform/shared/money.ts'
import { problemText } from '../../../platform/web/api.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { maskMoney, plainMoney } from '../../../platform/web/ui/masks.ts'
import { MoneyInput } from '../../../platform/web/ui/money-input.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { useOneAtATime } from '../../../platform/web/use-one-at-a-time.ts'
import { useTypedState } from '../../../platform/web/use-typed-state.ts'
import { DocumentInput } from '../../patients/web/parts/document-input.tsx'
import { type ChosenPatient, PatientField } from '../../patients/web/parts/patient-field.tsx'
import { useOwedTogether, usePayers } from '../../payments/web/parts/payer-api.ts'
import { useStatements } from '../../statements/web/api.ts'
import type { BankLine } from '../contract.ts'
import { useMatchLine } from './api.ts'

type MatchWindowProps = {
  line: BankLine
  zone: string
  onSaved: (line: BankLine) => void
  onClose: () => void
}

/** An open session or statement that a line may have paid. */
interface OpenDebt {
  key: string
  target: { sessionId: string } | { statementId: string }
  label: string
  detail: string
  owed: number
}

const OTHER = 'other'

/** Lets a person choose the debts that a line paid: sessions and statements of a patient, and of others with the same payer. */
export default function MatchWindow({ line, zone, onSaved, onClose }: MatchWindowProps) {
  const match = useMatchLine()
  const [patient, setPatient] = useTypedState<ChosenPatient | null>(['patient', line], null)
  const [amounts, setAmounts] = useTypedState<ReadonlyMap<string, string>>(
    ['amounts', line],
    new Map(),
  )
  const [payer, setPayer] = useTypedState(['payer', line], NO_PAYER)
  const [keepsRest, setKeepsRest] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { dues, isPending } = useDues(patient, zone)
  const chosen = dues.filter(({ key }) => amounts.has(key))
  const total = chosen.reduce(
    (sum, { key }) => sum + centsOf(plainMoney(amounts.get(key) ?? '') || '0'),
    0,
  )
  const centsLeft = centsOf(line.amount) - total
  const { pending, run } = useOneAtATime(async () => {
    setFailure(null)
    const keeps = keepsRest && patient !== null && centsLeft > 0
    if (chosen.length === 0 && !keeps) return setFailure('Escolha o que este lançamento pagou.')
    const parts = chosen.map(({ key, target }) => ({
      ...target,
      amount: plainMoney(amounts.get(key) ?? ''),
    }))
    try {
      onSaved(
        await match.mutateAsync({
          params: { id: line.id },
          body: { parts, ...sentPayer(payer), ...(keeps && { toBalance: patient.id }) },
        }),
      )
      onClose()
    } catch (error) {
      setFailure(problemText(error))
    }
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="O que este lançamento pagou?"
      description={`${line.text || 'Lançamento'}, ${formatMoney(line.amount)} em ${formatDay(line.day)}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            pending={pending}
            pendingText="Registrando..."
            onClick={() => void run(undefined)}
          >
            Registrar
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        {failure && <FormAlert>{failure}</FormAlert>}
        <PatientField
          label="Paciente"
          chosen={patient}
          onChoose={(next) => {
            setPatient(next)
            setAmounts(new Map())
            setPayer(NO_PAYER)
          }}
        />
        {patient && isPending && <SkeletonLines lines={4} />}
        {patient && !isPending && dues.length === 0 && (
          <p className="text-muted">Nada em aberto para {patient.name}.</p>
        )}
        {dues.length > 0 && (
          <DueFields dues={dues} amounts={amounts} left={centsLeft} onChange={setAmounts} />
        )}
        {patient && !isPending && centsLeft > 0 && (
          <Checkbox
            label={`Guardar ${formatMoney(centsToText(centsLeft))} como saldo de ${patient.name}`}
            checked={keepsRest}
            onChange={({ currentTarget }) => setKeepsRest(currentTarget.checked)}
          />
        )}
        {patient && <PayerPart patientId={patient.id} payer={payer} onChange={setPayer} />}
      </div>
    </Dialog>
  )
}

function useDues(
  patient: ChosenPatient | null,
  zone: string,
): { dues: OpenDebt[]; isPending: boolean } {
  const owed = useOwedTogether(patient?.id ?? null)
  // Without a patient, asks for a month before any statement: the list is empty.
  const closed = useStatements(patient ? { patientId: patient.id } : { month: '2000-01' })
  if (!patient) return { dues: [], isPending: false }
  const sessions = (owed.data ?? []).map(
    ({ sessionId, patientName, datetime, owed: amount }): OpenDebt => ({
      key: sessionId,
      target: { sessionId },
      label: patientName,
      detail: `Sessão de ${formatDateTime(datetime, zone)}`,
      owed: centsOf(amount),
    }),
  )
  const statements = (closed.data ?? []).flatMap(
    ({ id, number, month, patientName, open }): OpenDebt[] =>
      centsOf(open) > 0
        ? [
            {
              key: id,
              target: { statementId: id },
              label: patientName,
              detail: `Demonstrativo nº ${number}, ${formatMonth(month)}`,
              owed: centsOf(open),
            },
          ]
        : [],
  )
  return { dues: [...statements, ...sessions], isPending: owed.isPending || closed.isPending }
}

type DueFieldsProps = {
  dues: readonly OpenDebt[]
  amounts: ReadonlyMap<string, string>
  /** The cents of the line that are not assigned yet. */
  left: number
  onChange: (amounts: ReadonlyMap<string, string>) => void
}

function DueFields({ dues, amounts, left, onChange }: DueFieldsProps) {
  const toggle = ({ key, owed }: OpenDebt, isChosen: boolean) => {
    const next = new Map(amounts)
    if (isChosen) next.set(key, maskMoney(centsToText(left > 0 ? Math.min(owed, left) : owed)))
    else next.delete(key)
    onChange(next)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">Em aberto</legend>
      <div className="divide-y divide-line rounded-lg border border-line px-4">
        {dues.map((due) => (
          <div key={due.key} className="py-2.5">
            <Checkbox
              label={
                <>
                  <span className="block wrap-anywhere">{due.label}</span>
                  <span className="block text-sm text-muted tabular-nums">
                    {due.detail} · {formatMoney(due.owed)}
                  </span>
                </>
              }
              checked={amounts.has(due.key)}
              onChange={({ currentTarget }) => toggle(due, currentTarget.checked)}
            />
            {amounts.has(due.key) && (
              <div className="mt-2 mb-1 ml-9">
                <Field label={`Valor: ${due.label}, ${due.detail}`}>
                  <MoneyInput
                    value={amounts.get(due.key)}
                    onChange={({ currentTarget }) =>
                      onChange(new Map([...amounts, [due.key, currentTarget.value]]))
                    }
                  />
                </Field>
              </div>
            )}
          </div>
        ))}
      </div>
      <p aria-live="polite" className="mt-3 flex flex-wrap justify-between gap-x-3 font-semibold">
        <span>{left < 0 ? 'Passa do lançamento' : 'Falta do lançamento'}</span>
        <span className="whitespace-nowrap tabular-nums">{formatMoney(Math.abs(left))}</span>
      </p>
    </fieldset>
  )
}

const NO_PAYER = { id: '', name: '', document: '' }

function sentPayer({ id, name, document }: typeof NO_PAYER) {
  if (id === '') return {}
  return id === OTHER ? { payer: { name, document } } : { payerId: id }
}

type PayerPartProps = {
  patientId: string
  payer: typeof NO_PAYER
  onChange: (payer: typeof NO_PAYER) => void
}

function PayerPart({ patientId, payer, onChange }: PayerPartProps) {
  const { data: payers = [] } = usePayers(patientId)
  return (
    <>
      <Field label="Quem pagou" help="O recibo sai no nome dessa pessoa.">
        <Select
          placeholder="Como no cadastro"
          value={payer.id}
          onChange={({ currentTarget }) => onChange({ ...payer, id: currentTarget.value })}
        >
          {payers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={OTHER}>Outra pessoa</option>
        </Select>
      </Field>
      {payer.id === OTHER && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Nome" required>
            <Input
              autoComplete="off"
              value={payer.name}
              onChange={({ currentTarget }) => onChange({ ...payer, name: currentTarget.value })}
            />
          </Field>
          <Field label="CPF ou CNPJ" optional>
            <DocumentInput
              value={payer.document}
              onChange={({ currentTarget }) =>
                onChange({ ...payer, document: currentTarget.value })
              }
            />
          </Field>
        </div>
      )}
    </>
  )
}
