import { focusHeading } from '../../../../platform/web/heading-focus.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import type { AdminPsychologist } from '../../psychologist-contract.ts'
import { useStatusChange } from './use-status-change.ts'

type StandingButtonProps = {
  psychologist: AdminPsychologist
  leaves: boolean
  onDeactivate: () => void
  variant?: 'default' | 'outline'
}

export function StandingButton(props: StandingButtonProps) {
  const { psychologist, leaves, onDeactivate, variant = 'outline' } = props
  const { id, name, is_active, closed_at } = psychologist
  const { isPending, change } = useStatusChange()
  if (closed_at) return null
  const label = is_active ? 'Desativar' : 'Ativar'
  const activate = async () => {
    const isActivated = await change(id, { is_active: true })
    if (isActivated && leaves) focusHeading()
  }
  return (
    <Button
      variant={variant}
      size="sm"
      pending={isPending}
      pendingText="Ativando..."
      aria-label={`${label} ${name}`}
      onClick={is_active ? onDeactivate : activate}
    >
      {label}
    </Button>
  )
}
