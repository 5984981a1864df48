import { type SyntheticEvent, useRef, useState } from 'react'
import { ApiError, problemText } from '../../../platform/web/api.ts'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import type { PresenceAnswer } from '../../sessions/contract.ts'

/** Milliseconds after an answer in which a press is ignored: the tap was meant for the replaced button. */
const SECOND_TAP = 600

export function useAnswering(answer: (answer: PresenceAnswer) => Promise<unknown>) {
  const [pending, setPending] = useState<PresenceAnswer | null>(null)
  const [given, setGiven] = useState(false)
  const givenAt = useRef(Number.NEGATIVE_INFINITY)
  const isSecondTap = () => performance.now() - givenAt.current < SECOND_TAP
  const give = async (chosen: PresenceAnswer) => {
    if (isSecondTap()) return
    setPending(chosen)
    try {
      await answer(chosen)
      givenAt.current = performance.now()
      setGiven(true)
    } catch (error) {
      sayRefused(error)
    } finally {
      setPending(null)
    }
  }
  const stopSecondTap = (event: SyntheticEvent) => {
    if (isSecondTap()) event.preventDefault()
  }
  return { give, pending, given, stopSecondTap }
}

function sayRefused(error: unknown): void {
  const description = problemText(error)
  if (error instanceof ApiError && error.code === 'consultation_already_closed')
    toast({ title: 'Esta consulta não está mais marcada', description })
  else toast({ title: 'Erro ao enviar resposta', description, variant: 'destructive' })
}
