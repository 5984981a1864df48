import { useState } from 'react'
import { dayAt, formatNearDay, timeAt } from '../../../../platform/shared/calendar.ts'
import { isChangedMeanwhile } from '../../../../platform/web/api.ts'
import { useInvalidate } from '../../../../platform/web/query.ts'
import { serverNow } from '../../../../platform/web/server-clock.ts'
import { showRefusal } from '../../../../platform/web/show-refusal.ts'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import { isFree } from '../../agenda/time-rules.ts'
import type { Session } from '../../contract.ts'
import { readSession, useUpdateSession } from '../api.ts'
import { linksAbout } from '../parts/notice-links.ts'
import { type Notifying, noticeChat, noticeText } from '../parts/notice-text.ts'
import { useNotifying } from '../parts/use-notifying.ts'
import { useReadTimeCheck } from '../time-api.ts'
import type { AskedTimeQuestion } from './time-question.tsx'

export type Moves = ReturnType<typeof useMoves>

interface MoveOptions {
  notify?: boolean
}

/**
 * Moves sessions on the screen immediately, then on the server. A refusal puts them back with its reason; a collision asks
 * first (docs/product.md, Choosing a time).
 */
export function useMoves() {
  const update = useUpdateSession()
  const notifying = useNotifying()
  const invalidate = useInvalidate()
  const readCheck = useReadTimeCheck()
  const [under, setUnder] = useState<readonly Session[]>([])
  const [question, setQuestion] = useState<AskedTimeQuestion | null>(null)

  async function shownAt<Result>(
    session: Session,
    datetime: string,
    work: () => Promise<Result>,
  ): Promise<Result> {
    setUnder((others) => [...others, { ...session, datetime }])
    try {
      return await work()
    } finally {
      setUnder((others) => others.filter(({ id }) => id !== session.id))
    }
  }

  const put = ({ id, version }: Session, datetime: string, options: MoveOptions) =>
    update.mutateAsync({ params: { id }, body: { datetime, version, ...options } })

  // After a conflict in another field, such as a payment, the move is saved again; after a conflict in the time, it is not.
  const save = async (session: Session, datetime: string, options: MoveOptions) => {
    try {
      return await put(session, datetime, options)
    } catch (error) {
      if (!isChangedMeanwhile(error)) throw error
      const latest = await readSession(session.id)
      if (latest.datetime !== session.datetime || latest.status !== session.status) throw error
      return put(latest, datetime, options)
    }
  }

  const send = (session: Session, datetime: string, options: MoveOptions) =>
    shownAt(session, datetime, async () => {
      try {
        return await save(session, datetime, options)
      } catch (error) {
        showRefusal('Erro ao atualizar sessão', error)
        void invalidate(['sessions'])
        return null
      }
    })

  const undo = async (moved: Session, datetime: string, options: MoveOptions) => {
    if (await send(moved, datetime, options))
      toast({ title: 'A sessão voltou ao horário anterior' })
  }

  const move = async (session: Session, datetime: string, options: MoveOptions = {}) => {
    const moved = await send(session, datetime, options)
    if (!moved) return false
    const { link, ...content } = notifying
      ? moveToast(moved, session.datetime, notifying, isNoticed(moved, options))
      : {}
    toast({
      title: 'Sessão remarcada',
      about: session.id,
      ...content,
      ...(await linksAbout(moved, link)),
      action: {
        label: 'Desfazer',
        onSelect: () => void undo(moved, session.datetime, options),
      },
    })
    return true
  }

  const drop = async (session: Session, datetime: string) => {
    if (Date.parse(datetime) === Date.parse(session.datetime)) return
    const time = { datetime, duration: session.duration, sessionId: session.id }
    const check = await shownAt(session, datetime, () => readCheck(time))
    if (!check || isFree(check)) return void (await move(session, datetime))
    setQuestion({
      check,
      refused: check.refused,
      staysPending: false,
      datetime,
      proceed: () => void move(session, datetime),
      take: (instant) => void move(session, instant),
    })
  }

  return { move, drop, under, question, dismiss: () => setQuestion(null) }
}

function isNoticed({ datetime, patientId }: Session, { notify = true }: MoveOptions): boolean {
  return notify && patientId !== null && Date.parse(datetime) > serverNow()
}

/** Returns the time after a move and, if the patient is notified (`noticed`), the channel. */
export function moveToast(
  moved: Pick<Session, 'patientName' | 'datetime' | 'patientPhone' | 'noticeEmail'>,
  before: string,
  { profile, senders }: Notifying,
  noticed: boolean,
) {
  const { patientName, datetime } = moved
  const { timezone: zone } = profile
  const when = `${patientName}: ${formatNearDay(dayAt(Date.parse(datetime), zone))}, ${timeAt(datetime, zone)}`
  if (!noticed) return { description: when }
  const notifying = { profile, senders }
  const link = noticeChat({ ...moved, before }, notifying)
  return { description: `${when}; ${noticeText(moved, notifying)}`, ...(link && { link }) }
}
