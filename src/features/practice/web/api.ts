import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { readOptions, useRead } from '../../../platform/web/query.ts'
import { getProfile, type Profile } from '../contract.ts'
import type { PracticeProblem } from '../problems.ts'
import { refusalOf } from '../rules.ts'

/** The psychologist's own profile: plan, time zone, settings, attendance. */
export function useProfile() {
  return useRead(getProfile, {})
}

/** The notice over every screen that says why an account is not in use. */
export const ACCOUNT_NOTICE = 'account-notice'

/** Why the account may create nothing and has no public page; null while it may, and until it is known. */
export function useRefusal(): PracticeProblem | null {
  const { data: profile } = useProfile()
  return profile ? refusalOf(profile) : null
}

/** For a button that creates: disabled while the server would refuse, with the notice as its reason. */
export function useCreating(): { disabled?: true; 'aria-describedby'?: string } {
  return useRefusal() ? { disabled: true, 'aria-describedby': ACCOUNT_NOTICE } : {}
}

/** The profile as it is now, past what is remembered of it. */
export function readProfile(): Promise<Profile> {
  return call(getProfile, {})
}

/** Shows a part of the profile as changed before the server says so; gives back the way to undo it. */
export function useShowInProfile() {
  const client = useQueryClient()
  const key = readOptions(getProfile, {}).queryKey
  return (change: Partial<Profile>): (() => void) => {
    const before = client.getQueryData<Profile>(key)
    if (before) client.setQueryData(key, { ...before, ...change })
    return () => client.setQueryData(key, before)
  }
}
