import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { profile as profileSchema } from '../../features/practice/contract.ts'
import { refusalOf } from '../../features/practice/rules.ts'
import { useProfile } from '../../features/practice/web/api.ts'
import { storedPsychologist } from '../../features/practice/web/parts/stored-login.ts'
import { listTermsChanges } from '../../features/profile/terms-contract.ts'
import { useTermsChanges } from '../../features/profile/web/terms-api.ts'
import { storage } from '../../platform/web/storage.ts'

const account = z.pick(profileSchema, {
  activation: true,
  closedAt: true,
  deactivationReason: true,
  timezone: true,
})

const kept = z.object({
  id: z.string(),
  account: z.optional(account),
  terms: z.optional(listTermsChanges.reply),
})
type Kept = z.infer<typeof kept>

/** Returns which banners the cache shows; their code is loaded before the first frame, so that nothing moves. */
export function cachedBanners(): { account: boolean; email: boolean; terms: boolean } {
  const cached = readKept()
  const account = cached?.account !== undefined && refusalOf(cached.account) !== null
  const email = storedPsychologist()?.isUnproved ?? false
  return { account, email, terms: (cached?.terms?.length ?? 0) > 0 }
}

/** Returns the account for the banners: the cached one until it is loaded. */
export function useAccountFacts() {
  const { data } = useProfile()
  return useKept('account', data && z.parse(account, data))
}

export function useTermsFacts() {
  return useKept('terms', useTermsChanges().data)
}

/** `isLate`: the first response came after the first paint and differed from the cache. */
function useKept<Name extends 'account' | 'terms'>(name: Name, read: Kept[Name]) {
  const isKnown = read !== undefined
  const [wasKnown, setWasKnown] = useState(isKnown)
  const text = JSON.stringify(read)
  useEffect(() => {
    if (text === undefined) return
    setWasKnown(true)
    const id = storedPsychologist()?.id
    if (id) storage.set('notices', JSON.stringify({ ...readKept(), id, [name]: JSON.parse(text) }))
  }, [name, text])
  return { facts: read ?? readKept()?.[name], isLate: isKnown && !wasKnown }
}

function readKept(): Kept | null {
  try {
    const { success, data } = z.safeParse(kept, JSON.parse(storage.get('notices') ?? 'null'))
    return success && data.id === storedPsychologist()?.id ? data : null
  } catch {
    return null
  }
}
