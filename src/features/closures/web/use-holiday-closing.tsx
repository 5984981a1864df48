import { useState } from 'react'
import { addDays } from '../../../platform/shared/calendar.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { dayOffText, meetsDayOff } from '../../attendance/day-off-rules.ts'
import { useRemoveDayOff } from '../../attendance/web/api.ts'
import type { ShownHoliday } from '../../holidays/contract.ts'
import type { AffectedSession } from '../decision-contract.ts'
import type { ClosingChange } from './affected-sessions-dialog.tsx'
import { overlapsSessions } from './api.ts'
import { readAffectedSessions, useAddDayOff } from './day-off-api.ts'
import type { PracticeTimes } from './day-off-form.tsx'
import { LazyAffectedSessionsDialog } from './lazy-affected-sessions-dialog.ts'

type ClosedDay = Pick<ShownHoliday, 'day' | 'name'>

/**
 * Closes a holiday by a day off with its name. Sessions on that day are first shown for a decision, in `window`; if there are
 * none the day is closed immediately, and the toast undoes it.
 */
export function useHolidayClosing(practice: PracticeTimes, onClosed: () => void = () => undefined) {
  const add = useAddDayOff()
  const removal = useRemoveDayOff()
  const [closingDay, setClosingDay] = useState<string | null>(null)
  const [meeting, setMeeting] = useState<{ one: ClosedDay; affected: AffectedSession[] } | null>(
    null,
  )

  async function reopen(id: string): Promise<void> {
    try {
      await removal.mutateAsync({ params: { id } })
      toast({ title: 'Dia reaberto' })
    } catch (error) {
      showRefusal('Erro', error)
    }
  }

  async function look(closedDay: ClosedDay): Promise<boolean> {
    const affected = await readAffectedSessions(dayOffOf(closedDay))
    if (affected.length > 0) setMeeting({ one: closedDay, affected })
    return affected.length > 0
  }

  async function closeOrAsk(closedDay: ClosedDay): Promise<void> {
    if (await look(closedDay)) return
    try {
      const { id } = await add.mutateAsync({ body: { ...dayOffOf(closedDay), sessions: [] } })
      toast({
        title: 'Dia fechado',
        description: dayOffText(dayOffOf(closedDay)),
        action: { label: 'Desfazer', onSelect: () => void reopen(id) },
      })
      onClosed()
    } catch (error) {
      // A session was booked there meanwhile.
      if (!overlapsSessions(error) || !(await look(closedDay))) throw error
    }
  }

  async function close(closedDay: ClosedDay): Promise<void> {
    if (closingDay !== null) return
    setClosingDay(closedDay.day)
    try {
      await closeOrAsk(closedDay)
    } catch (error) {
      showRefusal('Erro', error)
    } finally {
      setClosingDay(null)
    }
  }

  const changeOf = (closedDay: ClosedDay): ClosingChange => ({
    title: (count) => `${count} neste dia`,
    description: dayOffText(dayOffOf(closedDay)),
    grown: (count) => `${count} a mais neste dia`,
    submitLabel: 'Fechar o dia',
    movesFrom: addDays(closedDay.day, 1),
    closes: (span) => meetsDayOff(span, dayOffOf(closedDay), practice.timezone),
    read: () => readAffectedSessions(dayOffOf(closedDay)),
    save: async (sessions, description, more) => {
      await add.mutateAsync({ body: { ...dayOffOf(closedDay), sessions } })
      toast({ title: 'Dia fechado', description, ...more })
      setMeeting(null)
      onClosed()
    },
  })
  const window = meeting && (
    <LazyAffectedSessionsDialog
      {...practice}
      affected={meeting.affected}
      change={changeOf(meeting.one)}
      onClose={() => setMeeting(null)}
    />
  )
  return { close: (closedDay: ClosedDay) => void close(closedDay), closing: closingDay, window }
}

function dayOffOf({ day, name }: ClosedDay) {
  return { firstDay: day, lastDay: day, startTime: null, endTime: null, name }
}
