import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { CALENDARS_AT_MOST, type Calendar, type CalendarReadNow } from '../contract.ts'
import { CALENDAR_PROBLEMS } from '../problems.ts'
import { useCalendars } from './api.ts'
import { type CalendarAct, CalendarLine } from './calendar-line.tsx'
import { useConsentAnswer } from './consent-answer.ts'

const ConnectWindow = lazyWindow(() => import('./connect-window.tsx'))
const ConsentedWindow = lazyWindow(() => import('./consented-window.tsx'))
const BlockingWindow = lazyWindow(() => import('./blocking-window.tsx'))
const WritingWindow = lazyWindow(() => import('./writing-window.tsx'))
const DisconnectDialog = lazyWindow(() => import('./disconnect-dialog.tsx'))

/** The other calendars whose busy times are blocked here. */
export function CalendarsCard() {
  const calendars = useCalendars()
  const [answer, endAnswer] = useConsentAnswer()
  const [isConnecting, setConnecting] = useState(false)
  const [readNow, setReadNow] = useState<ReadonlyMap<string, CalendarReadNow>>(new Map())
  const keep = (calendar: CalendarReadNow) =>
    setReadNow((before) => new Map(before).set(calendar.id, calendar))
  useEffect(ConnectWindow.preload, [])
  return (
    <Card>
      <CardHeader
        title="Outros calendários"
        description="O que está ocupado neles fica ocupado aqui: ninguém marca nesses horários pelo seu link. Os títulos não ficam guardados, a não ser que você peça."
      />
      <CardBody className="space-y-4">
        {calendars.data ? (
          <>
            {calendars.data.length > 0 && (
              <CalendarLines calendars={calendars.data} readNow={readNow} onRead={keep} />
            )}
            {calendars.data.length < CALENDARS_AT_MOST ? (
              <Button
                variant={calendars.data.length > 0 ? 'outline' : 'default'}
                icon={<Plus aria-hidden="true" />}
                onClick={() => setConnecting(true)}
              >
                Ligar calendário
              </Button>
            ) : (
              <p className="text-muted">{CALENDAR_PROBLEMS.calendars_full[1]}</p>
            )}
          </>
        ) : calendars.isPending ? (
          <SkeletonLines lines={2} />
        ) : (
          <ReadError read={calendars} />
        )}
      </CardBody>
      {answer && calendars.data && (
        <ConsentedWindow answer={answer} onConnected={keep} onClose={endAnswer} />
      )}
      {isConnecting && <ConnectWindow onConnected={keep} onClose={() => setConnecting(false)} />}
    </Card>
  )
}

type CalendarLinesProps = {
  calendars: readonly Calendar[]
  /** Those that were read on this visit, by id. */
  readNow: ReadonlyMap<string, CalendarReadNow>
  onRead: (read: CalendarReadNow) => void
}

function CalendarLines({ calendars, readNow, onRead }: CalendarLinesProps) {
  const [dialog, setDialog] = useState<{ act: CalendarAct; calendar: Calendar } | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <ul className="divide-y divide-line">
        {calendars.map((calendar) => (
          <CalendarLine
            key={calendar.id}
            calendar={calendar}
            meets={readNow.get(calendar.id)?.meets ?? null}
            onRead={onRead}
            onAct={(act) => setDialog({ act, calendar })}
          />
        ))}
      </ul>
      {dialog?.act === 'choose' && <BlockingWindow calendar={dialog.calendar} onClose={close} />}
      {dialog?.act === 'write' && <WritingWindow calendar={dialog.calendar} onClose={close} />}
      {dialog?.act === 'disconnect' && (
        <DisconnectDialog calendar={dialog.calendar} onClose={close} />
      )}
    </>
  )
}
