import { CircleCheck } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { centsOf } from '../../../platform/shared/money.ts'
import { call } from '../../../platform/web/api.ts'
import { deadlineText } from '../../../platform/web/deadline.ts'
import { useOwnZone } from '../../../platform/web/own-time.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { CopyButton } from '../../../platform/web/ui/copy-button.tsx'
import { useNow } from '../../../platform/web/use-clock.ts'
import { getBooking } from '../../patient-area/contract.ts'
import { CalendarButton } from '../../patient-area/web/parts/calendar-button.tsx'
import { LazyPixPayment } from '../../payments/web/parts/lazy-pix-payment.tsx'
import { tokenOfManagePath } from '../../practice/link-rules.ts'
import { addressLine } from '../../practice/rules.ts'
import type { SessionStatus } from '../../sessions/contract.ts'
import { SESSION_STATUSES } from '../../sessions/labels.ts'
import type { BookingView } from '../booking-view.ts'
import type { Booked } from '../contract.ts'
import { bookedText, confirmationOf, confirmationText } from './booked-text.ts'
import { ChosenTime } from './chosen-time.tsx'
import { ServiceBadges } from './service-badges.tsx'
import type { BookedFacts } from './shown-booking.ts'

interface BookedPanelProps {
  shown: BookedFacts
  view: BookingView
}

/** The booking and how to pay for it. Takes the focus when it is new. */
export function BookedPanel({ shown, view }: BookedPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { lateCost, isNew } = shown
  const [paidAs, setPaidAs] = useState<SessionStatus | null>(null)
  const booked = paidAs ? withStatus(shown.booked, paidAs) : shown.booked
  const { session, manageUrl } = booked
  const confirmation = confirmationOf(booked, view)
  // Before the paint: the page is now shorter than with the form, and would briefly show another part.
  useLayoutEffect(() => {
    panel.current?.scrollIntoView({ block: 'start' })
    if (isNew) heading.current?.focus({ preventScroll: true })
  }, [isNew])
  const address = session.type === 'presencial' ? addressLine(view.psychologist) : null
  return (
    <section ref={panel} aria-labelledby="booked-heading" className="scroll-mt-3">
      <Card className="overflow-hidden">
        <div className="h-1.5 bg-petrol" />
        <CardBody className="space-y-6">
          <div>
            {isNew && <BookedNotice booked={booked} confirmation={confirmation} />}
            <h2
              id="booked-heading"
              ref={heading}
              tabIndex={-1}
              aria-describedby={isNew ? 'booked-notice' : undefined}
              className="text-xl font-semibold focus-visible:outline-none"
            >
              {session.status === 'confirmed'
                ? 'Sua consulta está confirmada'
                : 'Seu horário está reservado'}
            </h2>
            <div className="mt-3">
              <ChosenTime slot={session.datetime} zone={view.availability.timezone} />
            </div>
            <p className="mt-1 text-muted">
              {session.serviceName} · {session.duration} min
            </p>
            {address && <p className="mt-1 text-muted wrap-anywhere">Local: {address}</p>}
            <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <Badge variant={session.status === 'confirmed' ? 'paid' : 'pending'}>
                {statusText(booked)}
              </Badge>
              <ServiceBadges
                isOnline={session.type === 'online'}
                isInPerson={session.type === 'presencial'}
              />
            </p>
          </div>
          {lateCost && <p className="text-pending-ink">{lateCost}</p>}
          {!shown.paid && (
            <Payment
              booked={booked}
              view={view}
              onPaid={() => void findStatus(booked).then(setPaidAs)}
            />
          )}
          <div className="border-t border-line pt-5">
            {!isNew && (
              <p className="mb-3 text-sm text-muted">
                <Unbroken text={confirmationText(confirmation)} />
              </p>
            )}
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <CalendarButton
                session={{
                  ...session,
                  psychologist: view.psychologist,
                  location: address,
                  holdExpired: false,
                  timezone: view.availability.timezone,
                }}
              />
              <a
                href={manageUrl}
                className="flex min-h-11 items-center font-medium text-petrol-ink underline underline-offset-4"
              >
                {isFree(booked)
                  ? 'Ver ou cancelar esta consulta'
                  : 'Ver, pagar ou cancelar esta consulta'}
              </a>
            </div>
          </div>
        </CardBody>
      </Card>
    </section>
  )
}

type BookedNoticeProps = { booked: Booked; confirmation: ReturnType<typeof confirmationOf> }

/** The outcome is in the page, since a toast would cover the payment. Screen readers read it with the heading. */
function BookedNotice({ booked, confirmation }: BookedNoticeProps) {
  return (
    <div
      id="booked-notice"
      className="mb-4 rounded-lg bg-paid-soft px-3 py-2.5 text-sm text-paid-ink"
    >
      <p className="flex flex-wrap items-center gap-x-2">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
        <span className="min-w-0 flex-1 basis-44">Sessão agendada com sucesso!</span>
      </p>
      <p className="mt-1">
        <Unbroken text={bookedText(confirmation, booked)} />
      </p>
      {confirmation !== 'queued' && (
        <CopyButton className="mt-3" text={booked.manageUrl}>
          Copiar link da consulta
        </CopyButton>
      )}
    </div>
  )
}

/** Keeps `e-mail` on one line. */
function Unbroken({ text }: { text: string }) {
  return text.split(/(e-mail)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text in their order
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}

/** Returns the status as a patient reads it: a pending session awaits its payment. */
function statusText({ session, payment }: Booked): string {
  if (session.status === 'pending' && payment) return 'Aguardando pagamento'
  return SESSION_STATUSES[session.status]
}

/** Returns whether nothing is due. A package's first session costs no less than the others. */
function isFree({ session }: Booked): boolean {
  return centsOf(session.price) === 0
}

/** Returns a booking in the state that it has once its payment was confirmed. */
function withStatus(booked: Booked, status: SessionStatus): Booked {
  return { ...booked, session: { ...booked.session, status, holdExpiresAt: null } }
}

/** Reads the status again: a payment after the hold ended confirms the session only if its slot is still free. */
async function findStatus({ manageUrl, session }: Booked): Promise<SessionStatus> {
  const params = { token: tokenOfManagePath(manageUrl) }
  return call(getBooking, { params }).then(
    ({ status }) => status,
    () => session.status,
  )
}

type PaymentProps = { booked: Booked; view: BookingView; onPaid: () => void }

function Payment({ booked, view, onPaid }: PaymentProps) {
  const deadline = useDeadline(booked.session.holdExpiresAt, view.availability.timezone)
  if (isFree(booked)) return <p>Não há nada a pagar por esta consulta.</p>
  if (booked.payment)
    return <LazyPixPayment payment={booked.payment} deadline={deadline} onPaid={onPaid} />
  return (
    <p>
      {view.psychologist.name} vai enviar os dados para pagamento a você.
      {deadline && <span className="block text-pending-ink">Reservado até {deadline}</span>}
    </p>
  )
}

function useDeadline(until: string | null, zone: string): string | null {
  const ownZone = useOwnZone(zone)
  const now = useNow()
  return until && deadlineText(until, { zone, ownZone, now })
}
