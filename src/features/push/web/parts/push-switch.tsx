import { useEffect, useState } from 'react'
import { problemText } from '../../../../platform/web/api.ts'
import { Switch } from '../../../../platform/web/ui/switch.tsx'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import type { PushOwner } from '../../../practice/web/parts/browser-push.ts'
import { PUSH_HELP } from '../../state-rules.ts'
import { readPushState, turnPushOff, turnPushOn } from './push-state.ts'

type PushSwitchProps = {
  owner: PushOwner
  label: string
  help: string
}

export function PushSwitch({ owner, label, help }: PushSwitchProps) {
  const { state, pending, turn } = usePush(owner)
  return (
    <Switch
      label={label}
      help={<span role="status">{pending ? 'Ativando...' : (PUSH_HELP[state] ?? help)}</span>}
      checked={state === 'on' || pending}
      disabled={pending || state === 'unsupported' || state === 'blocked'}
      onChange={({ target }) => void turn(target.checked)}
    />
  )
}

function usePush(owner: PushOwner) {
  const [state, setState] = useState(() => readPushState(owner))
  const [pending, setPending] = useState(false)
  // The browser may have changed its address meanwhile, or another practice may have added the patient.
  useEffect(() => {
    if (readPushState(owner) === 'on') turnPushOn(owner).catch(() => undefined)
  }, [owner])
  useEffect(() => {
    const look = () => setState(readPushState(owner))
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [owner])
  const turn = async (on: boolean) => {
    setPending(true)
    try {
      if (on) await turnPushOn(owner)
      else await turnPushOff(owner)
    } catch (error) {
      toast({
        title: 'Erro ao ativar notificações',
        description: problemText(error),
        variant: 'destructive',
      })
    }
    setState(readPushState(owner))
    setPending(false)
  }
  return { state, pending, turn }
}
