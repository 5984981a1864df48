import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { BackCloses } from './back-closes.tsx'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { veilClass } from './overlay.ts'

export type SheetPanelProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  opener: RefObject<HTMLElement | null>
  title: ReactNode
  titleHidden?: boolean
  side?: 'left' | 'right' | 'bottom'
  onCloseAutoFocus?: (event: Event) => void
  children: ReactNode
}

const sides = {
  left: 'inset-y-0 left-0 w-80 max-w-[86vw] border-r data-[state=open]:animate-from-left data-[state=closed]:animate-to-left',
  right:
    'inset-y-0 right-0 w-80 max-w-[86vw] border-l data-[state=open]:animate-from-right data-[state=closed]:animate-to-right',
  bottom:
    'inset-x-0 bottom-0 mx-auto max-h-[88dvh] max-w-xl rounded-t-lg border pb-[env(safe-area-inset-bottom)] data-[state=open]:animate-rise data-[state=closed]:animate-sink',
}

/** The panel of a `Sheet`, which gives the focus back to its opener. */
export default function SheetPanel({ side = 'left', opener, ...props }: SheetPanelProps) {
  return (
    <Primitive.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay data-veil="" className={veilClass} />
        <Primitive.Content
          data-sheet={side === 'bottom' ? '' : undefined}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            props.onCloseAutoFocus?.(event)
            if (event.defaultPrevented) return
            event.preventDefault()
            opener.current?.focus()
          }}
          className={classNames(
            'fixed z-50 flex flex-col overflow-y-auto overscroll-contain border-line bg-raised text-ink shadow-soft focus-visible:outline-none',
            sides[side],
          )}
        >
          <BackCloses />
          <div className="flex items-center gap-3 px-5 py-3">
            <Primitive.Title
              className={props.titleHidden ? 'sr-only' : 'min-w-0 flex-1 text-lg font-semibold'}
            >
              {props.title}
            </Primitive.Title>
            <Primitive.Close
              aria-label="Fechar"
              className={classNames(
                buttonClass({ variant: 'ghost', size: 'icon' }),
                '-mr-2 ml-auto',
              )}
            >
              <X aria-hidden="true" />
            </Primitive.Close>
          </div>
          <div className="flex flex-1 flex-col px-5 pb-6">{props.children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
