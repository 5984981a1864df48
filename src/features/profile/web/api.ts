import { useQueryClient } from '@tanstack/react-query'
import type { ProblemCode } from '../../../platform/shared/problem.ts'
import { call } from '../../../platform/web/api.ts'
import { useChange, useRead } from '../../../platform/web/query.ts'
import { changePassword } from '../../identity/contract.ts'
import {
  getProfile,
  getPublicSettings,
  type Profile,
  suggestSlug,
  updateProfile,
  updatePublicSettings,
  updateSettings,
} from '../contract.ts'
import { deletePicture, savePicture } from '../picture-contract.ts'
import { refusalOf } from '../rules.ts'

const OWN_PROFILE = [getProfile, getPublicSettings]

/** The psychologist's own profile: plan, time zone, settings, attendance. */
export function useProfile() {
  return useRead(getProfile, {})
}

/** The notice over every screen that says why an account is not in use. */
export const ACCOUNT_NOTICE = 'account-notice'

/** Why the account may create nothing and has no public page; null while it may, and until it is known. */
export function useRefusal(): ProblemCode | null {
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

export function useUpdateProfile() {
  return useChange(updateProfile, OWN_PROFILE)
}

export function useSavePicture() {
  return useChange(savePicture, OWN_PROFILE)
}

export function useDeletePicture() {
  return useChange(deletePicture, OWN_PROFILE)
}

export function useUpdateSettings() {
  // The zone decides which day and month a session belongs to.
  return useChange(updateSettings, 'everything')
}

export function useUpdatePublicSettings() {
  return useChange(updatePublicSettings, OWN_PROFILE)
}

/** A link made from the name; nothing is saved. The friendlyId before it keeps it from anybody else's. */
export function useSuggestSlug() {
  return useChange(suggestSlug)
}

export function useChangePassword() {
  return useChange(changePassword)
}

/** Shows a part of the profile as changed before the server says so; gives back the way to undo it. */
export function useShowInProfile() {
  const client = useQueryClient()
  const key = [getProfile.path, {}]
  return (change: Partial<Profile>): (() => void) => {
    const before = client.getQueryData<Profile>(key)
    if (before) client.setQueryData(key, { ...before, ...change })
    return () => client.setQueryData(key, before)
  }
}
