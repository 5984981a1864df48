import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { readOptions, useRead } from '../../../platform/web/query.ts'
import { getProfile, type Profile } from '../contract.ts'
import type { PracticeProblem } from '../problems.ts'
import { refusalOf } from '../rules.ts'

export const useProfile = () => useRead(getProfile, {})

export const ACCOUNT_NOTICE = 'account-notice'

/**
 * Returns the reason why the account can create nothing and has no public page; null while it can, and until the profile is
 * loaded.
 */
export function useRefusal(): PracticeProblem | null {
  const { data: profile } = useProfile()
  return profile ? refusalOf(profile) : null
}

/** Props of a button that creates something: disabled, with the notice as its reason, if the server would refuse. */
export function useCreating(): { disabled?: true; 'aria-describedby'?: string } {
  return useRefusal() ? { disabled: true, 'aria-describedby': ACCOUNT_NOTICE } : {}
}

export function readProfile(): Promise<Profile> {
  return call(getProfile, {})
}

/** Shows a change of the profile before the server's reply; returns the function that reverts it. */
export function useShowInProfile() {
  const client = useQueryClient()
  const key = readOptions(getProfile, {}).queryKey
  return (change: Partial<Profile>): (() => void) => {
    const before = client.getQueryData<Profile>(key)
    if (before) client.setQueryData(key, { ...before, ...change })
    return () => client.setQueryData(key, before)
  }
}
