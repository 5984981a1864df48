import { useEffect, useState } from 'react'
import { ACTIVATIONS } from '../../features/practice/activation.ts'
import type { Profile } from '../../features/practice/contract.ts'
import { refusalOf } from '../../features/practice/rules.ts'
import { useProfile } from '../../features/practice/web/api.ts'
import { storedPsychologist } from '../../features/practice/web/parts/stored-login.ts'
import type { TermsChange } from '../../features/profile/terms-contract.ts'
import { useTermsChanges } from '../../features/profile/web/terms-api.ts'
import { storage } from '../../platform/web/storage.ts'

type Account = Pick<Profile, 'activation' | 'closedAt' | 'deactivationReason' | 'timezone'>

interface CachedFacts {
  id: string
  account?: Account
  terms?: TermsChange[]
}

/** Returns which banners the cache shows; their code is loaded before the first frame, so that nothing moves. */
export function cachedBanners(): { account: boolean; email: boolean; terms: boolean } {
  const cached = readKept()
  const account = cached?.account !== undefined && refusalOf(cached.account) !== null
  const email = storedPsychologist()?.isUnproved ?? false
  return { account, email, terms: (cached?.terms?.length ?? 0) > 0 }
}

/** Returns the account for the banners: from the cache until it is loaded. */
export function useAccountFacts() {
  const { data } = useProfile()
  return useKept('account', data && accountOf(data))
}

export function useTermsFacts() {
  return useKept('terms', useTermsChanges().data)
}

/**
 * Stores what the banners show, for the next visit. `isLate`: the first response came after the first paint and differed from the
 * cache.
 */
function useKept<Name extends 'account' | 'terms'>(name: Name, read: CachedFacts[Name]) {
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

function accountOf({ activation, closedAt, deactivationReason, timezone }: Profile): Account {
  return { activation, closedAt, deactivationReason, timezone }
}

function readKept(): CachedFacts | null {
  try {
    const stored: unknown = JSON.parse(storage.get('notices') ?? 'null')
    return isKept(stored) && stored.id === storedPsychologist()?.id ? stored : null
  } catch {
    return null
  }
}

/** Returns whether it was written by this version of the application or one with the same format. */
function isKept(read: unknown): read is CachedFacts {
  if (!isRecord(read) || typeof read.id !== 'string') return false
  const { account, terms } = read
  return (
    (account === undefined || isAccount(account)) &&
    (terms === undefined || (Array.isArray(terms) && terms.every(isTermsChange)))
  )
}

function isAccount(read: unknown): boolean {
  return (
    isRecord(read) &&
    ACTIVATIONS.some((activation) => activation === read.activation) &&
    isTextOrNull(read.closedAt) &&
    isTextOrNull(read.deactivationReason) &&
    typeof read.timezone === 'string'
  )
}

function isTermsChange(read: unknown): boolean {
  return (
    isRecord(read) &&
    [read.version, read.appliesFrom, read.change].every((text) => typeof text === 'string')
  )
}

function isTextOrNull(read: unknown): boolean {
  return read === null || typeof read === 'string'
}

function isRecord(read: unknown): read is Record<string, unknown> {
  return typeof read === 'object' && read !== null
}
