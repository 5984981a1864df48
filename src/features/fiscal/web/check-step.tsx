import { ArrowRight, CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { formatDay, formatMonth } from '../../../platform/shared/calendar.ts'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { patientFieldPath } from '../../patients/rules.ts'
import type { ShownPeriod } from '../addresses.ts'
import type { FiscalYear } from '../contract.ts'
import { countPayments, type MissingValue, missingValues } from './fiscal-texts.ts'
import { StepCard } from './step-card.tsx'

const LazyPayerCpfDialog = lazyWindow(() => import('./payer-cpf-dialog.tsx'))

type CheckStepProps = { data: FiscalYear; shown: ShownPeriod }

const SHOWN_FIRST = 6

export function CheckStep({ data, shown }: CheckStepProps) {
  const missing = missingValues(data)
  const [isWhole, setWhole] = useState(false)
  const darfMonth = shown.month ?? `${shown.year}-12`
  return (
    <StepCard number={1} title="Conferir">
      <StateNote data={data} isComplete={missing.length === 0} />
      {missing.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {missing.slice(0, isWhole ? undefined : SHOWN_FIRST).map((detail) => (
            <li key={`${detail.field} ${detail.patientId ?? detail.text}`}>
              <Missing missing={detail} />
            </li>
          ))}
        </ul>
      )}
      {missing.length > SHOWN_FIRST && !isWhole && (
        <Button variant="outline" size="sm" onClick={() => setWhole(true)}>
          Mostrar mais
        </Button>
      )}
      <p className="text-sm text-muted">
        DARF de {formatMonth(darfMonth)}: até{' '}
        <strong className="tabular-nums text-ink">{formatDay(data.darfDay)}</strong>, último dia
        útil do mês seguinte. O valor é o Carnê-Leão Web que calcula.
      </p>
    </StepCard>
  )
}

function StateNote({ data, isComplete }: { data: FiscalYear; isComplete: boolean }) {
  const { payments, ready, issued } = data
  if (payments.length === 0)
    return (
      <p>
        {data.excluded.length > 0
          ? 'Nenhum pagamento deste período vai para o Receita Saúde.'
          : 'Nenhum pagamento recebido neste período. Quando houver, ele aparece aqui.'}
      </p>
    )
  const parts = [
    ready > 0 && `${countPayments(ready)} ${ready === 1 ? 'pronto' : 'prontos'} para emitir`,
    issued > 0 && `${issued.toLocaleString('pt-BR')} já ${issued === 1 ? 'emitido' : 'emitidos'}`,
  ].filter(Boolean)
  if (!isComplete)
    return (
      <Note icon={<CircleAlert aria-hidden="true" className="text-pending-ink" />}>
        Falta completar o que está abaixo; o que falta não entra no arquivo.
        {parts.length > 0 && ` ${parts.join('; ')}.`}
      </Note>
    )
  return (
    <Note icon={<CircleCheck aria-hidden="true" className="text-paid-ink" />}>
      {ready > 0 ? `Tudo certo: ${parts.join('; ')}.` : `Tudo emitido: ${parts.join('; ')}.`}
    </Note>
  )
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0">
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  )
}

const ROW = 'flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left text-ink hover:bg-sunken'

function Missing({ missing }: { missing: MissingValue }) {
  const { text, patientName, count, payerOf } = missing
  const [isDialogOpen, setDialogOpen] = useState(false)
  const path = pathOf(missing)
  const isFilledInHere = path !== null || payerOf !== null
  const words = (
    <span className="min-w-0 flex-1">
      <span className="block font-medium wrap-anywhere">{patientName ?? text}</span>
      <span className="block text-sm text-muted wrap-anywhere">
        {patientName && text}{' '}
        {count > 0 && `${countPayments(count)} ${count === 1 ? 'espera' : 'esperam'} por isso.`}
        {!isFilledInHere &&
          ' Não há cadastro em que completar: emita este recibo no Carnê-Leão Web e marque-o no passo 4.'}
      </span>
    </span>
  )
  const complete = (
    <span className="inline-flex items-center gap-1 text-petrol-ink">
      <span className="max-sm:sr-only">Completar</span>
      <ArrowRight aria-hidden="true" className="size-5" />
    </span>
  )
  if (payerOf)
    return (
      <>
        <button type="button" className={ROW} onClick={() => setDialogOpen(true)}>
          {words}
          {complete}
        </button>
        {isDialogOpen && <LazyPayerCpfDialog {...payerOf} onClose={() => setDialogOpen(false)} />}
      </>
    )
  if (!path) return <div className="flex items-center gap-3 px-4 py-3">{words}</div>
  return (
    <Link href={path} className={ROW}>
      {words}
      {complete}
    </Link>
  )
}

function pathOf({ field, patientId }: MissingValue): string | null {
  if (field === 'cpf' || field === 'crp') return `/psychologist/profile#${field}`
  if (patientId === null) return null
  return patientFieldPath(patientId, field === 'payerCpf' ? 'payerCpf' : 'cpf')
}
