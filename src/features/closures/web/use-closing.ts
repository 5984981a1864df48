import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isChangedMeanwhile, problemText } from '../../../platform/web/api.ts'
import { showsWholeProblem } from '../../../platform/web/form-problems.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { type ToastContent, toast } from '../../../platform/web/ui/toast-store.ts'
import { useSave } from '../../../platform/web/use-save.ts'
import type { AffectedSession } from '../decision-contract.ts'
import type { ClosingChange } from './affected-sessions-dialog.tsx'
import { overlapsSessions } from './api.ts'

type Decisions = Parameters<ClosingChange['save']>[0]

interface Closing<Body, Before> {
  /** The state from which the form was filled; undefined for something new. */
  before: Before | undefined
  read: (body: Body) => Promise<AffectedSession[]>
  /** With `before`, nothing is saved over a change from elsewhere. */
  send: (body: Body, sessions: Decisions, before: Before | undefined) => Promise<unknown>
  done: Pick<ToastContent, 'title' | 'description'>
  change: (body: Body) => Omit<ClosingChange, 'read' | 'save'>
  onSaved: () => void
}

/**
 * Saves a form that closes times. Sessions in these times are first shown for a decision, in `meeting`, including sessions
 * booked meanwhile.
 */
export function useClosing<Values extends FieldValues, Body, Before>(
  form: UseFormReturn<Values, unknown, Body>,
  closing: Closing<Body, Before>,
) {
  const [before, setBefore] = useState(closing.before)
  const [meeting, setMeeting] = useState<{ body: Body; affected: AffectedSession[] } | null>(null)
  const [checking, setChecking] = useState(false)
  const send = async (body: Body, sessions: Decisions) => {
    try {
      await closing.send(body, sessions, before)
    } catch (error) {
      // The person knows of the other change now: the next save is meant.
      if (isChangedMeanwhile(error)) setBefore(undefined)
      throw error
    }
  }
  const finish = () => {
    setMeeting(null)
    closing.onSaved()
  }
  const look = async (body: Body) => {
    const affected = await closing.read(body)
    if (affected.length > 0) setMeeting({ body, affected })
    return affected.length > 0
  }
  const save = useSave(
    form,
    {
      send: async (body): Promise<undefined> => {
        try {
          await send(body, [])
        } catch (error) {
          if (overlapsSessions(error)) await look(body)
          throw error
        }
      },
      done: closing.done,
      refused: 'Erro',
      refusedText: (error) =>
        `${problemText(error)}${isChangedMeanwhile(error) ? ' Salve de novo para ficar com o que está aqui.' : ''}`,
      onSaved: finish,
    },
    closing.before ? JSON.stringify(closing.before) : null,
  )
  const submit = form.handleSubmit(async (body) => {
    setChecking(true)
    try {
      if (!(await look(body))) save.submit()
    } catch (error) {
      if (!showsWholeProblem(form, error)) showRefusal('Erro', error)
    } finally {
      setChecking(false)
    }
  })
  const changeOf = (body: Body): ClosingChange => ({
    ...closing.change(body),
    read: () => closing.read(body),
    save: async (sessions, description, more) => {
      await send(body, sessions)
      toast({ title: closing.done.title, description, ...more })
      finish()
    },
  })
  return {
    save: {
      ...save,
      submit: () => void (checking || submit()),
      isPending: checking || save.isPending,
    },
    meeting: meeting && { affected: meeting.affected, change: changeOf(meeting.body) },
    leave: () => setMeeting(null),
  }
}
