import { adminRoute } from '../../platform/server/admin-routes.ts'
import type { Route } from '../../platform/server/routes.ts'
import { activate, deactivate } from './psychologist-commands.ts'
import {
  changePsychologistStatus,
  getPsychologist,
  listPsychologists,
} from './psychologist-contract.ts'
import { findAdminPsychologist, listPsychologistRows } from './psychologist-queries.ts'

export const adminPsychologistRoutes: Route[] = [
  adminRoute(listPsychologists, async ({ sql, query }) => listPsychologistRows(sql, query)),

  adminRoute(getPsychologist, async ({ sql, params }) => findAdminPsychologist(sql, params.id)),

  adminRoute(
    changePsychologistStatus,
    async ({ services, params, body: { is_active, reason }, ...call }) => {
      const decision = { ...call, origin: services.origin() }
      if (is_active) await activate(decision, params.id)
      else await deactivate(decision, params.id, reason)
      return findAdminPsychologist(call.sql, params.id)
    },
  ),
]
