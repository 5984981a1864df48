import { moneyOut } from '../../platform/shared/fields.ts'
import { DEMO_PATH } from '../practice/addresses.ts'
import { getProfile, type Profile } from '../practice/contract.ts'
import { keptPixKey } from '../practice/pix-key.ts'
import { publicPath } from '../practice/rules.ts'
import {
  getPublicSettings,
  type ProfileChange,
  suggestSlug,
  updateProfile,
  updatePublicSettings,
  updateSettings,
} from '../profile/contract.ts'
import { freeSlug, slugStem } from '../profile/slug-rules.ts'
import { listTermsChanges } from '../profile/terms-contract.ts'
import { getSubscription } from '../subscription/contract.ts'
import { type Answer, answer } from './answer.ts'
import { changed, type Practice } from './practice.ts'

export const profileAnswers: readonly Answer[] = [
  answer(getProfile, ({ practice }) => practice.profile),
  answer(updateProfile, ({ practice, body }) => save(practice, body)),
  answer(updateSettings, ({ practice, body }) => save(practice, body)),
  answer(getPublicSettings, ({ practice }) => publicSettingsOf(practice.profile)),
  answer(updatePublicSettings, ({ practice, body }) => publicSettingsOf(save(practice, body))),
  answer(listTermsChanges, () => []),
  answer(suggestSlug, ({ practice }) => ({
    publicSlug: freeSlug(slugStem(practice.profile.name), new Set()),
  })),
  answer(getSubscription, ({ practice: { subscription } }) => ({
    subscription,
    checkout: null,
    testCheckout: false,
  })),
]

export function save(practice: Practice, { sessionPrice, ...change }: ProfileChange): Profile {
  practice.profile = changed(practice.profile, {
    ...change,
    ...(sessionPrice === undefined ? {} : { sessionPrice: moneyOut(sessionPrice) }),
    ...pixOf(change),
  })
  return practice.profile
}

function pixOf({ pixKey, pixKeyType }: ProfileChange) {
  if (pixKey === undefined) return {}
  if (pixKey === null) return { pixKey: null, pixKeyType: null }
  const { key, type } = keptPixKey(pixKey, pixKeyType ?? null)
  return { pixKey: key, pixKeyType: type }
}

function publicSettingsOf(profile: Profile) {
  const { allowOnlineBooking, publicSlug, friendlyId, version } = profile
  const publicUrl = DEMO_PATH + publicPath(profile)
  return { allowOnlineBooking, publicSlug, friendlyId, publicUrl, version }
}
