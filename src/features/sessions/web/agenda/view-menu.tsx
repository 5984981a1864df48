import { CalendarDays, CalendarRange, ChevronDown, Eye, EyeOff, List } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../../platform/web/ui/button.tsx'
import {
  DropdownMenu,
  MenuItem,
  MenuSeparator,
} from '../../../../platform/web/ui/dropdown-menu.tsx'
import { AGENDA_VIEWS, type AgendaView, type ShownWeek } from './use-shown-week.ts'

const LOOKS: Record<AgendaView, { name: string; icon: ReactNode }> = {
  grid: { name: 'Semana', icon: <CalendarRange aria-hidden="true" /> },
  day: { name: 'Lista do dia', icon: <List aria-hidden="true" /> },
  week: { name: 'Lista da semana', icon: <List aria-hidden="true" /> },
  month: { name: 'Mês', icon: <CalendarDays aria-hidden="true" /> },
}

/** The views of the agenda, and whether cancelled sessions are shown. */
export function ViewMenu({ shownWeek }: { shownWeek: ShownWeek }) {
  const { view, hidesCancelled, wide } = shownWeek
  const nameOf = (agendaView: AgendaView) =>
    agendaView === 'grid' && !wide ? 'Dia' : LOOKS[agendaView].name
  return (
    <DropdownMenu
      label="Ver a agenda"
      trigger={
        <Button variant="outline" className="max-md:px-2.5!">
          <span className="sr-only">Ver a agenda: </span>
          <span className="md:hidden">{LOOKS[view].icon}</span>
          <span className="max-md:sr-only">{nameOf(view)}</span>
          {hidesCancelled && <EyeOff aria-hidden="true" className="size-4!" />}
          {hidesCancelled && <span className="sr-only">, sem as canceladas</span>}
          <ChevronDown aria-hidden="true" className="size-4! max-md:hidden" />
        </Button>
      }
    >
      {AGENDA_VIEWS.map((option) => (
        <MenuItem
          key={option}
          icon={LOOKS[option].icon}
          hint={option === view ? 'em uso' : undefined}
          onSelect={() => shownWeek.chooseView(option)}
        >
          {nameOf(option)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem
        icon={hidesCancelled ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
        onSelect={() => shownWeek.hideCancelled(!hidesCancelled)}
      >
        {hidesCancelled ? 'Mostrar canceladas' : 'Ocultar canceladas'}
      </MenuItem>
    </DropdownMenu>
  )
}
