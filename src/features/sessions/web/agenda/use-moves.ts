import { useState } from 'react'
import { isChangedMeanwhile, problemText } from '../../../../platform/web/form-problems.ts'
import { useInvalidate } from '../../../../platform/web/query.ts'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import { instantOf, sayTarget, type Target } from '../../agenda-move-rules.ts'
import type { Session } from '../../contract.ts'
import { readSession, useUpdateSession } from '../api.ts'

export type Moves = ReturnType<typeof useMoves>

/** Moves sessions: at once on the screen, then on the server. A refusal puts them back and says why. */
export function useMoves(zone: string) {
  const update = useUpdateSession()
  const invalidate = useInvalidate()
  const [under, setUnder] = useState<readonly Session[]>([])

  const put = ({ id, version }: Session, datetime: string) =>
    update.mutateAsync({ params: { id }, body: { datetime, version } })

  // Something else of it was changed meanwhile, such as its payment: the move stands. Moved elsewhere, it does not.
  const save = async (session: Session, datetime: string) => {
    try {
      return await put(session, datetime)
    } catch (error) {
      if (!isChangedMeanwhile(error)) throw error
      const latest = await readSession(session.id)
      if (latest.datetime !== session.datetime || latest.status !== session.status) throw error
      return put(latest, datetime)
    }
  }

  const send = async (session: Session, datetime: string) => {
    setUnder((others) => [...others, { ...session, datetime }])
    try {
      return await save(session, datetime)
    } catch (error) {
      toast({
        title: 'Erro ao atualizar sessão',
        description: problemText(error),
        variant: 'destructive',
      })
      void invalidate(['sessions'])
      return null
    } finally {
      setUnder((others) => others.filter(({ id }) => id !== session.id))
    }
  }

  const undo = async (moved: Session, datetime: string) => {
    if (await send(moved, datetime)) toast({ title: 'A sessão voltou ao horário anterior' })
  }

  const move = async (session: Session, target: Target) => {
    const datetime = instantOf(target, zone)
    if (Date.parse(datetime) === Date.parse(session.datetime)) return
    const moved = await send(session, datetime)
    if (!moved) return
    toast({
      title: 'Sessão movida',
      description: `${session.patientName}: ${sayTarget(target)}`,
      action: { label: 'Desfazer', onSelect: () => void undo(moved, session.datetime) },
    })
  }

  return { move, under }
}
