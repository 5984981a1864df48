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
import * as pictures from './picture-commands.ts'
import { deletePicture, savePicture } from './picture-contract.ts'
import { findProfile } from './queries.ts'
import { publicPath } from './rules.ts'

export const profileRoutes: Route[] = [
  practiceRoute(savePicture, async ({ tenant, body, now }) =>
    pictures.savePicture(tenant, body.picture, now),
  ),
  practiceRoute(deletePicture, async ({ tenant, now }) => pictures.deletePicture(tenant, now)),

  practiceRoute(getProfile, async ({ tenant }) => findProfile(tenant)),

  practiceRoute(updateProfile, async ({ tenant, services, account, body, now }) => {
    if (body.email === services.environment.adminEmail && !account.isAdmin)
      throw new Problem('email_taken')
    return saveProfile(tenant, body, now)
  }),

  practiceRoute(updateSettings, async ({ tenant, body, now }) => saveProfile(tenant, body, now)),

  practiceRoute(getPublicSettings, async ({ tenant, services }) =>
    toPublicSettings(services, await findProfile(tenant)),
  ),

  practiceRoute(updatePublicSettings, async ({ tenant, services, body, now }) =>
    toPublicSettings(services, await saveProfile(tenant, body, now)),
  ),

  practiceRoute(suggestSlug, async ({ tenant }) => {
    const { name } = await findProfile(tenant)
    return { publicSlug: toSlug(name) || 'seu-nome' }
  }),
]

function toPublicSettings(services: Services, profile: Profile) {
  const { allowOnlineBooking, publicSlug, friendlyId, version } = profile
  return {
    allowOnlineBooking,
    publicSlug,
    friendlyId,
    publicUrl: services.origin() + publicPath(profile),
    version,
  }
}
