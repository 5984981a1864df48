import { sendersOf } from '../../platform/server/channel-settings.ts'
import type { Services } from '../../platform/server/services.ts'
import { dayAt, formatZone } from '../../platform/shared/calendar.ts'
import { lastBookableDay } from '../attendance/slot-rules.ts'
import { hasOpenCoupon } from '../coupons/queries.ts'
import { cancelRuleOf, findOwnRow, takesWaitlist } from '../practice/queries.ts'
import { findAvailability } from './availability-queries.ts'
import { shownCancelRule } from './cancel-cost-rules.ts'
import type { PublicPsychologist } from './contract.ts'
import { findPublicPsychologist, inPractice, listPublicServices } from './queries.ts'

/**
 * Returns the public page's data in one transaction, so that nothing is fetched before the first paint. Search engines read it:
 * it has no Pix key, and no office address if there are no in-person consultations.
 */
export async function findBookingView(services: Services, friendlyId: number) {
  const now = services.now()
  return inPractice(services.db, friendlyId, async (tenant) => {
    const psychologist = withoutHiddenFields(await findPublicPsychologist(tenant))
    const offered = await listPublicServices(tenant)
    const today = dayAt(now, psychologist.timezone)
    const serviceId = offered[0]?.id
    const to = lastBookableDay(now, psychologist.timezone)
    const availability = await findAvailability(tenant, { from: today, to, serviceId }, now)
    const practice = await findOwnRow(tenant)
    return {
      psychologist,
      services: offered,
      availability,
      availabilityServiceId: serviceId ?? null,
      cancelRule: shownCancelRule(cancelRuleOf(practice)),
      takesCodes: await hasOpenCoupon(tenant, today),
      waitlist: takesWaitlist(practice),
      zoneName: formatZone(psychologist.timezone, now),
      sendsMail: sendersOf(services.environment).mail,
      today,
      now,
      origin: services.origin(),
    }
  })
}

function withoutHiddenFields(psychologist: PublicPsychologist): PublicPsychologist {
  const office = psychologist.attendsInPerson
    ? {}
    : { address: null, addressNumber: null, city: null, state: null }
  return { ...psychologist, pixKey: null, ...office }
}
