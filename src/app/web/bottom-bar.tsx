import { CalendarPlus, Ellipsis, HandCoins, House, Plus, UserPlus } from 'lucide-react'
import { type ComponentProps, memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { PRACTICE_PROBLEMS } from '../../features/practice/problems.ts'
import { useRefusal } from '../../features/practice/web/api.ts'
import { useAddition } from '../../platform/web/ui/add-button.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { Sheet } from '../../platform/web/ui/sheet.tsx'
import { type AreaWindow, openAreaWindow } from './area-window.ts'
import { preloadRecord } from './area-windows.tsx'
import { MoreMenu } from './more-menu.tsx'
import { NewBookingsCount } from './navigation-links.tsx'
import { useOwnAccount } from './own-account.ts'
import { type AreaScreen, DASHBOARD, screens } from './screens.ts'

const SCREENS: readonly (AreaScreen | null)[] = [
  { ...screens.dashboard, label: screens.dashboard.title, Icon: House },
  screens.agenda,
  null,
  screens.patients,
]

const ADMIN_SCREENS: readonly AreaScreen[] = [
  { ...screens['admin/dashboard'], Icon: House },
  screens['admin/psychologists'],
  screens['admin/financials'],
  screens['admin/support'],
]

/** The bar of a phone's main links. With enlarged text the labels have no icons and are shown whole, two on each of two lines. */
export function BottomBar() {
  const { isAdmin } = useOwnAccount()
  const [path] = useLocation()
  const isAt = (screen: string) => path === screen || path.startsWith(`${screen}/`)
  useTyping(path)
  const screens = isAdmin ? ADMIN_SCREENS : SCREENS
  const elsewhere = !screens.some((screen) => screen && isAt(screen.path))
  return (
    <nav
      aria-label="Atalhos"
      data-bottom-bar=""
      className="@container fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="mx-auto grid h-[min(3.75rem,26vw)] max-w-xl grid-cols-5 @max-[20rem]:grid-flow-col @max-[20rem]:grid-cols-[auto_auto_auto] @max-[20rem]:grid-rows-2">
        {screens.map((screen) => (
          <li
            key={screen?.path ?? 'add'}
            className={screen ? undefined : '@max-[20rem]:row-span-2'}
          >
            {screen ? <BarLink screen={screen} current={isAt(screen.path)} /> : <AddSheet />}
          </li>
        ))}
        <li>
          <MoreMenu
            trigger={
              <button type="button" className={itemClass(elsewhere)}>
                <BarItem label="Mais" icon={<Ellipsis />} />
                <span className="sr-only">: abrir menu</span>
              </button>
            }
          />
        </li>
      </ul>
    </nav>
  )
}

/**
 * Marks the root while a field has the focus: the styles then hide the bar for the on-screen keyboard. A tap takes the
 * focus from the field before its click: the bar stays hidden until both are over, or it would take the click.
 */
function useTyping(path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path removes the field that had the focus, without an event.
  useEffect(() => {
    let isPressed = false
    const mark = () => {
      const typing = isTyping()
      if (typing || !isPressed) document.documentElement.toggleAttribute('data-typing', typing)
    }
    const note = ({ type }: Event) => {
      if (type.startsWith('pointer')) isPressed = type === 'pointerdown'
      // A touch moves the focus and clicks in one task.
      if (isTyping()) mark()
      else setTimeout(mark)
    }
    mark()
    const end = new AbortController()
    for (const event of MOVES) document.addEventListener(event, note, { signal: end.signal })
    return () => {
      end.abort()
      document.documentElement.removeAttribute('data-typing')
    }
  }, [path])
}

const isTyping = () => document.activeElement?.matches(':read-write') ?? false

/** A field may be removed without a focus event; the next touch shows the bar again. */
const MOVES = ['focusin', 'focusout', 'pointerdown', 'pointerup', 'pointercancel'] as const

type BarItemProps = { label: string; icon: ReactNode }

function BarLink({ screen, current }: { screen: AreaScreen; current: boolean }) {
  const { path, label, Icon, preload } = screen
  return (
    <Link
      href={path}
      aria-current={current ? 'page' : undefined}
      onPointerEnter={preload}
      onFocus={preload}
      className={itemClass(current)}
    >
      <BarItem label={label} icon={<Icon />} />
      {path === DASHBOARD && (
        <NewBookingsCount className="absolute top-1 right-[max(0px,50%-2rem)]" />
      )}
    </Link>
  )
}

function itemClass(current: boolean): string {
  return classNames(
    'relative flex size-full flex-col items-center justify-center gap-0.5 focus-visible:-outline-offset-2 active:bg-line',
    current
      ? 'font-semibold text-petrol-ink before:absolute before:inset-x-[22%] before:top-0 before:h-[3px] before:rounded-b-full before:bg-petrol'
      : 'text-muted',
  )
}

function BarItem({ label, icon }: BarItemProps) {
  return (
    <>
      <span aria-hidden="true" className="@max-[20rem]:[&_svg]:hidden [&_svg]:size-6">
        {icon}
      </span>
      <span className="text-[min(0.75rem,3.5cqi)] leading-tight tracking-tight whitespace-nowrap @max-[20rem]:text-[min(0.75rem,6.6cqi)]">
        {label}
      </span>
    </>
  )
}

const additions: { label: string; icon: ReactNode; opens: AreaWindow }[] = [
  { label: 'Nova sessão', icon: <CalendarPlus />, opens: { kind: 'session' } },
  { label: 'Novo paciente', icon: <UserPlus />, opens: { kind: 'patient' } },
  { label: 'Receber um pagamento', icon: <HandCoins />, opens: { kind: 'receive' } },
]

const AddSheet = memo(function AddSheet() {
  const [open, setOpen] = useState(false)
  const chosen = useRef(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const refusal = useRefusal()
  const here = useAddition()
  const choose = (act: () => void) => {
    chosen.current = true
    setOpen(false)
    // The window gives it the focus back: platform/web/ui/use-focus-return.ts.
    trigger.current?.setAttribute('data-opener', '')
    act()
  }
  const keepFocus = (event: Event) => {
    if (chosen.current) event.preventDefault()
    chosen.current = false
  }
  return (
    <Sheet
      side="bottom"
      open={open}
      onOpenChange={setOpen}
      onCloseAutoFocus={keepFocus}
      title="Adicionar"
      trigger={
        <button
          ref={trigger}
          type="button"
          aria-label="Adicionar"
          onPointerEnter={preloadRecord}
          onFocus={preloadRecord}
          className="grid size-full place-items-center focus-visible:-outline-offset-2"
        >
          <span className="grid size-[min(2.75rem,15cqi)] place-items-center rounded-lg bg-petrol text-on-petrol active:bg-petrol-strong">
            <Plus aria-hidden="true" className="size-[min(1.5rem,9cqi)]" />
          </span>
        </button>
      }
    >
      {refusal && <p className="mb-2 text-pending-ink">{PRACTICE_PROBLEMS[refusal][1]}</p>}
      <ul className="-mx-3">
        {here && !additions.some(({ label }) => label === here.label) && (
          <li>
            <button type="button" className={ADDITION} onClick={() => choose(here.add)}>
              <AdditionLabel icon={<Plus />}>{here.label}</AdditionLabel>
            </button>
          </li>
        )}
        {additions
          .filter(({ opens }) => !refusal || opens.kind === 'receive')
          .map(({ label, icon, opens }) => (
            <li key={label}>
              <button
                type="button"
                className={ADDITION}
                onClick={() => choose(() => openAreaWindow(opens))}
              >
                <AdditionLabel icon={icon}>{label}</AdditionLabel>
              </button>
            </li>
          ))}
      </ul>
    </Sheet>
  )
})

const ADDITION =
  'flex min-h-13 w-full items-center gap-3.5 rounded-lg px-3 py-2 text-left text-lg font-medium hover:bg-sunken active:bg-line'

function AdditionLabel({ icon, children }: ComponentProps<'span'> & { icon: ReactNode }) {
  return (
    <>
      <span aria-hidden="true" className="text-petrol-ink">
        {icon}
      </span>
      {children}
    </>
  )
}
