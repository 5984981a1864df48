import { useChange, useRead } from '../../../platform/web/query.ts'
import { createService, deleteService, listServices, updateService } from '../contract.ts'

export function useServices() {
  return useRead(listServices, {})
}

export function useCreateService() {
  return useChange(createService)
}

export function useUpdateService() {
  return useChange(updateService)
}

export function useDeleteService() {
  return useChange(deleteService)
}
