import { Switch } from '../../../../platform/web/ui/switch.tsx'
import type { PushOwner } from '../../../practice/web/parts/browser-push.ts'
import { PUSH_HELP } from '../../state-rules.ts'
import { usePush } from './use-push.ts'

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
