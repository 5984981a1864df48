import { readSenders } from '../../../../platform/web/page-meta.ts'
import { useProfile } from '../../../practice/web/api.ts'
import type { Notifying } from './notice-text.ts'

export function useNotifying(): Notifying | undefined {
  const { data: profile } = useProfile()
  return profile && { profile, senders: readSenders() }
}
