import { useState } from 'react'
import { dayAt, formatNearDay, timeAt } from '../../../platform/shared/calendar.ts'
import { isUnanswered, problemText } from '../../../platform/web/api.ts'
import { ownTime, timeForReader, useOwnZone } from '../../../platform/web/own-time.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useToday } from '../../../platform/web/use-clock.ts'
import { HourChoices } from '../../attendance/web/parts/hour-choices.tsx'
import { monthOf, reachFrom, slotsOf } from '../../attendance/web/parts/month.ts'
import { MonthCalendar } from '../../attendance/web/parts/month-calendar.tsx'
import type { PatientSession } from '../contract.ts'
import { hoursNear } from '../near-hours.ts'
import { OtherTimeLinks } from './other-time-links.tsx'
import {
  type Mover,
  type RescheduleChoices,
  useReschedule,
  useRescheduleChoices,
} from './reschedule-api.ts'

export type RescheduleDialogProps = {
  session: PatientSession
  mover: Mover
  open: boolean
  /** Notifies the psychologist that no free hour fits. */
  onNoHour: () => Promise<unknown>
  onClose: () => void
}

/** Moves a session to a free hour: shows the rule, the next free hours and the calendar; one press moves it. */
export default function RescheduleDialog(props: RescheduleDialogProps) {
  const { session, mover, open, onClose } = props
  const { data, error, isFetching, refetch } = useRescheduleChoices(mover, session.id)
  const moving = useMoving(props, refetch)
  const when = useReaderTime(session.timezone)
  const asks = data?.way === 'ask'
  const change = () => {
    if (!moving.pending) onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Remarcar consulta"
      description={`Com ${session.psychologist.name}, agora em ${when(session.datetime)}.`}
      footer={
        data?.way && (
          <>
            <Button variant="outline" disabled={moving.pending} onClick={onClose}>
              Manter o horário
            </Button>
            <Button
              disabled={moving.slot === null}
              pending={moving.pending}
              pendingText={asks ? 'Pedindo...' : 'Remarcando...'}
              onClick={() => moving.confirm(asks)}
            >
              {asks ? 'Pedir este horário' : 'Remarcar'}
            </Button>
          </>
        )
      }
    >
      {data ? (
        <Choices {...props} choices={data} moving={moving} />
      ) : error ? (
        <ErrorState description={problemText(error)} onRetry={refetch} pending={isFetching} />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Dialog>
  )
}

type Moving = ReturnType<typeof useMoving>

type ChoicesProps = RescheduleDialogProps & { choices: RescheduleChoices; moving: Moving }

function Choices({ session, choices, moving, onNoHour, onClose }: ChoicesProps) {
  const when = useReaderTime(session.timezone)
  const { availability, refusal, rules, request } = choices
  if (refusal)
    return (
      <div className="space-y-4">
        <p>{refusal.message}</p>
        <OtherTimeLinks session={session} quiet />
      </div>
    )
  return (
    <div className="space-y-5">
      <ul className="space-y-1 text-muted">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {request && (
        <p className="rounded-lg bg-sunken px-4 py-3">
          Você já pediu {when(request.datetime)}. Um novo pedido toma o lugar desse.
        </p>
      )}
      {availability.days.length === 0 ? (
        <p>Não há horários livres neste prazo.</p>
      ) : (
        <FreeHours availability={availability} session={session} moving={moving} />
      )}
      <div aria-live="polite">
        {moving.slot && (
          <p className="rounded-lg bg-petrol-soft px-4 py-3 text-petrol-ink">
            De {when(session.datetime)} para <strong>{when(moving.slot)}</strong>.
          </p>
        )}
      </div>
      <FormAlert>{moving.failure}</FormAlert>
      <NoHour session={session} onNoHour={onNoHour} onClose={onClose} />
    </div>
  )
}

type FreeHoursProps = Pick<RescheduleChoices, 'availability'> & {
  session: Pick<PatientSession, 'datetime'>
  moving: Moving
}

function FreeHours({ availability, session, moving }: FreeHoursProps) {
  const zone = availability.timezone
  const today = useToday(zone)
  const next = hoursNear(
    session.datetime,
    availability.days.flatMap(({ slots }) => slots),
  )
  const firstFreeDay = next[0] ? dayAt(Date.parse(next[0]), zone) : today
  const [shown, setShown] = useState<string | null>(null)
  const [month, setMonth] = useState(monthOf(firstFreeDay))
  const day = shown ?? firstFreeDay
  return (
    <>
      <section aria-labelledby="next-hours">
        <h3 id="next-hours" className="font-semibold">
          Próximos horários livres
        </h3>
        <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-2">
          {next.map((slot) => (
            <li key={slot}>
              <NextHour slot={slot} zone={zone} moving={moving} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="other-day" className="space-y-4">
        <h3 id="other-day" className="font-semibold">
          Outro dia
        </h3>
        <MonthCalendar
          availability={availability}
          reach={reachFrom(today)}
          today={today}
          month={month}
          onMonth={setMonth}
          chosen={day}
          onChoose={(chosen) => {
            setShown(chosen)
            setMonth(monthOf(chosen))
          }}
          loading={false}
          describedBy={undefined}
        />
        <HourChoices
          day={day}
          slots={slotsOf(availability, day)}
          zone={zone}
          chosen={moving.slot}
          describedBy={undefined}
          ownLeads
          onChoose={moving.choose}
        />
      </section>
    </>
  )
}

type NextHourProps = { slot: string; zone: string; moving: Moving }

function NextHour({ slot, zone, moving }: NextHourProps) {
  const localTime = ownTime(slot, zone, useOwnZone(zone))
  const day = dayAt(Date.parse(slot), zone)
  const isChosen = moving.slot === slot
  return (
    <Button
      variant={isChosen ? 'default' : 'secondary'}
      aria-pressed={isChosen}
      className="w-full flex-col px-2! tabular-nums"
      onClick={() => moving.choose(slot)}
    >
      {formatNearDay(localTime?.day ?? day)}, {localTime?.time ?? timeAt(slot, zone)}
      {localTime && (
        <span className="text-xs font-normal">{timeAt(slot, zone)} para quem atende</span>
      )}
    </Button>
  )
}

type NoHourProps = Pick<RescheduleDialogProps, 'session' | 'onNoHour' | 'onClose'>

function NoHour({ session, onNoHour, onClose }: NoHourProps) {
  const [pending, setPending] = useState(false)
  const send = async () => {
    setPending(true)
    try {
      await onNoHour()
      toast({
        title: 'Aviso enviado',
        description: `${session.psychologist.name} sabe que você precisa remarcar. Por enquanto, a consulta continua marcada.`,
      })
      onClose()
    } catch (error) {
      toast({ title: 'Erro ao avisar', description: problemText(error), variant: 'destructive' })
    } finally {
      setPending(false)
    }
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-muted">
      Nenhum horário serve?
      <Button variant="link" className="px-0!" pending={pending} onClick={send}>
        Avisar que preciso remarcar
      </Button>
    </p>
  )
}

function useMoving({ session, mover, onClose }: RescheduleDialogProps, refetch: () => unknown) {
  const [slot, setSlot] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const reschedule = useReschedule(mover, session.id)
  const when = useReaderTime(session.timezone)
  const confirm = async (asks: boolean) => {
    if (slot === null) return
    setPending(true)
    setFailure(null)
    try {
      await reschedule({ datetime: slot, from: session.datetime })
      toast(
        asks
          ? {
              title: 'Pedido enviado',
              description: `${session.psychologist.name} vai responder. Até lá, a consulta continua em ${when(session.datetime)}.`,
            }
          : { title: 'Consulta remarcada', description: `Agora é em ${when(slot)}.` },
      )
      onClose()
    } catch (error) {
      setFailure(problemText(error))
      // Without an answer the hour may still be free: the next press sends it again.
      if (!isUnanswered(error)) setSlot(null)
      refetch()
    } finally {
      setPending(false)
    }
  }
  const choose = (chosen: string) => {
    setFailure(null)
    setSlot(chosen)
  }
  return { slot, pending, failure, confirm, choose }
}

function useReaderTime(timezone: string): (instant: string) => string {
  const ownZone = useOwnZone(timezone)
  return (instant) => timeForReader(instant, timezone, ownZone)
}
