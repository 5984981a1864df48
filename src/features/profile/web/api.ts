import { useChange, useRead } from '../../../platform/web/query.ts'
import { changePassword } from '../../identity/contract.ts'
import { suggestSlug, updateProfile, updatePublicSettings, updateSettings } from '../contract.ts'
import { deletePicture, savePicture } from '../picture-contract.ts'
import { dismissTermsChanges, listTermsChanges } from '../terms-contract.ts'

export const useTermsChanges = () => useRead(listTermsChanges, {})
export const useDismissTermsChanges = () => useChange(dismissTermsChanges)
export const useUpdateProfile = () => useChange(updateProfile)
export const useSavePicture = () => useChange(savePicture)
export const useDeletePicture = () => useChange(deletePicture)
export const useUpdateSettings = () => useChange(updateSettings)
export const useUpdatePublicSettings = () => useChange(updatePublicSettings)
export const useSuggestSlug = () => useChange(suggestSlug)
export const useChangePassword = () => useChange(changePassword)
