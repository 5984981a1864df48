import { ChevronsDown, ChevronsUp } from 'lucide-react'
import { Button } from '../../../../platform/web/ui/button.tsx'
import type { Opened } from '../../agenda-rules.ts'

type HoursButtonProps = { opened: Opened; onOpen: (opened: Opened) => void }

export function EarlierButton({ opened, onOpen }: HoursButtonProps) {
  const label = opened.early ? 'Ocultar antes das 8h' : 'Antes das 8h'
  return (
    <Button
      variant="ghost"
      size="icon"
      data-dwell=""
      aria-label={label}
      title={label}
      aria-expanded={opened.early}
      className="text-muted"
      onClick={() => onOpen({ ...opened, early: !opened.early })}
    >
      {opened.early ? <ChevronsDown aria-hidden="true" /> : <ChevronsUp aria-hidden="true" />}
    </Button>
  )
}

export function LaterButton({ opened, onOpen }: HoursButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      data-dwell=""
      aria-expanded={opened.late}
      className="text-muted"
      icon={opened.late ? <ChevronsUp aria-hidden="true" /> : <ChevronsDown aria-hidden="true" />}
      onClick={() => onOpen({ ...opened, late: !opened.late })}
    >
      {opened.late ? 'Ocultar depois das 18h' : 'Depois das 18h'}
    </Button>
  )
}
