import { ChevronDown, Ellipsis, EllipsisVertical } from 'lucide-react'
import { Slot } from 'radix-ui'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  use,
  useId,
  useRef,
  useState,
} from 'react'
import { Link } from 'wouter'
import { useOnceTrue } from '../lazy-extra.tsx'
import { lazyDialog } from '../lazy-window.tsx'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import type { MenuPanelProps } from './menu-panel.tsx'
import { type MenuParts, MenuPartsContext } from './menu-parts.ts'

type DropdownMenuProps = Pick<MenuPanelProps, 'tall'> & {
  label: string
  trigger?: ReactNode
  align?: 'start' | 'end'
  children: ReactNode
}

export function DropdownMenu(props: DropdownMenuProps) {
  const { label, trigger, align = 'end', tall, children } = props
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [open, setOpen] = useState(false)
  const pressed = useOpening(open, setOpen)
  return (
    <>
      <Slot.Root ref={opener} id={id} {...pressed}>
        {trigger ?? (
          <Button variant="ghost" size="icon" aria-label={label}>
            <EllipsisVertical aria-hidden="true" />
          </Button>
        )}
      </Slot.Root>
      <FloatingMenu
        anchor={opener}
        openerId={id}
        open={open}
        onOpenChange={setOpen}
        aria-label={label}
        align={align}
        tall={tall}
        className="min-w-52 max-w-88"
      >
        {children}
      </FloatingMenu>
    </>
  )
}

const MenuPanel = lazyDialog<MenuPanelProps>(() => import('./menu-panel.tsx'))

/** A menu with another opener. Nothing is drawn or fetched before it first opens. */
export function FloatingMenu(props: MenuPanelProps) {
  return useOnceTrue(props.open) && <MenuPanel {...props} />
}

/** Returns the handlers of a menu's button. A mouse opens on press; a finger on release, since it may begin to scroll. */
function useOpening(open: boolean, setOpen: (open: boolean) => void) {
  const handled = useRef(false)
  return {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    'data-state': open ? 'open' : 'closed',
    onPointerEnter: MenuPanel.preload,
    onFocus: MenuPanel.preload,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      handled.current = event.pointerType !== 'touch'
      const meant =
        event.button === 0 && !event.ctrlKey && !event.currentTarget.matches(':disabled')
      if (!handled.current || !meant) return
      setOpen(!open)
      if (!open) event.preventDefault()
    },
    onClick: () => {
      if (!handled.current) setOpen(!open)
      handled.current = false
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
      event.preventDefault()
      setOpen(event.key === 'ArrowDown' || !open)
    },
  }
}

type MenuItemProps = {
  onSelect?: () => void
  icon?: ReactNode
  destructive?: boolean
  disabled?: boolean
  href?: string
  newTab?: boolean
  hint?: string
  inRow?: boolean
  /** Whether it is the menu's main action, filled like a main button. */
  lead?: boolean
  children: ReactNode
}

export function MenuItem(props: MenuItemProps) {
  const { icon, destructive, href, newTab, hint, inRow, lead, children, ...rest } = props
  const { Item } = useMenuParts()
  const look = classNames(
    itemClass,
    lead ? leadClass : destructive ? destructiveClass : harmlessClass,
    inRow && inRowClass,
  )
  const content = (
    <>
      {icon}
      {children}
      {hint && (
        <span
          aria-hidden="true"
          className={classNames('shrink-0 text-sm', !lead && 'ml-auto text-muted')}
        >
          {hint}
        </span>
      )}
    </>
  )
  if (href === undefined) {
    return (
      <Item {...rest} aria-description={hint} className={look}>
        {content}
      </Item>
    )
  }
  return (
    <Item {...rest} className={look} asChild>
      {newTab ? (
        <a href={href} target="_blank" rel="noreferrer">
          {content}
        </a>
      ) : (
        <Link href={href}>{content}</Link>
      )}
    </Item>
  )
}

const itemClass =
  'flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-sm px-3 py-2 outline-none data-disabled:pointer-events-none data-disabled:opacity-50 [&_svg]:size-5 [&_svg]:shrink-0'
const harmlessClass = 'data-highlighted:bg-sunken [&_svg]:text-muted'
const destructiveClass = 'text-destructive-ink data-highlighted:bg-destructive-soft'

const leadClass =
  'mx-1.5 mb-1.5 flex-wrap justify-center gap-x-3! gap-y-0! border border-transparent bg-petrol text-center font-medium text-on-petrol data-highlighted:bg-petrol-strong data-highlighted:ring-2 data-highlighted:ring-petrol data-highlighted:ring-offset-2 data-highlighted:ring-offset-surface'

const inRowClass = 'grow justify-center gap-2! border border-line px-2! text-sm whitespace-nowrap'

export function MenuRow({ label, children }: { label: string; children: ReactNode }) {
  const { Group } = useMenuParts()
  return (
    <Group aria-label={label} className="flex flex-wrap gap-1.5 px-1.5 pb-1.5">
      {children}
    </Group>
  )
}

/** An item that shows rare ones below it when it is chosen, and keeps the focus. */
export function MenuMore({ children }: { children: ReactNode }) {
  const { Item } = useMenuParts()
  const [shown, setShown] = useState(false)
  const toggle = (event: Event) => {
    event.preventDefault()
    setShown(!shown)
  }
  return (
    <>
      <Item
        aria-expanded={shown}
        onSelect={toggle}
        className={classNames(itemClass, harmlessClass)}
      >
        <Ellipsis aria-hidden="true" />
        {shown ? 'Menos ações' : 'Mais ações'}
        <ChevronDown aria-hidden="true" className={classNames('ml-auto', shown && 'rotate-180')} />
      </Item>
      {shown && children}
    </>
  )
}

export function MenuSeparator() {
  const { Separator } = useMenuParts()
  return <Separator className="mx-1.5 my-1.5 h-px bg-line" />
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = useMenuParts()
  return <Label className="px-3 py-2 text-sm text-muted">{children}</Label>
}

function useMenuParts(): MenuParts {
  const parts = use(MenuPartsContext)
  if (!parts) throw new Error('a menu item is outside its panel')
  return parts
}
