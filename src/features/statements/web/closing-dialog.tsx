import { CircleCheck, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { formatMonth } from '../../../platform/shared/calendar.ts'
import { formatCount } from '../../../platform/shared/figures.ts'
import { centsOf, centsToText, formatMoney } from '../../../platform/shared/money.ts'
import { problemText } from '../../../platform/web/api.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { Dialog, DialogFooter, useDialogForm } from '../../../platform/web/ui/dialog.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { useOneAtATime } from '../../../platform/web/use-one-at-a-time.ts'
import { sendingPath } from '../addresses.ts'
import { useCloseMonth } from './api.ts'
import { type ClosingOutcome, closeInParts, PART_SIZE } from './close-in-parts.ts'
import type { OpenPatient } from './open-patients.tsx'
import { sumOwed } from './standing-rules.ts'

type ClosingDialogProps = {
  month: string
  patients: readonly OpenPatient[]
  isPresent: boolean
  unconcluded: number
  onDone: () => void
}

export function ClosingDialog(props: ClosingDialogProps) {
  const [outcome, setOutcome] = useState<ClosingOutcome | null>(null)
  const [ids, setIds] = useState(() => props.patients.map(({ patientId }) => patientId))
  const monthName = formatMonth(props.month)
  const retry = (remainingIds: string[]) => {
    setIds(remainingIds)
    setOutcome(null)
  }
  return (
    <Dialog
      open
      onOpenChange={props.onDone}
      size="sm"
      title={outcome ? titleOf(outcome) : `Fechar ${monthName}?`}
    >
      {outcome ? (
        <Outcome {...props} outcome={outcome} onRetry={retry} />
      ) : (
        <Question
          {...props}
          patients={props.patients.filter(({ patientId }) => ids.includes(patientId))}
          onClosed={setOutcome}
        />
      )}
    </Dialog>
  )
}

function titleOf({ closed, failure }: ClosingOutcome): string {
  if (failure !== null) return 'Uma parte ficou por fechar'
  if (closed.length === 0) return 'Este mês já estava fechado'
  return closed.length === 1
    ? '1 demonstrativo pronto'
    : `${formatCount(closed.length)} demonstrativos prontos`
}

type QuestionProps = ClosingDialogProps & { onClosed: (outcome: ClosingOutcome) => void }

function Question({ month, patients, isPresent, unconcluded, onDone, onClosed }: QuestionProps) {
  const close = useCloseMonth()
  const [doneCount, setDoneCount] = useState(0)
  const [usesBalance, setUsesBalance] = useState(true)
  const { pending, run } = useOneAtATime(async () => {
    const ids = patients.map(({ patientId }) => patientId)
    const part = (patientIds: string[]) =>
      close.mutateAsync({ body: { month, patientIds, useBalance: usesBalance } })
    onClosed(await closeInParts(ids, part, setDoneCount))
  })
  useDialogForm({ isPending: pending, isDirty: false })
  const fromBalance = patients.reduce((sum, patient) => sum + centsOf(patient.fromBalance), 0)
  const totals = patients.map(({ total, fromBalance: used }) =>
    usesBalance ? total : centsToText(centsOf(total) + centsOf(used)),
  )
  const signs = [...new Set(patients.flatMap(({ unprintable }) => unprintable))]
  const settled = totals.filter((total) => centsOf(total) <= 0).length
  return (
    <>
      <p className="mb-4">
        Cada paciente ganha um demonstrativo numerado, com um Pix do total. Nada é enviado agora:
        você envia em seguida.
      </p>
      <dl className="divide-y divide-line rounded-lg border border-line px-4 tabular-nums">
        <Fact label="Pacientes">{formatCount(patients.length)}</Fact>
        {settled > 0 && <Fact label="Com nada a pagar">{formatCount(settled)}</Fact>}
        <Fact label="Total a receber">{formatMoney(sumOwed(totals))}</Fact>
      </dl>
      {fromBalance > 0 && (
        <Checkbox
          className="mt-4"
          label={`Usar ${formatMoney(centsToText(fromBalance))} de saldo`}
          help="O que os pacientes pagaram antes ou a mais paga o mais antigo do mês."
          checked={usesBalance}
          onChange={({ currentTarget }) => setUsesBalance(currentTarget.checked)}
        />
      )}
      <ul className="mt-4 space-y-2 text-sm text-muted">
        {unconcluded > 0 && (
          <li>
            {unconcluded === 1
              ? '1 sessão passada sem conclusão fica de fora.'
              : `${formatCount(unconcluded)} sessões passadas sem conclusão ficam de fora.`}
          </li>
        )}
        {signs.length > 0 && (
          <li className="wrap-anywhere text-ink">
            O PDF não tem como mostrar {signs.slice(0, 10).join(' ')}: no lugar sai o código do
            sinal. Para que saia certo, corrija antes o nome.
          </li>
        )}
        {isPresent && <li>O mês ainda não terminou: o que vier até o fim dele fica de fora.</li>}
        <li>
          Um mês se fecha uma vez por paciente. O que mudar depois entra no próximo demonstrativo,
          como correção.
        </li>
      </ul>
      {pending && patients.length > PART_SIZE && (
        <p role="status" className="mt-4 tabular-nums">
          {formatCount(doneCount)} de {formatCount(patients.length)} fechados
        </p>
      )}
      <DialogFooter>
        <Button variant="outline" disabled={pending} onClick={onDone}>
          Voltar
        </Button>
        <Button pending={pending} pendingText="Fechando..." onClick={() => void run(undefined)}>
          {patients.length === 1
            ? 'Fechar 1 paciente'
            : `Fechar ${formatCount(patients.length)} pacientes`}
        </Button>
      </DialogFooter>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

type OutcomeProps = ClosingDialogProps & {
  outcome: ClosingOutcome
  onRetry: (left: string[]) => void
}

function Outcome({ month, patients, outcome, onDone, onRetry }: OutcomeProps) {
  const [, navigate] = useLocation()
  const { closed, already, failure, left } = outcome
  const namesOf = (ids: readonly string[]) =>
    patients
      .filter(({ patientId }) => ids.includes(patientId))
      .map((patient) => patient.patientName)
  return (
    <>
      {closed.length > 0 && (
        <p role="status" className="flex items-start gap-3">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-paid-ink" />
          <span className="min-w-0 tabular-nums">
            Mês de {closed.length === 1 ? '1 paciente' : `${formatCount(closed.length)} pacientes`}{' '}
            fechado, {formatMoney(sumOwed(closed.map(({ total }) => total)))} a receber.
          </span>
        </p>
      )}
      {already.length > 0 && (
        <p className="mt-3 wrap-anywhere text-muted">
          O mês já estava fechado: {namesOf(already).join(', ')}.
        </p>
      )}
      {failure !== null && (
        <FormAlert className="mt-4">
          {left.length === 1 ? '1 paciente ficou' : `${formatCount(left.length)} pacientes ficaram`}{' '}
          por fechar: {problemText(failure)}
        </FormAlert>
      )}
      <DialogFooter>
        <Button variant="outline" onClick={onDone}>
          Depois
        </Button>
        {failure === null ? (
          <Button
            icon={<Send aria-hidden="true" />}
            onClick={() => {
              onDone()
              navigate(sendingPath(month))
            }}
          >
            Enviar agora
          </Button>
        ) : (
          <Button onClick={() => onRetry(left)}>Tentar os que faltam</Button>
        )}
      </DialogFooter>
    </>
  )
}
