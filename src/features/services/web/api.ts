import { useChange, useRead } from '../../../platform/web/query.ts'
import { getDashboard } from '../../dashboard/contract.ts'
import { listPackages } from '../../packages/contract.ts'
import { listSessions } from '../../sessions/contract.ts'
import { createService, deleteService, listServices, updateService } from '../contract.ts'

const WITH_SERVICES = [listServices, listSessions, listPackages, getDashboard]

/** Everything that can be sold, deactivated services too. */
export function useServices() {
  return useRead(listServices, {})
}

export function useCreateService() {
  return useChange(createService, WITH_SERVICES)
}

export function useUpdateService() {
  return useChange(updateService, WITH_SERVICES)
}

export function useDeleteService() {
  return useChange(deleteService, WITH_SERVICES)
}
