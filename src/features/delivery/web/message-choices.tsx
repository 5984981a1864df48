import { ChoiceFilter } from '../../../platform/web/ui/choice-filter.tsx'
import { MESSAGE_CHANNELS } from '../channels.ts'
import { MESSAGE_STATUSES } from '../message-status-rules.ts'

type ChoiceProps = { value: string | undefined; onChoice: (value: string) => void }

export function ChannelChoice(props: ChoiceProps) {
  return <ChoiceFilter label="Canal" any="Canais" labels={MESSAGE_CHANNELS} {...props} />
}

export function StatusChoice(props: ChoiceProps) {
  return <ChoiceFilter label="Situação" any="Situações" labels={MESSAGE_STATUSES} {...props} />
}
