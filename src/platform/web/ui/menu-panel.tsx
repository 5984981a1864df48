import { Menu } from 'radix-ui/internal'
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { BackCloses } from './back-closes.tsx'
import { classNames } from './class-names.ts'
import { MenuPartsContext } from './menu-parts.ts'
import { menuPanelClass } from './overlay.ts'

type Content = ComponentProps<typeof Menu.Content>

export type MenuPanelProps = Pick<Content, 'align' | 'side' | 'className' | 'aria-label'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
  openerId: string
  /** Whether it may need more height than there is above or below its opener: it then opens at its side. */
  tall?: boolean | undefined
  children: ReactNode
}

const parts = { Group: Menu.Group, Item: Menu.Item, Label: Menu.Label, Separator: Menu.Separator }

/** The panel of a menu with its positioning: fetched separately, since screens are shown before a menu opens. */
export default function MenuPanel(props: MenuPanelProps) {
  const { open, onOpenChange, anchor, openerId, tall, children, className, ...content } = props
  const [container] = useState(() => landmarkOf(anchor.current))
  const [beside, setBeside] = useState<Content['side']>()
  const byKeys = useRef(false)
  useLayoutEffect(() => {
    if (open) byKeys.current = document.getElementById(openerId)?.matches(':focus-visible') ?? false
    if (open && tall) setBeside(submenuSide(anchor.current))
  }, [open, openerId, tall, anchor])
  return (
    <Menu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Menu.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Menu.Portal container={container}>
        <Menu.Content
          {...content}
          {...(beside && { side: beside, align: 'start' })}
          id={`${openerId}-menu`}
          data-sheet=""
          aria-labelledby={openerId}
          sideOffset={4}
          collisionPadding={8}
          onEntryFocus={(event) => {
            event.preventDefault()
            if (byKeys.current) firstItem(event.currentTarget)?.focus({ preventScroll: true })
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (document.activeElement === document.body)
              document.getElementById(openerId)?.focus({ preventScroll: true })
          }}
          className={classNames(menuPanelClass, className)}
        >
          <BackCloses />
          <MenuPartsContext value={parts}>{children}</MenuPartsContext>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** In rem: the height of the longest menu, and the width of the widest. */
const [TALL, WIDTH] = [33, 23]

/** Returns the side with room for a tall menu if there is none above or below. */
function submenuSide(opener: Element | null): 'left' | 'right' | undefined {
  if (!opener) return
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const { top, bottom, left, right } = opener.getBoundingClientRect()
  if (Math.max(top, innerHeight - bottom) >= TALL * rem) return
  if (innerWidth - right >= WIDTH * rem) return 'right'
  return left >= WIDTH * rem ? 'left' : undefined
}

function landmarkOf(opener: Element | null): Element | null {
  return opener?.closest('[role="dialog"], [role="alertdialog"]') ?? document.querySelector('main')
}

function firstItem(menu: EventTarget | null): HTMLElement | null {
  return menu instanceof Element
    ? menu.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])')
    : null
}
