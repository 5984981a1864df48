import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { spanOf } from '../attendance/spans.ts'
import { recordChange, recordEvent } from '../audit/commands.ts'
import { type Booker, bookPublicly } from '../booking/commands.ts'
import type { BookingInput } from '../booking/contract.ts'
import { typesInPractice } from '../booking/queries.ts'
import { quietUntil } from '../delivery/quiet-hours.ts'
import { lockPractice } from '../practice/commands.ts'
import { refuseUnlessOpen, takesWaitlist } from '../practice/queries.ts'
import { findPricedService } from '../services/queries.ts'
import { releaseExpiredHolds } from '../sessions/changes/hold-commands.ts'
import { findCandidate } from './candidate-queries.ts'
import type { WaitlistEntry } from './contract.ts'
import { findObstacle } from './hour-queries.ts'
import { endOffer, makeOffer, passOn } from './offer-commands.ts'
import type { LinkedOffer } from './public-contract.ts'
import { findEntry, findLinkedOffer, findOffer, offerRulesOf, type Signing } from './queries.ts'
import { handOfferTimes } from './rules.ts'

/**
 * Books the hour of an open offer for its person, by all the rules of a booking, and ends the entry. If the booking is refused,
 * the offer stays open. Accepting an accepted offer again changes nothing.
 */
export async function bookOffer(
  tenant: Tenant,
  signing: Signing,
  { id, ...seen }: { id: string } & Pick<BookingInput, 'consentVersion' | 'cancelRule'>,
  booker: Booker,
  now: number,
): Promise<LinkedOffer> {
  await lockPractice(tenant)
  const offer = await findOffer(tenant, id)
  if (offer.state === 'accepted') return findLinkedOffer(tenant, signing, id, now)
  if (!(await endOffer(tenant, id, 'accepted', now))) throw new Problem('offer_over')
  const { booked } = await bookPublicly(
    tenant,
    {
      ...seen,
      patientName: offer.name,
      patientPhone: offer.phone,
      patientEmail: offer.email,
      serviceId: offer.service_id,
      datetime: offer.starts_at.getTime(),
      ...(offer.type ? { type: offer.type } : {}),
      notes: null,
      price: null,
      couponCode: null,
    },
    booker,
    now,
  )
  const { session, manageUrl } = booked
  await sql`
    with ended as (
      update waitlist_entries set booked_at = ${new Date(now)}
      where psychologist_id = ${tenant.id} and id = ${offer.entry_id})
    update waitlist_offers set session_id = ${session.id} where psychologist_id = ${tenant.id} and id = ${id}`.execute(
    tenant.sql,
  )
  await recordEvent(tenant, { actor: 'visitor', action: 'waitlist.accepted', subjectId: id }, now)
  // `findLinkedOffer` cannot see the booking yet: the session is written with the commit.
  return { ...(await findLinkedOffer(tenant, signing, id, now)), state: 'accepted', manageUrl }
}

/** Ends an offer for its person, who stays on the list, and offers the hour to the next one. */
export async function refuseOffer(
  tenant: Tenant,
  signing: Signing,
  id: string,
  now: number,
): Promise<void> {
  const practice = await lockPractice(tenant)
  const { freed_id: freedId, state } = await findOffer(tenant, id)
  if (state === 'declined') return
  if (state === 'accepted') throw new Problem('offer_over', { message: ACCEPTED_HERE })
  if (!(await endOffer(tenant, id, 'declined', now))) throw new Problem('offer_over')
  if (takesWaitlist(practice)) await passOn(tenant, practice, signing, freedId, now)
  await recordEvent(tenant, { actor: 'visitor', action: 'waitlist.declined', subjectId: id }, now)
}

const ACCEPTED_HERE =
  'Este horário já foi aceito por este link. Para desistir da consulta, cancele pelo link dela.'

/** Offers a free hour by hand to a person on the list; the psychologist also sends the ready message. */
export async function offerByHand(
  tenant: Tenant,
  signing: Signing,
  { id, start }: { id: string; start: number },
  now: number,
): Promise<WaitlistEntry> {
  const practice = await lockPractice(tenant)
  refuseUnlessOpen('waitlist', practice)
  if (!practice.allow_online_booking) throw new Problem('online_booking_off')
  const to = await findCandidate(tenant, id, practice.timezone)
  await releaseExpiredHolds(tenant, now)
  const service = await findPricedService(tenant, to.service_id)
  if (!service.active) throw invalidField('start', 'O serviço deste pedido não está mais ativo.')
  if (to.type && !typesInPractice(service, practice).includes(to.type))
    throw invalidField('start', 'O serviço deste pedido não é mais atendido assim.')
  const { duration } = service
  const times = handOfferTimes(start, offerRulesOf(practice), now)
  const obstacle = await findObstacle(tenant, practice, { start, duration }, now)
  if (times.expiresAt <= now || obstacle === 'closed')
    throw invalidField('start', 'Este horário não está disponível. Escolha outro.')
  if (obstacle === 'taken') throw new Problem('time_taken')
  const offer = { entryId: id, ...spanOf(start, duration, practice.buffer_minutes), ...times }
  const messagesAt = quietUntil(now, practice.timezone) ?? now
  await makeOffer(tenant, practice, signing, { offer, to, freedId: null, messagesAt }, now)
  await recordChange(tenant, 'waitlist.offered', id, now)
  return findEntry(tenant, signing, id)
}

/**
 * Withdraws the open offer of a person on the list; its hour is public and is not offered to anybody else. Other hours of the
 * same freed time still are.
 */
export async function withdrawOffer(
  tenant: Tenant,
  signing: Signing,
  id: string,
  now: number,
): Promise<WaitlistEntry> {
  const practice = await lockPractice(tenant)
  const entry = await findEntry(tenant, signing, id)
  const open = entry.offers.find(({ state }) => state === 'open')
  const { freed_id: freedId } = open ? await findOffer(tenant, open.id) : { freed_id: null }
  if (!open || !(await endOffer(tenant, open.id, 'withdrawn', now)))
    throw new Problem('offer_over', { message: endedText(entry) })
  if (takesWaitlist(practice)) await passOn(tenant, practice, signing, freedId, now)
  await recordChange(tenant, 'waitlist.withdrawn', id, now)
  return findEntry(tenant, signing, id)
}

/** Returns why there is no offer to withdraw, for the psychologist. */
function endedText({ offers: [last] }: WaitlistEntry): string {
  return last?.state === 'accepted'
    ? 'Esta pessoa já aceitou o horário: a sessão está na agenda. Para desfazer, cancele a sessão.'
    : 'Esta oferta já terminou: a pessoa recusou, o prazo passou ou a oferta foi retirada.'
}
