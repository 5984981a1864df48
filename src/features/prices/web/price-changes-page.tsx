import { Users } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { formatDay } from '../../../platform/shared/calendar.ts'
import { formatCount, pluralize } from '../../../platform/shared/figures.ts'
import { centsOf, formatMoney, moneyWithComma } from '../../../platform/shared/money.ts'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { BareCheckbox, Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FootBar } from '../../../platform/web/ui/foot-bar.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { Bone, BoneRows, Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import type { PatientPrice } from '../contract.ts'
import { usePatientPrices } from './api.ts'

const LazyPriceChangeDialog = lazyWindow(() => import('./price-change-dialog.tsx'))

export default function PriceChangesPage() {
  const prices = usePatientPrices()
  return (
    <>
      <PageHeader
        title="Reajuste"
        description="O valor combinado com cada paciente, e um novo valor para quantos você escolher."
        back={{ href: '/psychologist/patients', label: 'Pacientes' }}
      />
      {prices.data ? (
        <Prices all={prices.data} />
      ) : prices.isError ? (
        <ReadError read={prices} />
      ) : (
        <PricesSkeleton />
      )}
    </>
  )
}

const SHOWN = {
  all: 'Todos',
  agreed: 'Com valor combinado',
  without: 'Sem valor combinado',
  next: 'Com novo valor marcado',
}
type ShownChanges = keyof typeof SHOWN

const IS_SHOWN: Record<ShownChanges, (price: PatientPrice) => boolean> = {
  all: () => true,
  agreed: ({ price }) => price !== null,
  without: ({ price, nextPrice }) => price === null && nextPrice === null,
  next: ({ nextPrice }) => nextPrice !== null,
}

function Prices({ all }: { all: readonly PatientPrice[] }) {
  const [shown, setShown] = useState<ShownChanges>('all')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [changing, setChanging] = useState(false)
  if (all.length === 0) return <NoPatients />
  const rows = all.filter(IS_SHOWN[shown])
  const ids = rows.map(({ patientId }) => patientId).filter((id) => chosen.has(id))
  const toggle = (id: string, isChosen: boolean) =>
    setChosen(
      new Set(isChosen ? [...chosen, id] : [...chosen].filter((chosenId) => chosenId !== id)),
    )
  const choose = (next: ShownChanges) => {
    setShown(next)
    setChosen(new Set())
  }
  return (
    <section aria-label="Valores por paciente">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 sm:gap-x-6">
        <Checkbox
          className="min-h-11 items-center!"
          label={rows.length === 1 ? 'Selecionar' : `Selecionar os ${formatCount(rows.length)}`}
          checked={rows.length > 0 && ids.length === rows.length}
          disabled={rows.length === 0}
          onChange={(event) =>
            setChosen(
              new Set(event.currentTarget.checked ? rows.map(({ patientId }) => patientId) : []),
            )
          }
        />
        <Field label="Mostrar" labelHidden className="min-w-0 basis-32 max-sm:grow sm:basis-60">
          <Select
            value={shown}
            labels={SHOWN}
            onChange={(event) => choose(event.currentTarget.value as ShownChanges)}
          />
        </Field>
      </div>
      {rows.length === 0 ? (
        <p className="rounded-lg border border-line bg-surface px-4 py-6 text-muted">
          Nenhum paciente nesta lista.
        </p>
      ) : (
        <ul className="divide-y divide-line overflow-clip rounded-lg border border-line bg-surface shadow-soft">
          {rows.map((row) => (
            <PriceRow
              key={row.patientId}
              row={row}
              isChosen={chosen.has(row.patientId)}
              onToggle={(isChosen) => toggle(row.patientId, isChosen)}
            />
          ))}
        </ul>
      )}
      {ids.length > 0 && (
        <FootBar role="toolbar" aria-label="Reajuste dos selecionados" inner="justify-between">
          <p role="status" className="min-w-0 flex-1 tabular-nums">
            {pluralize(ids.length, 'paciente', 'pacientes')}
          </p>
          <Button
            className="max-sm:grow"
            onClick={() => setChanging(true)}
            onPointerEnter={LazyPriceChangeDialog.preload}
            onFocus={LazyPriceChangeDialog.preload}
          >
            Reajustar
          </Button>
        </FootBar>
      )}
      {changing && (
        <LazyPriceChangeDialog
          patientIds={ids}
          onClose={() => setChanging(false)}
          onDone={() => setChosen(new Set())}
        />
      )}
    </section>
  )
}

type PriceRowProps = {
  row: PatientPrice
  isChosen: boolean
  onToggle: (isChosen: boolean) => void
}

function PriceRow({ row, isChosen, onToggle }: PriceRowProps) {
  const id = useId()
  const { patientName, price, priceSince, priceReason, usualPrice, nextPrice, nextPriceSince } = row
  const since = priceSince && `Desde ${formatDay(priceSince)}`
  const unagreed = price === null && usualPrice !== null && 'Sem valor combinado'
  const notes = [unagreed, since, priceReason, lastChangeText(row)].filter(Boolean)
  return (
    <li className="flex min-h-17 items-center gap-x-3 px-[min(1rem,4.5vw)] py-2.5 has-checked:bg-petrol-soft/40">
      <BareCheckbox
        id={id}
        aria-describedby={`${id}-price`}
        checked={isChosen}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <label
            htmlFor={id}
            className="-my-2 min-w-0 flex-1 basis-28 py-2 font-medium wrap-anywhere"
          >
            {patientName}
          </label>
          <span id={`${id}-price`} className="text-right whitespace-nowrap tabular-nums">
            {price ? (
              <span className="font-semibold">{formatMoney(price)}</span>
            ) : usualPrice ? (
              formatMoney(usualPrice)
            ) : (
              <span className="text-muted">Valor do serviço</span>
            )}
          </span>
        </div>
        {notes.length > 0 && (
          <p className="text-sm wrap-anywhere text-muted tabular-nums">{notes.join(' · ')}</p>
        )}
        {nextPrice && nextPriceSince && (
          <p className="text-sm tabular-nums">
            {formatMoney(nextPrice)} a partir de {formatDay(nextPriceSince)}
          </p>
        )}
      </div>
    </li>
  )
}

function lastChangeText({ lastChange }: PatientPrice): string | null {
  if (!lastChange) return null
  const { percent, amount, from } = lastChange
  const by = percent === null ? signedMoney(amount ?? '0.00') : percentText(percent)
  return `Último reajuste: ${by}, ${formatDay(from)}`
}

function percentText(percent: string): string {
  const short = percent.replace(/\.?0+$/, '')
  return `${percent.startsWith('-') ? '' : '+'}${moneyWithComma(short)} %`
}

function signedMoney(amount: string): string {
  const cents = centsOf(amount)
  return `${cents < 0 ? '−' : '+'}${formatMoney(Math.abs(cents))}`
}

function NoPatients() {
  return (
    <EmptyState
      scene="desk"
      title="Nenhum paciente ainda"
      description="Aqui aparece o valor combinado com cada paciente, e daqui você reajusta vários de uma vez."
      action={
        <Link href="/psychologist/patients" className={buttonClass({ variant: 'outline' })}>
          <Users aria-hidden="true" />
          Ver pacientes
        </Link>
      }
    />
  )
}

function PricesSkeleton() {
  return (
    <Skeleton label="Carregando os valores..." className="space-y-3">
      <Bone className="h-11 w-48 max-w-full" />
      <BoneRows />
    </Skeleton>
  )
}
