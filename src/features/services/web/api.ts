import { changeHook, useRead } from '../../../platform/web/query.ts'
import { createService, deleteService, listServices, updateService } from '../contract.ts'

export function useServices() {
  return useRead(listServices, {})
}

export const useCreateService = changeHook(createService)
export const useUpdateService = changeHook(updateService)
export const useDeleteService = changeHook(deleteService)
