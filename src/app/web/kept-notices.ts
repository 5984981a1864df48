import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { profile as profileSchema } from '../../features/practice/contract.ts'
import { useProfile } from '../../features/practice/web/api.ts'
import { storedPsychologist } from '../../features/practice/web/parts/stored-login.ts'
import { listTermsChanges } from '../../features/profile/terms-contract.ts'
import { useTermsChanges } from '../../features/profile/web/api.ts'
import { storage } from '../../platform/web/storage.ts'

const account = z.pick(profileSchema, {
  activation: true,
  closedAt: true,
  deactivationReason: true,
  timezone: true,
})

/** The account as this browser last read it, for the notices above a screen. */
const kept = z.object({
  /** Whose they are. */
  id: z.string(),
  account: z.optional(account),
  terms: z.optional(listTermsChanges.reply),
})
type Kept = z.infer<typeof kept>

/** Returns the account for the notices: as it is, or as it was last read until it is there again. */
export function useAccountFacts() {
  const { data } = useProfile()
  return useKept('account', data && z.parse(account, data))
}

/** The changes of the terms that are not dismissed: as they are, or as they were last read. */
export function useTermsFacts() {
  return useKept('terms', useTermsChanges().data)
}

/** `isLate`: the first answer came after the screen was painted, with something that was not known here. */
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

/** Null where nothing is kept, of another account, and of an earlier version. */
function readKept(): Kept | null {
  try {
    const { success, data } = z.safeParse(kept, JSON.parse(storage.get('notices') ?? 'null'))
    return success && data.id === storedPsychologist()?.id ? data : null
  } catch {
    return null
  }
}
