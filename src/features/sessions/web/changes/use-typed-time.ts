import { useRef, useState } from 'react'
import { serverNow } from '../../../../platform/web/server-clock.ts'
import type { Save } from '../../../../platform/web/use-save.ts'
import { useSettled } from '../../../../platform/web/use-settled.ts'
import { isFree } from '../../agenda/time-rules.ts'
import type { Session } from '../../contract.ts'
import { useReadTimeCheck, useTimeCheck } from '../time-api.ts'
import { happenedOf, requestedTime, type SessionFormState, takeTime } from './session-values.ts'
import type { AskedTimeQuestion } from './time-question.tsx'

const TYPING_PAUSE = 300

export function useTypedTime(form: SessionFormState, session: Session | null, zone: string) {
  const [datetime, duration] = form.watch(['datetime', 'duration'])
  const time = requestedTime({ datetime, duration }, session, zone)
  const key = time ? `${time.datetime} ${time.duration}` : ''
  const isSettled = useSettled(key, TYPING_PAUSE) === key
  const { data } = useTimeCheck(isSettled ? time : null)
  return { asked: time, check: isSettled && time ? data : undefined }
}

const NOTICED = 300

/**
 * Checks the time before the form is saved. A collision asks first; without a reply in time it is saved, and the server
 * decides.
 */
export function useTimeGuard(
  form: SessionFormState,
  session: Session | null,
  zone: string,
  save: Save,
) {
  const read = useReadTimeCheck()
  const [question, setQuestion] = useState<AskedTimeQuestion | null>(null)
  const [waiting, setWaiting] = useState(false)
  const busy = useRef(false)
  const check = async () => {
    const time = requestedTime(form.getValues(), session, zone)
    if (!time) return save.submit()
    const timer = setTimeout(setWaiting, NOTICED, true)
    const collisions = await read(time)
    clearTimeout(timer)
    setWaiting(false)
    if (!collisions || isFree(collisions)) return save.submit()
    const isHeld = collisions.sessions.some(({ holds }) => holds)
    const happened = session ? null : happenedOf(form.getValues(), zone, serverNow())
    const isRecord = happened === 'completed' || happened === 'absent'
    setQuestion({
      check: collisions,
      datetime: time.datetime,
      refused: session ? collisions.refused : isHeld && isRecord,
      staysPending: !session && isHeld,
      proceed: () => {
        if (!session && isHeld) form.setValue('pending', true)
        save.submit()
      },
      take: (instant) => takeTime(form, instant, zone),
    })
  }
  const submit = form.handleSubmit(async () => {
    if (busy.current || save.isPending) return
    busy.current = true
    await check().finally(() => {
      busy.current = false
    })
  })
  return {
    save: { ...save, submit: () => void submit(), isPending: save.isPending || waiting },
    question,
    dismiss: () => setQuestion(null),
  }
}
