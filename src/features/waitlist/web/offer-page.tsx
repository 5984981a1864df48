import { useEffect, useRef } from 'react'
import { dayAt, formatWeekday, formatZonedTime } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { ApiError, isNotFound, problemText } from '../../../platform/web/api.ts'
import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { SESSION_TYPES } from '../../practice/session-types.ts'
import { LegalLink } from '../../practice/web/parts/legal-link.tsx'
import type { LinkedOffer } from '../public-contract.ts'
import { useAcceptOffer, useDeclineOffer, useLinkedOffer } from './api.ts'

/** Shows the hour that a link offers. Opening it changes nothing: mail scanners open links too. */
export function OfferPage({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useLinkedOffer(token)
  if (data) return <Offer token={token} offer={data} refresh={refetch} />
  if (!error)
    return (
      <Card>
        <CardBody>
          <SkeletonLines lines={8} />
        </CardBody>
      </Card>
    )
  if (isNotFound(error))
    return (
      <>
        <PageHeader title="Horário oferecido" />
        <EmptyState
          title="Este link não abre nenhuma oferta"
          description="Confira se ele veio inteiro da mensagem que você recebeu."
        />
      </>
    )
  return <ErrorState description={problemText(error)} onRetry={refetch} pending={isFetching} />
}

type OfferProps = { token: string; offer: LinkedOffer; refresh: () => unknown }

function Offer({ token, offer, refresh }: OfferProps) {
  const { state, psychologistName, timezone, expiresAt } = offer
  const shown = useRef(state)
  // The title says the outcome; the pressed button is gone.
  useEffect(() => {
    if (shown.current !== state) focusHeading()
    shown.current = state
  }, [state])
  return (
    <>
      <PageHeader
        described
        title={TITLES[state]}
        description={
          state === 'open'
            ? `Com ${psychologistName}. Reservado para você até ${formatZonedTime(expiresAt, timezone)}.`
            : `Com ${psychologistName}.`
        }
      />
      <Card>
        <CardBody className="space-y-5">
          <Facts offer={offer} />
          <LaterSession offer={offer} />
          {state === 'open' && <Answer token={token} offer={offer} refresh={refresh} />}
          {state === 'accepted' && offer.manageUrl && (
            <>
              <p>O horário é seu. Pelo link da consulta você paga, remarca ou cancela.</p>
              <a href={offer.manageUrl} className={buttonClass({ size: 'lg' })}>
                Ver e pagar
              </a>
            </>
          )}
          {state === 'over' && (
            <>
              <p>
                Este horário não está mais reservado para você. Se você está na lista de espera,
                continua nela: avisamos do próximo.
              </p>
              <BookingLink offer={offer} />
            </>
          )}
        </CardBody>
      </Card>
    </>
  )
}

/** The session before which the patient wanted an hour: taking one does not cancel it. */
function LaterSession({ offer: { state, laterSession, timezone } }: Pick<OfferProps, 'offer'>) {
  if (laterSession === null || state === 'over') return null
  const day = formatWeekday(dayAt(Date.parse(laterSession), timezone))
  return (
    <p className="rounded-lg bg-sunken px-4 py-3">
      Sua consulta de {day}, {formatZonedTime(laterSession, timezone)}, continua marcada.{' '}
      {state === 'open' ? (
        'Depois de aceitar, cancele-a se não precisar mais dela.'
      ) : (
        <>
          Se não precisa mais dela, cancele em{' '}
          <a href="/patient/login" className={buttonClass({ variant: 'link' })}>
            Minhas Consultas
          </a>
        </>
      )}
    </p>
  )
}

const TITLES = {
  open: 'Um horário para você',
  accepted: 'Horário agendado',
  over: 'Esta oferta terminou',
} as const

function BookingLink({ offer }: { offer: LinkedOffer }) {
  return (
    <a href={offer.bookingPath} className={buttonClass({ variant: 'outline' })}>
      Ver horários livres
    </a>
  )
}

function Facts({ offer }: { offer: LinkedOffer }) {
  const { start, timezone, serviceName, minutes, type, price } = offer
  const facts = [
    [
      'Quando',
      `${formatWeekday(dayAt(Date.parse(start), timezone))}, ${formatZonedTime(start, timezone)}`,
    ],
    ['Serviço', `${serviceName}, ${minutes} min`],
    ...(type ? [['Atendimento', SESSION_TYPES[type]]] : []),
    ['Valor', formatMoney(price)],
  ]
  return (
    <dl className="space-y-3">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Answer({ token, offer, refresh }: OfferProps) {
  const accept = useAcceptOffer()
  const decline = useDeclineOffer()
  const pending = accept.isPending || decline.isPending
  const refused = accept.error ?? decline.error
  const { cancelRule, cancelText, consentVersion } = offer
  return (
    <>
      {cancelText && <p className="rounded-lg bg-sunken px-4 py-3">{cancelText}</p>}
      <FormAlert>{refused && problemText(refused)}</FormAlert>
      {refused instanceof ApiError && (
        <Button variant="outline" onClick={() => refresh()}>
          Ver como está agora
        </Button>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          size="lg"
          pending={accept.isPending}
          pendingText="Agendando..."
          disabled={pending}
          onClick={() => accept.mutate({ params: { token }, body: { consentVersion, cancelRule } })}
        >
          Aceitar o horário
        </Button>
        <Button
          size="lg"
          variant="outline"
          pending={decline.isPending}
          pendingText="Recusando..."
          disabled={pending}
          onClick={() => decline.mutate({ params: { token } })}
        >
          Não posso
        </Button>
      </div>
      <p className="text-sm text-muted">
        Ao aceitar, você agenda a consulta e concorda com os{' '}
        <LegalLink part="termos">Termos de Uso</LegalLink> e a{' '}
        <LegalLink part="privacidade">Política de Privacidade</LegalLink>.
      </p>
    </>
  )
}
