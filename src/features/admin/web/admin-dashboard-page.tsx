import { Building2, ChartNoAxesCombined, ChevronRight, QrCode, ShieldCheck } from 'lucide-react'
import { use } from 'react'
import { Link } from 'wouter'
import { DEFAULT_ZONE } from '../../../platform/shared/calendar.ts'
import { problemText } from '../../../platform/web/api.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { useProfile } from '../../practice/web/api.ts'
import { RECENT_SHOWN } from '../contract.ts'
import { PRESENT_PERIOD } from '../financial-contract.ts'
import { AdminActions } from './admin-actions.ts'
import { AdminFigureSkeleton, AdminFigures } from './admin-figures.tsx'
import { AdminWaiting, useAdminWaiting } from './admin-waiting.tsx'
import { useAdminAnalytics } from './api.ts'
import { useAdminRevenue } from './financial-api.ts'
import { RecentPsychologists } from './recent-psychologists.tsx'

export default function AdminDashboardPage() {
  return (
    <>
      <PageHeader
        title="Super Admin"
        description="A plataforma inteira, em números."
        actions={
          <Badge variant="outline" icon={<ShieldCheck aria-hidden="true" />}>
            Acesso Restrito
          </Badge>
        }
      />
      <PlatformParts />
    </>
  )
}

function PlatformParts() {
  const analytics = useAdminAnalytics()
  const revenue = useAdminRevenue(PRESENT_PERIOD)
  const waiting = useAdminWaiting()
  const { data: profile } = useProfile()
  if (analytics.isPending || revenue.isPending || waiting.isPending) return <PlatformSkeleton />
  if (!analytics.data || !revenue.data) {
    const error = analytics.error ?? revenue.error
    return (
      <ErrorState
        description={error ? problemText(error) : undefined}
        onRetry={() => Promise.all([analytics.refetch(), revenue.refetch()])}
        pending={analytics.isFetching || revenue.isFetching}
      />
    )
  }
  return (
    <div className="space-y-6">
      <AdminWaiting {...waiting} />
      <AdminFigures analytics={analytics.data} revenue={revenue.data} />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <RecentPsychologists
          psychologists={analytics.data.recent}
          zone={profile?.timezone ?? DEFAULT_ZONE}
        />
        <Actions />
      </div>
      <FutureFeatures />
    </div>
  )
}

function PlatformSkeleton() {
  return (
    <div className="space-y-6">
      <AdminFigureSkeleton />
      <div className="rounded-lg border border-line bg-surface p-5 sm:p-6">
        <SkeletonLines lines={RECENT_SHOWN} />
      </div>
    </div>
  )
}

function Actions() {
  const actions = use(AdminActions)
  return (
    <Card>
      <CardHeader title="Ações administrativas" />
      <CardBody className="space-y-3">
        <ul className="-mx-3 -mt-2">
          {actions.map(({ path, title, Icon }) => (
            <li key={path}>
              <Link
                href={path}
                className="flex min-h-12 items-center gap-[min(0.75rem,2vw)] rounded-lg px-3 py-2 font-medium transition-colors hover:bg-sunken active:bg-line"
              >
                <Icon
                  aria-hidden="true"
                  className="size-[min(1.25rem,6vw)] shrink-0 text-petrol-ink"
                />
                <span className="min-w-0 flex-1">{title}</span>
                <ChevronRight
                  aria-hidden="true"
                  className="size-[min(1.25rem,6vw)] shrink-0 text-muted"
                />
              </Link>
            </li>
          ))}
        </ul>
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

const features = [
  { label: 'Gestão de clínicas', help: 'Várias pessoas na mesma conta.', Icon: Building2 },
  {
    label: 'Analytics avançado',
    help: 'Mais recortes do uso da plataforma.',
    Icon: ChartNoAxesCombined,
  },
  { label: 'Pix automático', help: 'Pagamentos conferidos sem ninguém olhar.', Icon: QrCode },
]

function FutureFeatures() {
  return (
    <Card>
      <CardHeader title="Recursos futuros" />
      <CardBody>
        <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
          {features.map(({ label, help, Icon }) => (
            <li key={label} className="flex items-start gap-3">
              <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
              <div>
                <p className="font-medium">{label}</p>
                <p className="text-sm text-muted">{help}</p>
              </div>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
