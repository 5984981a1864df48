import { clockOf, timeAt } from '../../../../platform/shared/calendar.ts'
import { DropdownMenu, MenuItem } from '../../../../platform/web/ui/dropdown-menu.tsx'
import { acrossOf, type Crowd } from '../../agenda/grid-rules.ts'
import { nameOfComing, statusText } from '../../rules.ts'
import type { GridActions } from './grid-actions.ts'

export type CrowdCardProps = { crowd: Crowd; column: number; actions: GridActions }

/** The sessions at one time that have no card: their number, and a list in which each can be opened. */
export default function CrowdCard({ crowd, column, actions }: CrowdCardProps) {
  const { sessions, start, end, strip } = crowd
  const label = strip
    ? `${sessions.length} sessões canceladas às ${clockOf(start)}`
    : `Mais ${sessions.length} sessões às ${clockOf(start)}`
  return (
    <div
      className="absolute z-1 pr-0.5 pb-0.5 focus-within:z-2"
      style={{
        top: `${((start % 60) / 60) * 100}%`,
        height: `${((end - start) / 60) * 100}%`,
        ...acrossOf(crowd),
      }}
    >
      <DropdownMenu
        label={label}
        tall
        trigger={
          <button
            type="button"
            tabIndex={-1}
            data-stop=""
            data-column={column}
            data-minute={start}
            aria-label={label}
            className={`${strip ? 'text-xs' : 'text-sm'} grid size-full scroll-mt-36 scroll-mb-6 place-items-center rounded-sm border border-edge bg-raised font-semibold text-petrol-ink tabular-nums hover:bg-petrol-soft active:bg-petrol-soft`}
          >
            +{sessions.length}
          </button>
        }
      >
        {sessions.map((session) => (
          <MenuItem key={session.id} onSelect={() => actions.edit(session)}>
            {timeAt(session.datetime, actions.zone)} {nameOfComing(session)}, {statusText(session)}
          </MenuItem>
        ))}
      </DropdownMenu>
    </div>
  )
}
