import { Link } from 'wouter'
import { formatMoney } from '../../../platform/shared/money.ts'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import type { Service } from '../contract.ts'
import { useServices } from './api.ts'

/** Shows the price of each active service, which visitors of the public link pay. */
export function LinkPrices() {
  const services = useServices()
  return (
    <Card>
      <CardHeader
        title="Preço para quem vê o link"
        description="É o de cada serviço ativo, e não o da prévia."
      />
      <CardBody>
        {services.data ? (
          <Prices services={services.data.filter(({ active }) => active)} />
        ) : services.isError ? (
          <ReadError read={services} />
        ) : (
          <SkeletonLines lines={2} />
        )}
      </CardBody>
    </Card>
  )
}

function Prices({ services }: { services: readonly Service[] }) {
  return (
    <>
      {services.length === 0 && (
        <p className="text-muted">Sem um serviço ativo, ninguém consegue agendar pelo link.</p>
      )}
      <dl className="space-y-2">
        {services.map(({ id, name, price, duration }) => (
          <div key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="min-w-0 flex-1 basis-36 wrap-anywhere text-muted">
              {name}, {duration} min
            </dt>
            <dd className="ml-auto shrink-0 font-medium tabular-nums">{formatMoney(price)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm">
        <Link
          href="/psychologist/services"
          className="inline-flex min-h-11 items-center text-petrol-ink underline underline-offset-4"
        >
          Mudar nos serviços
        </Link>
      </p>
    </>
  )
}
