import { changeHook } from '../../../platform/web/query.ts'
import { changePassword } from '../../identity/contract.ts'
import { suggestSlug, updateProfile, updatePublicSettings, updateSettings } from '../contract.ts'
import { deletePicture, savePicture } from '../picture-contract.ts'

export const useUpdateProfile = changeHook(updateProfile)
export const useSavePicture = changeHook(savePicture)
export const useDeletePicture = changeHook(deletePicture)
export const useUpdateSettings = changeHook(updateSettings)
export const useUpdatePublicSettings = changeHook(updatePublicSettings)
export const useSuggestSlug = changeHook(suggestSlug)
export const useChangePassword = changeHook(changePassword)
