import type { LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../../platform/web/ui/card.tsx'
import { PLANS_PATH } from '../../addresses.ts'

export type ProItems = readonly (readonly [Icon: LucideIcon, item: string])[]

type ProUpsellProps = { title: string; description: string; items: ProItems }

export function ProUpsell({ title, description, items }: ProUpsellProps) {
  return (
    <Card>
      <CardHeader title={title} description={description} />
      <CardBody>
        <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {items.map(([Icon, item]) => (
            <li key={item} className="flex items-center gap-3">
              <span
                aria-hidden="true"
                className="grid size-10 shrink-0 place-items-center rounded-full bg-petrol-soft text-petrol-ink"
              >
                <Icon className="size-5" />
              </span>
              {item}
            </li>
          ))}
        </ul>
        <Link href={PLANS_PATH} className={`${buttonClass({ size: 'lg' })} mt-8 max-sm:w-full`}>
          Fazer upgrade para o Pro
        </Link>
      </CardBody>
    </Card>
  )
}
