import { type ComponentProps, type ReactNode, useRef } from 'react'
import { classNames } from './class-names.ts'

const variants = {
  // The border shows with forced colours, where a filled button would be bare text.
  default: 'border border-transparent bg-petrol text-on-petrol hover:bg-petrol-strong',
  destructive:
    'border border-transparent bg-destructive text-on-destructive hover:bg-destructive-strong',
  outline: 'border border-edge bg-surface text-ink hover:bg-sunken',
  secondary:
    'border border-transparent bg-petrol-soft text-petrol-ink hover:brightness-95 dark:hover:brightness-125',
  ghost: 'text-ink hover:bg-sunken',
  link: 'text-petrol-ink underline underline-offset-4 decoration-petrol/40 hover:decoration-current',
}

const sizes = {
  // With enlarged text the label needs the space of the padding.
  default: 'min-h-11 px-[min(1.25rem,6vw)] py-2',
  sm: 'min-h-9 px-3.5 py-1 text-sm pointer-coarse:min-h-11',
  lg: 'min-h-13 px-7 py-3 text-lg',
  icon: 'size-11 shrink-0',
}

export type ButtonVariant = keyof typeof variants
export type ButtonSize = keyof typeof sizes

/** Returns the classes of a button, for an `<a>` or a router link: `<a className={buttonClass({ variant: 'outline' })}>`. */
export function buttonClass(look: { variant?: ButtonVariant; size?: ButtonSize } = {}): string {
  return classNames(
    'relative inline-flex items-center justify-center gap-[min(0.5rem,2.25vw)] rounded-lg text-center font-medium leading-tight',
    'select-none transition duration-100 active:translate-y-px active:brightness-90',
    'disabled:pointer-events-none disabled:opacity-55 aria-busy:opacity-75',
    // Icons grow less with enlarged text than words do.
    '[&_svg]:size-[min(1.25rem,8vw)] [&_svg]:shrink-0',
    variants[look.variant ?? 'default'],
    // Hidden on paper, where nothing can be pressed; links are kept, since they may be part of a sentence.
    look.variant !== 'link' && 'print:hidden',
    sizes[look.size ?? 'default'],
  )
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  pending?: boolean
  pendingText?: string
}

/**
 * A button, by default of the type `button`. Its width holds both texts, so nothing moves while pending. Presses during the work
 * of an earlier press are ignored.
 */
export function Button(props: ButtonProps) {
  const { variant, size, icon, pending, pendingText, className, children, disabled, ...rest } =
    props
  const press = useOneAtATime(rest.onClick)
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={classNames(buttonClass({ variant, size }), className)}
    >
      {pendingText ? (
        <span className="inline-grid justify-items-center">
          {/* A new element for each text: centred, the same one would count as moved. */}
          <span key={String(pending)} className={iconRowClass}>
            {icon}
            {pending ? pendingText : children}
          </span>
          <WidthHolder icon={icon} text={pending ? children : pendingText} />
        </span>
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </button>
  )
}

type Press = ButtonProps['onClick']

function useOneAtATime(onClick: Press): Press {
  const busy = useRef(false)
  if (!onClick) return onClick
  return (event) => {
    if (busy.current) return
    const result: unknown = onClick(event)
    if (!(result instanceof Promise)) return
    const rest = () => {
      busy.current = false
    }
    busy.current = true
    result.then(rest, rest)
  }
}

const iconRowClass = 'inline-flex items-center justify-center gap-[min(0.5rem,2.25vw)]'

type WidthHolderProps = { icon: ReactNode; text: ReactNode }

function WidthHolder({ icon, text }: WidthHolderProps) {
  if (typeof text !== 'string') return null
  return (
    <span
      aria-hidden="true"
      data-text={text}
      className={classNames(
        iconRowClass,
        'invisible h-0 overflow-hidden after:content-[attr(data-text)]',
      )}
    >
      {icon}
    </span>
  )
}
