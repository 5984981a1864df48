import { useEffect, useRef, useState } from 'react'
import { formatCount } from '../../../platform/shared/figures.ts'
import { centsOf, formatMoney } from '../../../platform/shared/money.ts'
import { isFoundIn, searchWords, typedWords } from '../../../platform/shared/search-words.ts'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import type { BalanceDebt } from '../../payments/balance-contract.ts'
import { countText } from '../../sessions/agenda/rules.ts'
import type { OwingPatient } from '../owed-contract.ts'
import { Choice } from './receive-choice.tsx'

type DebtorsProps = {
  patients: readonly OwingPatient[]
  onChoose: (patientId: string) => void
}

/** The number of patients above which the list has a search field. */
const SEARCHED_FROM = 8

/** The patients to choose from: first those who owe something now, then those with coming sessions only. */
export function Debtors({ patients, onChoose }: DebtorsProps) {
  const [typed, setTyped] = useState('')
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The window opened without a field, while the debts were read. A phone's keyboard would cover them.
    if (!matchMedia('(pointer: coarse)').matches) search.current?.focus()
  }, [])
  const words = typedWords(typed)
  const isLater = ({ due }: OwingPatient) => Number(centsOf(due) === 0)
  const shown = patients
    .filter(({ patientName }) => typed.trim() === '' || isFoundIn(searchWords(patientName), words))
    .toSorted((a, b) => isLater(a) - isLater(b))
  return (
    <>
      {patients.length >= SEARCHED_FROM && (
        <Field label="Paciente">
          <Input
            ref={search}
            type="search"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
      )}
      <ul aria-label="Pacientes com algo a receber" className="-mx-3 mt-2">
        {shown.map((patient) => (
          <Choice
            key={patient.patientId}
            label={patient.patientName}
            detail={<Owed {...patient} />}
            amount={centsOf(patient.due)}
            onChoose={() => onChoose(patient.patientId)}
          />
        ))}
      </ul>
      <p role="status" className="text-muted empty:hidden">
        {shown.length === 0 && `Ninguém com “${typed.trim()}” tem algo a receber.`}
      </p>
    </>
  )
}

function Owed({ statement, packages, sessionIds, comingDue }: OwingPatient) {
  const begun = sessionIds.length - comingDue.sessions
  const parts = [
    statement && `demonstrativo nº ${statement.number}`,
    packages.length > 0 &&
      (packages.length === 1 ? 'pacote' : `${formatCount(packages.length)} pacotes`),
    begun > 0 && countText(begun),
  ].filter((part) => typeof part === 'string')
  const coming =
    comingDue.sessions === 1
      ? '1 sessão que ainda vem'
      : `${formatCount(comingDue.sessions)} sessões que ainda vêm`
  return (
    <>
      {parts.length > 0 && <span className="block first-letter:uppercase">{parts.join(', ')}</span>}
      {comingDue.sessions > 0 && (
        <span className="block tabular-nums">
          {parts.length > 0 && '+ '}
          {formatMoney(comingDue.amount)} de {coming}
        </span>
      )}
    </>
  )
}

type BalanceDebtsProps = { debts: readonly BalanceDebt[]; onChoose: (debt: BalanceDebt) => void }

/** The patients whose payment was reversed after it was used. */
export function BalanceDebts({ debts, onChoose }: BalanceDebtsProps) {
  return (
    <ul aria-label="Saldos devedores" className="-mx-3 mt-2">
      {debts.map((debt) => (
        <Choice
          key={debt.patientId}
          label={debt.patientName}
          detail="Saldo devedor: um pagamento foi devolvido"
          amount={centsOf(debt.amount)}
          onChoose={() => onChoose(debt)}
        />
      ))}
    </ul>
  )
}
