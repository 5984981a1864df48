import { useChange, useRead } from '../../../platform/web/query.ts'
import { createService, deleteService, listServices, updateService } from '../contract.ts'

/** Everything that can be sold, deactivated services too. */
export function useServices() {
  return useRead(listServices, {})
}

export function useCreateService() {
  return useChange(createService, [listServices])
}

export function useUpdateService() {
  return useChange(updateService, [listServices])
}

export function useDeleteService() {
  return useChange(deleteService, [listServices])
}
