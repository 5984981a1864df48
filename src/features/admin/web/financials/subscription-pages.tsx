import { Button } from '../../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../../platform/web/ui/empty-state.tsx'
import { PagedList } from '../../../../platform/web/ui/paged-list.tsx'
import { SkeletonTable } from '../../../../platform/web/ui/skeleton.tsx'
import { usePaging } from '../../../../platform/web/use-paging.ts'
import type { RevenuePeriod } from '../../financial-contract.ts'
import { ACTIVE_TITLE, NO_SUBSCRIPTIONS } from '../../financial-texts.ts'
import { useSubscriptionsPage } from '../financial-api.ts'
import { SubscriptionTable } from './subscription-table.tsx'

const WORDS = {
  one: 'assinatura',
  many: 'assinaturas',
}

type SubscriptionPagesProps = {
  period: RevenuePeriod
  zone: string
  onPeriod: (period: RevenuePeriod) => void
}

export function SubscriptionPages({ period, zone, onPeriod }: SubscriptionPagesProps) {
  const paging = usePaging(period)
  const page = useSubscriptionsPage({ period, after: paging.after })
  return (
    <section aria-labelledby="subscriptions">
      <h2 id="subscriptions" className="mb-4 text-lg font-semibold">
        {ACTIVE_TITLE}
      </h2>
      <PagedList
        read={page}
        paging={paging}
        words={WORDS}
        skeleton={<SkeletonTable rows={6} columns={6} />}
        empty={
          <NoSubscriptions
            onYear={period === 'current-year' ? undefined : () => onPeriod('current-year')}
          />
        }
      >
        {(subscriptions) => <SubscriptionTable subscriptions={subscriptions} zone={zone} />}
      </PagedList>
    </section>
  )
}

export function NoSubscriptions({ onYear }: { onYear?: (() => void) | undefined }) {
  return (
    <EmptyState
      level={3}
      title={NO_SUBSCRIPTIONS}
      description="As assinaturas que correrem no período aparecem aqui."
      action={
        onYear && (
          <Button variant="outline" onClick={onYear}>
            Ver o ano atual
          </Button>
        )
      }
    />
  )
}
