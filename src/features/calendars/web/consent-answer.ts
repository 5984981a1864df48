import { useEffect, useState } from 'react'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { type ConsentKind, consentKind } from '../contract.ts'
import { CONSENT_ANSWER } from '../labels.ts'

/** The answer from the permission page, in the URL fragment of the settings. */
export interface ConsentAnswer {
  kind: ConsentKind
  code: string
  state: string
}

/**
 * Returns the answer of a permission that was just given, once, and a function that removes it. A refused permission is
 * reported.
 */
export function useConsentAnswer(): [ConsentAnswer | null, () => void] {
  const [hash] = useState(() => location.hash)
  const [isOver, setOver] = useState(false)
  const fields = new URLSearchParams(hash.slice(1))
  const { data: kind } = consentKind.safeParse(fields.get(CONSENT_ANSWER))
  const [code, state] = [fields.get('code'), fields.get('state')]
  const isGiven = kind !== undefined && code !== null && state !== null
  useEffect(() => {
    if (kind === undefined) return
    history.replaceState(history.state, '', location.pathname + location.search)
    if (isGiven) return
    toast({
      title: 'Nenhum calendário foi ligado',
      description: 'A permissão não foi dada. Nada mudou aqui nem lá.',
      variant: 'destructive',
    })
  }, [kind, isGiven])
  return [isGiven && !isOver ? { kind, code, state } : null, () => setOver(true)]
}
