import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Tag } from '../../platform/shared/endpoint.ts'
import { EVERYTHING } from '../../platform/shared/live.ts'
import { followChanges } from '../../platform/web/live.ts'
import { markStale } from '../../platform/web/query.ts'
import { useStored } from '../../platform/web/use-stored.ts'

/** Marks what this browser has read as stale when it changes elsewhere: on another device, by a visitor, by a job. */
export default function LiveFollower() {
  const client = useQueryClient()
  const token = useStored('token')
  useEffect(() => {
    if (!token) return
    return followChanges({
      token,
      onStale: (topics) =>
        void markStale(client, topics.includes(EVERYTHING) ? EVERYTHING : (topics as Tag[])),
    })
  }, [client, token])
  return null
}
