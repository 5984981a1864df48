import { EllipsisVertical } from 'lucide-react'
import { DropdownMenu as Primitive } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'wouter'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { menuPanelClass } from './overlay.ts'

type DropdownMenuProps = {
  /** Names the button that opens it, such as “Ações de Ana Souza”. */
  label: string
  /** The button, when three dots will not do. It must take a ref. */
  trigger?: ReactNode
  align?: 'start' | 'end'
  children: ReactNode
}

export function DropdownMenu({ label, trigger, align = 'end', children }: DropdownMenuProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const [place, setPlace] = useState<Element | null>(null)
  const [open, setOpen] = useState(false)
  const pointer = useRef('')
  const change = (wanted: boolean) => {
    setPlace(landmarkOf(opener.current))
    setOpen(wanted)
  }
  return (
    <Primitive.Root modal={false} open={open} onOpenChange={change}>
      <Primitive.Trigger
        asChild
        ref={opener}
        // Radix opens as soon as a finger is down, also where it only begins to scroll.
        onPointerDown={(event) => {
          pointer.current = event.pointerType
          if (event.pointerType === 'touch') event.preventDefault()
        }}
        onClick={() => {
          if (pointer.current === 'touch') change(!open)
          pointer.current = ''
        }}
      >
        {trigger ?? (
          <Button variant="ghost" size="icon" aria-label={label}>
            <EllipsisVertical aria-hidden="true" />
          </Button>
        )}
      </Primitive.Trigger>
      <Primitive.Portal container={place}>
        <Primitive.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={classNames(menuPanelClass, 'min-w-52 max-w-80')}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** Where the menu is drawn: in the window it was opened from, or in the page's main part, never outside every landmark. */
function landmarkOf(opener: Element | null): Element | null {
  return opener?.closest('[role="dialog"], [role="alertdialog"]') ?? document.querySelector('main')
}

type MenuItemProps = {
  onSelect?: () => void
  icon?: ReactNode
  destructive?: boolean
  disabled?: boolean
  /** Goes somewhere instead of doing something. */
  href?: string
  /** Opens `href` in another tab, outside the application's router. */
  newTab?: boolean
  /** A word on how it is done, at the end of its line. */
  hint?: string
  /** One of several beside each other: `MenuRow`. */
  inRow?: boolean
  children: ReactNode
}

export function MenuItem(props: MenuItemProps) {
  const { icon, destructive, href, newTab, hint, inRow, children, ...rest } = props
  const look = classNames(
    itemClass,
    destructive ? destructiveClass : harmlessClass,
    inRow && inRowClass,
  )
  const content = (
    <>
      {icon}
      {children}
      {hint && (
        <span aria-hidden="true" className="ml-auto pl-3 text-sm text-muted">
          {hint}
        </span>
      )}
    </>
  )
  if (href === undefined) {
    return (
      <Primitive.Item {...rest} aria-description={hint} className={look}>
        {content}
      </Primitive.Item>
    )
  }
  return (
    <Primitive.Item {...rest} className={look} asChild>
      {newTab ? (
        <a href={href} target="_blank" rel="noreferrer">
          {content}
        </a>
      ) : (
        <Link href={href}>{content}</Link>
      )}
    </Primitive.Item>
  )
}

const itemClass =
  'flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-sm px-3 py-2 outline-none data-disabled:pointer-events-none data-disabled:opacity-50 [&_svg]:size-5 [&_svg]:shrink-0'
const harmlessClass = 'data-highlighted:bg-sunken [&_svg]:text-muted'
const destructiveClass = 'text-destructive-ink data-highlighted:bg-destructive-soft'

const inRowClass = 'grow justify-center border border-line px-1.5! text-sm whitespace-nowrap'

/** Items that are variants of the one above, beside each other. */
export function MenuRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Primitive.Group aria-label={label} className="flex flex-wrap gap-1.5 px-1.5 pb-1.5">
      {children}
    </Primitive.Group>
  )
}

export function MenuSeparator() {
  return <Primitive.Separator className="mx-1.5 my-1.5 h-px bg-line" />
}

/** A title over a group of items, or who is signed in. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="px-3 py-2 text-sm text-muted">{children}</Primitive.Label>
}
