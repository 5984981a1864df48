import { type Route, routeWithOwnTransactions, tenantRoute } from '../../platform/server/routes.ts'
import type { Services } from '../../platform/server/services.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { beginEmailChange } from '../identity/email-commands.ts'
import { getProfile, type Profile } from '../practice/contract.ts'
import { findProfile } from '../practice/queries.ts'
import { publicPath } from '../practice/rules.ts'
import { saveProfile } from './commands.ts'
import {
  getPublicSettings,
  suggestSlug,
  updateProfile,
  updatePublicSettings,
  updateSettings,
} from './contract.ts'
import * as pictures from './picture-commands.ts'
import { deletePicture, savePicture } from './picture-contract.ts'
import { posterRoute } from './poster-routes.ts'
import { listShownTerms, listUsedSlugs } from './queries.ts'
import { freeSlug, slugStem } from './slug-rules.ts'
import { dismissTerms } from './terms-commands.ts'
import { dismissTermsChanges, listTermsChanges } from './terms-contract.ts'

const SUGGESTIONS = { name: 'slug-suggestion', most: 60, per: HOUR }

export const profileRoutes: Route[] = [
  posterRoute,
  tenantRoute(savePicture, async ({ tenant, body, now }) =>
    pictures.savePicture(tenant, body.picture, now),
  ),
  tenantRoute(deletePicture, async ({ tenant, now }) => pictures.deletePicture(tenant, now)),

  tenantRoute(getProfile, async ({ tenant }) => findProfile(tenant)),

  tenantRoute(updateProfile, async ({ tenant, services, account, body, now }) => {
    const { email, ...change } = body
    const address = email ? await beginEmailChange(tenant, services, account, email, now) : {}
    return saveProfile(tenant, change, now, address)
  }),

  tenantRoute(updateSettings, async ({ tenant, body, now }) => saveProfile(tenant, body, now)),

  tenantRoute(getPublicSettings, async ({ tenant, services }) =>
    toPublicSettings(services, await findProfile(tenant)),
  ),

  tenantRoute(updatePublicSettings, async ({ tenant, services, body, now }) =>
    toPublicSettings(services, await saveProfile(tenant, body, now)),
  ),

  tenantRoute(listTermsChanges, async ({ tenant }) => listShownTerms(tenant)),
  tenantRoute(dismissTermsChanges, async ({ tenant, body, now }) =>
    dismissTerms(tenant, body.version, now),
  ),

  routeWithOwnTransactions(suggestSlug, SUGGESTIONS, async ({ services, id, inTransaction }) => {
    const { name } = await inTransaction(({ tenant }) => findProfile(tenant))
    const stem = slugStem(name)
    const used = await services.db.asPlatform((db) => listUsedSlugs(db, stem, id))
    return { publicSlug: freeSlug(stem, used) }
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
