import { CalendarOff } from 'lucide-react'
import { clockOf } from '../../../../platform/shared/calendar.ts'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { blockName } from '../../agenda/block-rules.ts'
import { SHORT, type ShownBlock } from '../../agenda/grid-rules.ts'
import { targetText } from '../../agenda/move-rules.ts'
import { specialClosedClass } from './closed-layer.tsx'
import type { GridActions } from './grid-actions.ts'

type BlockCardProps = {
  shown: ShownBlock
  column: number
  lifted: boolean
  actions: GridActions
}

/** A blocked time, drawn below the sessions in it. A press edits it, a drag moves it. */
export function BlockCard({ shown, column, lifted, actions }: BlockCardProps) {
  const { block: placed, start, end } = shown
  const { block } = placed
  const isShort = end - start < SHORT
  return (
    <button
      type="button"
      tabIndex={-1}
      data-stop=""
      data-block={block.id}
      data-column={column}
      data-minute={start}
      aria-label={`${targetText(placed)} às ${clockOf(placed.end)}: ${blockName(block)}, bloqueado${block.weekly ? ', toda semana' : ''}`}
      onClick={() => actions.editBlock(placed)}
      className={classNames(
        'absolute inset-x-0 z-1 flex scroll-mt-36 scroll-mb-6 items-start overflow-hidden text-left select-none [-webkit-touch-callout:none]',
        'focus-visible:z-2 focus-visible:-outline-offset-2 hover:brightness-97 dark:hover:brightness-115 pointer-fine:active:cursor-grabbing',
        specialClosedClass,
        lifted && 'opacity-40',
      )}
      style={{
        top: `${((start % 60) / 60) * 100}%`,
        height: `calc(${((end - start) / 60) * 100}% + ${Math.ceil((end - start) / 60) - 1}px)`,
      }}
    >
      <span className="m-1 inline-flex max-w-[calc(100%-0.5rem)] items-center gap-1 rounded-sm bg-clay-soft px-1 text-xs leading-4 font-medium text-clay-ink">
        <CalendarOff aria-hidden="true" className="size-3.5 shrink-0" />
        <span className={isShort ? 'truncate' : 'line-clamp-2 wrap-anywhere'}>
          {blockName(block)}
        </span>
      </span>
    </button>
  )
}
