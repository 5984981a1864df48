import { practiceRoute, type Route } from '../../platform/server/routes.ts'
import type { Services } from '../../platform/server/services.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { toSlug } from '../../platform/shared/slug.ts'
import { saveProfile } from './commands.ts'
import {
  getProfile,
  getPublicSettings,
  type Profile,
  suggestSlug,
  updateProfile,
  updatePublicSettings,
  updateSettings,
} from './contract.ts'
import { findProfile } from './queries.ts'
import { publicPath } from './rules.ts'

export const profileRoutes: Route[] = [
  practiceRoute(getProfile, async ({ tenant }) => findProfile(tenant)),

  practiceRoute(updateProfile, async ({ tenant, services, account, body }) => {
    if (body.email === services.environment.adminEmail && !account.isAdmin)
      throw new Problem('email_taken')
    return saveProfile(tenant, body)
  }),

  practiceRoute(updateSettings, async ({ tenant, body }) => saveProfile(tenant, body)),

  practiceRoute(getPublicSettings, async ({ tenant, services }) =>
    toPublicSettings(services, await findProfile(tenant)),
  ),

  practiceRoute(updatePublicSettings, async ({ tenant, services, body }) =>
    toPublicSettings(services, await saveProfile(tenant, body)),
  ),

  practiceRoute(suggestSlug, async ({ tenant }) => {
    const { name } = await findProfile(tenant)
    return { publicSlug: toSlug(name) || 'seu-nome' }
  }),
]

function toPublicSettings(services: Services, profile: Profile) {
  const { allowOnlineBooking, publicSlug, friendlyId } = profile
  return {
    allowOnlineBooking,
    publicSlug,
    friendlyId,
    publicUrl: services.origin() + publicPath(profile),
  }
}
