import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useProfile } from '../../features/practice/web/api.ts'
import { DEFAULT_ZONE } from '../../platform/shared/calendar.ts'
import type { Tag } from '../../platform/shared/endpoint.ts'
import { EVERYTHING } from '../../platform/shared/live.ts'
import { lazyExtra } from '../../platform/web/lazy-extra.tsx'
import { followChanges } from '../../platform/web/live.ts'
import { markStaleElsewhere } from '../../platform/web/query.ts'
import { useToday } from '../../platform/web/use-clock.ts'
import { useStored } from '../../platform/web/use-stored.ts'

const FactorWaitNotice = lazyExtra(
  () => import('../../features/identity/web/factor-wait-notice.tsx'),
)

/**
 * Marks cached replies as stale when their data change elsewhere (another device, a visitor, a job), and all of them when the
 * practice's day ends. Shows changes that the psychologist must see immediately.
 */
export default function LiveFollower() {
  const client = useQueryClient()
  const token = useStored('token')
  useEffect(() => {
    if (!token) return
    return followChanges({
      token,
      onStale: (topics) =>
        void markStaleElsewhere(
          client,
          topics.includes(EVERYTHING) ? EVERYTHING : (topics as Tag[]),
        ),
    })
  }, [client, token])
  const today = useToday(useProfile().data?.timezone ?? DEFAULT_ZONE)
  const day = useRef(today)
  useEffect(() => {
    if (day.current === today) return
    day.current = today
    void markStaleElsewhere(client, EVERYTHING)
  }, [client, today])
  return <FactorWaitNotice />
}
