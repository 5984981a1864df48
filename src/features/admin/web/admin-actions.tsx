import { Building2, ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { adminActions } from './admin-links.ts'

export function AdminActions() {
  return (
    <Card>
      <CardHeader title="Ações administrativas" />
      <CardBody className="space-y-3">
        {adminActions.length > 0 && (
          <ul className="-mx-3 -mt-2">
            {adminActions.map(({ path, title, Icon }) => (
              <li key={path}>
                <Link
                  href={path}
                  className="flex min-h-12 items-center gap-3 rounded-lg px-3 py-2 font-medium transition-colors hover:bg-sunken active:bg-line"
                >
                  <Icon aria-hidden="true" className="size-5 shrink-0 text-petrol-ink" />
                  <span className="min-w-0 flex-1">{title}</span>
                  <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        )}
        <Button
          variant="outline"
          disabled
          className="w-full"
          icon={<Building2 aria-hidden="true" />}
        >
          Configurar Clínicas (Futuro)
        </Button>
      </CardBody>
    </Card>
  )
}
