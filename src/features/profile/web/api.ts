import { useChange, useRead } from '../../../platform/web/query.ts'
import { changePassword } from '../../identity/contract.ts'
import { suggestSlug, updateProfile, updatePublicSettings, updateSettings } from '../contract.ts'
import { deletePicture, savePicture } from '../picture-contract.ts'
import { dismissTermsChanges, listTermsChanges } from '../terms-contract.ts'

export function useTermsChanges() {
  return useRead(listTermsChanges, {})
}

export function useDismissTermsChanges() {
  return useChange(dismissTermsChanges)
}

export function useUpdateProfile() {
  return useChange(updateProfile)
}

export function useSavePicture() {
  return useChange(savePicture)
}

export function useDeletePicture() {
  return useChange(deletePicture)
}

export function useUpdateSettings() {
  return useChange(updateSettings)
}

export function useUpdatePublicSettings() {
  return useChange(updatePublicSettings)
}

export function useSuggestSlug() {
  return useChange(suggestSlug)
}

export function useChangePassword() {
  return useChange(changePassword)
}
