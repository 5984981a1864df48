import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  dayAt,
  formatDay,
  formatWeekday,
  formatZonedTime,
} from '../../../platform/shared/calendar.ts'
import { isNotFound, problemText } from '../../../platform/web/api.ts'
import { contractResolver, showFieldProblems } from '../../../platform/web/form-problems.ts'
import { serverNow } from '../../../platform/web/server-clock.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { maskDay } from '../../../platform/web/ui/date-masks.ts'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import type { PatientSession } from '../../patient-area/contract.ts'
import { useBooking, usePatientSessions } from '../../patient-area/web/api.ts'
import { earlierWish } from '../public-contract.ts'
import { lastEarlierDay } from '../rules.ts'
import { useJoinByBooking, useJoinBySession } from './api.ts'
import { JoinedCard } from './joined-card.tsx'
import { BLANK_WISH, hoursPayload, WishFields } from './wish-fields.tsx'

type Wish = Parameters<ReturnType<typeof useJoinByBooking>['mutateAsync']>[0]['body']
type Join = (wish: Wish) => Promise<{ manageUrl: string }>

/** The form by which a patient waits for an hour before a session, in the patient's area. */
export function EarlierInArea({ phone, id }: { phone: string; id: string }) {
  const sessions = usePatientSessions(phone)
  const join = useJoinBySession()
  return (
    <EarlierPage
      {...sessions}
      session={sessions.data && (sessions.data.find((session) => session.id === id) ?? null)}
      join={(wish) => join.mutateAsync({ params: { id }, body: { ...wish, phone } })}
      backPath="/patient/dashboard"
    />
  )
}

/** The form of an earlier hour, opened by the session's link. */
export function EarlierByLink({ token }: { token: string }) {
  const booking = useBooking(token)
  const join = useJoinByBooking()
  const isNone = isNotFound(booking.error)
  return (
    <EarlierPage
      {...booking}
      session={booking.data ?? (isNone ? null : undefined)}
      join={(wish) => join.mutateAsync({ params: { token }, body: wish })}
      backPath={`/consulta/${token}`}
    />
  )
}

type EarlierPageProps = {
  /** Null if there is no such session, undefined while loading. */
  session: PatientSession | null | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
  join: Join
  backPath: string
}

function EarlierPage({ session, error, isFetching, refetch, join, backPath }: EarlierPageProps) {
  const [manageUrl, setManageUrl] = useState<string | null>(null)
  const back = { label: 'Voltar para a consulta', path: backPath }
  const until =
    session?.waitlist && lastEarlierDay(Date.parse(session.datetime), session.timezone, serverNow())
  return (
    <>
      <PageHeader
        described
        title="Um horário antes"
        description={
          session && `Com ${session.psychologist.name}. Sua consulta: ${whenOf(session)}.`
        }
      />
      {session && manageUrl !== null && (
        <JoinedCard
          manageUrl={manageUrl}
          how="O aviso chega por onde chegam os da sua consulta"
          back={back}
        />
      )}
      {session && manageUrl === null && until && (
        <EarlierForm session={session} until={until} join={join} onJoined={setManageUrl} />
      )}
      {session !== undefined && manageUrl === null && !until && (
        <EmptyState
          title="Não dá para esperar por um horário antes"
          description="A lista de espera está desligada, ou não há mais um dia antes desta consulta. Para outro horário, remarque ou fale com quem atende você."
          action={
            <a href={backPath} className={buttonClass({ variant: 'outline' })}>
              {back.label}
            </a>
          }
        />
      )}
      {session === undefined && !error && (
        <Card>
          <CardBody>
            <SkeletonLines lines={8} />
          </CardBody>
        </Card>
      )}
      {session === undefined && error && (
        <ErrorState description={problemText(error)} onRetry={refetch} pending={isFetching} />
      )}
    </>
  )
}

function whenOf({ datetime, timezone }: PatientSession): string {
  const day = dayAt(Date.parse(datetime), timezone)
  return `${formatWeekday(day)}, ${formatZonedTime(datetime, timezone)}`
}

type EarlierFormProps = {
  session: PatientSession
  /** The last day on which an earlier hour may be. */
  until: string
  join: Join
  onJoined: (manageUrl: string) => void
}

function EarlierForm({ session, until, join, onJoined }: EarlierFormProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    defaultValues: { ...BLANK_WISH, until: maskDay(until) },
    resolver: contractResolver(earlierWish, (values: typeof BLANK_WISH) => hoursPayload(values)),
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (wish) => {
    setFailure(null)
    try {
      onJoined((await join(wish)).manageUrl)
    } catch (error) {
      if (!showFieldProblems(form, error)) setFailure(problemText(error))
    }
  })
  return (
    <Card>
      <CardBody>
        <form noValidate onSubmit={submit} className="space-y-6">
          <p>
            {session.serviceName}: quando ficar livre um horário antes de{' '}
            {formatDay(dayAt(Date.parse(session.datetime), session.timezone))}, avisamos você. A sua
            consulta continua marcada até você cancelá-la.
          </p>
          <WishFields register={form.register} errors={errors} />
          <FormAlert>{failure}</FormAlert>
          <Button type="submit" size="lg" pending={isSubmitting} pendingText="Enviando...">
            Entrar na lista
          </Button>
        </form>
      </CardBody>
    </Card>
  )
}
