import { Check, Minus } from 'lucide-react'
import { Card } from '../../../platform/web/ui/card.tsx'
import { PLAN_COMPARISON } from '../plan-features.ts'

export function ComparisonTable() {
  return (
    <Card className="overflow-hidden">
      <table className="w-full border-collapse text-left wrap-normal sm:table-fixed">
        <caption className="px-4 pt-5 pb-3 text-left text-lg font-semibold sm:px-6 sm:pt-6">
          Compare os planos
        </caption>
        <thead className="border-b border-line text-sm text-muted">
          <tr>
            <th scope="col" className="py-3 pr-1 pl-4 w-[42%] font-medium sm:px-6">
              Recurso
            </th>
            <th scope="col" className="px-1.5 py-3 font-medium sm:px-2">
              Básico
            </th>
            <th scope="col" className="py-3 pr-4 pl-1.5 font-medium sm:pr-6 sm:pl-2">
              Pro
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line text-sm sm:text-base">
          {PLAN_COMPARISON.map(({ feature, free, pro }) => (
            <tr key={feature} className="align-top">
              <th
                scope="row"
                className="py-3 pr-1 pl-4 font-normal wrap-anywhere hyphens-auto sm:px-6"
              >
                {feature}
              </th>
              <td className="px-1.5 py-3 text-muted sm:px-2">
                <Extent value={free} />
              </td>
              <td className="py-3 pr-4 pl-1.5 sm:pr-6 sm:pl-2">
                <Extent value={pro} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Extent({ value }: { value: string | boolean }) {
  if (typeof value === 'string') return value
  const Icon = value ? Check : Minus
  return (
    <>
      <Icon aria-hidden="true" className={value ? 'size-5 text-petrol-ink' : 'size-5 text-muted'} />
      <span className="sr-only">{value ? 'Incluído' : 'Não incluído'}</span>
    </>
  )
}
