import { useForm } from 'react-hook-form'
import { formatDay } from '../../../platform/shared/calendar.ts'
import { formatMoney, withCents } from '../../../platform/shared/money.ts'
import { call } from '../../../platform/web/api.ts'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { maskMoney, plainMoney } from '../../../platform/web/ui/masks.ts'
import { useSave } from '../../../platform/web/use-save.ts'
import { type BoughtPackage, getPackage, packageChange } from '../contract.ts'
import { isStarted, lastDayOf } from '../rules.ts'
import { useUpdatePackage } from './api.ts'
import {
  CountField,
  expiryOf,
  PACKAGE_LABELS,
  PriceField,
  ValidityField,
} from './package-fields.tsx'
import { PackageMeter } from './parts/package-meter.tsx'

type EditPackageFormProps = { bought: BoughtPackage; zone: string; onDone: () => void }

export function EditPackageForm({ bought, zone, onDone }: EditPackageFormProps) {
  const update = useUpdatePackage()
  const form = useChangedPackage(bought, zone)
  const { errors } = form.formState
  const save = useSave(
    form,
    {
      send: (body, version) =>
        update.mutateAsync({ params: { id: bought.id }, body: { ...body, version } }),
      done: { title: 'Pacote atualizado' },
      refused: 'Erro ao atualizar pacote',
      onSaved: onDone,
    },
    {
      saved: bought,
      read: () => call(getPackage, { params: { id: bought.id } }),
      valuesOf: (saved) => valuesOf(saved, zone),
      labels: PACKAGE_LABELS,
    },
  )
  return (
    <DialogForm save={save} submitLabel="Salvar alterações">
      {isStarted(withCents(bought, 'received')) ? (
        <>
          <Sold bought={bought} />
          <CountField
            control={form.register('sessionsCount')}
            error={errors.sessionsCount?.message}
          />
        </>
      ) : (
        <div className="grid gap-5 sm:grid-cols-2">
          <CountField
            control={form.register('sessionsCount')}
            error={errors.sessionsCount?.message}
          />
          <PriceField control={form.register('price')} error={errors.price?.message} />
        </div>
      )}
      <ValidityField control={form.register('expiresAt')} error={errors.expiresAt?.message} />
    </DialogForm>
  )
}

function Sold({ bought }: { bought: BoughtPackage }) {
  return (
    <div className="rounded-lg bg-sunken px-4 py-3.5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <PackageMeter balance={bought} />
        <p className="font-semibold tabular-nums">{formatMoney(bought.price)}</p>
      </div>
      <p className="mt-3 text-sm text-muted">
        Já usado ou pago, o pacote só muda de validade ou diminui; o preço passa a ser o das sessões
        que ficam.
      </p>
    </div>
  )
}

type Values = ReturnType<typeof valuesOf>

function useChangedPackage(bought: BoughtPackage, zone: string) {
  return useForm({
    defaultValues: valuesOf(bought, zone),
    resolver: contractResolver(packageChange, ({ price, expiresAt, ...values }: Values) => ({
      ...values,
      price: plainMoney(price),
      expiresAt: expiryOf(expiresAt, zone),
    })),
  })
}

function valuesOf({ sessionsCount, price, expiresAt }: BoughtPackage, zone: string) {
  return {
    sessionsCount: String(sessionsCount),
    price: maskMoney(price),
    expiresAt: expiresAt ? formatDay(lastDayOf(expiresAt, zone)) : '',
  }
}
