import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useDeferredValue,
  useEffect,
  useRef,
} from 'react'
import { BackCloses } from './back-closes.tsx'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { ConfirmDialog, preloadConfirmation } from './confirm-dialog.tsx'
import { buttonRowClass, dialogPanelClass, veilClass } from './overlay.ts'
import { type FormState, useDiscardQuestion } from './use-discard-question.ts'
import { useFocusReturn } from './use-focus-return.ts'

type DialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  onCloseAutoFocus?: (event: Event) => void
  trigger?: ReactNode
  title: ReactNode
  description?: ReactNode
  size?: 'sm' | 'default' | 'lg'
  footer?: ReactNode
  children?: ReactNode
}

const widths = { sm: 'sm:max-w-md', default: 'sm:max-w-xl', lg: 'sm:max-w-3xl' }

/**
 * A window; on a phone a sheet from below. Long content scrolls while title and footer stay; on screens lower than 30
 * lines (a turned phone, enlarged text) they scroll too.
 */
export function Dialog(props: DialogProps) {
  const focusReturn = useFocusReturn()
  const described = props.description ? {} : { 'aria-describedby': undefined }
  const form = useRef<FormState>({ isPending: false, isDirty: false })
  useEffect(preloadConfirmation, [])
  const change = (open: boolean) => {
    if (open || !form.current.isPending) props.onOpenChange?.(open)
  }
  const { note, slip, question } = useDiscardQuestion(() => change(false), form)
  return (
    <Primitive.Root open={props.open} onOpenChange={change}>
      {props.trigger && <Primitive.Trigger asChild>{props.trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay data-veil="" className={veilClass} />
        <Primitive.Content
          {...described}
          onOpenAutoFocus={focusReturn.onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            props.onCloseAutoFocus?.(event)
            if (!event.defaultPrevented) focusReturn.onCloseAutoFocus(event)
          }}
          onEscapeKeyDown={(event) => (hasOpenList() ? event.preventDefault() : slip(event))}
          onPointerDownOutside={slip}
          onFocus={note}
          className={classNames(dialogPanelClass, widths[props.size ?? 'default'])}
        >
          <BackCloses />
          <DialogHeader title={props.title} description={props.description} />
          <div className="px-[min(1.25rem,6vw)] pb-5 sm:px-6 sm:pb-6">
            <DialogFormContext value={form}>
              <Content>{props.children}</Content>
            </DialogFormContext>
            {props.footer && <DialogFooter>{props.footer}</DialogFooter>}
          </div>
          <ConfirmDialog {...question} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

function hasOpenList(): boolean {
  return document.activeElement?.matches('[role=combobox][aria-expanded=true]') ?? false
}

/** The window opens at once, its content right after; the focus then goes to its first field. */
function Content({ children }: { children: ReactNode }) {
  const drawn = useDeferredValue(true, false)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (drawn && !container.current?.contains(document.activeElement))
      container.current?.querySelector<HTMLElement>(fields)?.focus()
  }, [drawn])
  return (
    <div ref={container} className="contents">
      {drawn && children}
    </div>
  )
}

const DialogFormContext = createContext<RefObject<FormState> | null>(null)

export function useDialogForm({ isPending, isDirty }: FormState): void {
  const dialog = use(DialogFormContext)
  useEffect(() => {
    if (!dialog) return
    dialog.current = { isPending, isDirty }
    return () => {
      dialog.current = { isPending: false, isDirty: false }
    }
  })
}

const fields =
  'input:enabled:not([type="hidden"], [type="checkbox"]), select:enabled, textarea:enabled'

function DialogHeader({ title, description }: Pick<DialogProps, 'title' | 'description'>) {
  return (
    <div className="sticky top-[min(0px,(100dvh-30rem)*999)] z-10 flex items-start gap-1.5 sm:gap-3 bg-raised px-[min(1.25rem,6vw)] pt-4 pb-4 sm:px-6 sm:pt-5">
      <div className="min-w-0 flex-1 pt-1.5">
        <Primitive.Title className="text-xl font-semibold">{title}</Primitive.Title>
        {description && (
          <Primitive.Description className="mt-1 text-muted">{description}</Primitive.Description>
        )}
      </div>
      <Primitive.Close
        aria-label="Fechar"
        // With enlarged text it does not grow, so that the title's words keep their letters together.
        className={classNames(
          buttonClass({ variant: 'ghost', size: 'icon' }),
          '-mr-2 size-[44px]! text-muted',
        )}
      >
        <X aria-hidden="true" />
      </Primitive.Close>
    </div>
  )
}

/** Stays at the bottom while the content scrolls, unless the screen is low. The last button is the main one. */
export function DialogFooter({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      data-actions=""
      className={classNames(
        'sticky bottom-[min(0px,(100dvh-30rem)*999)] z-10 -mx-[min(1.25rem,6vw)] -mb-5 mt-6 border-t border-line bg-raised px-[min(1.25rem,6vw)] py-4 sm:-mx-6 sm:-mb-6 sm:px-6',
        buttonRowClass,
        className,
      )}
    />
  )
}

/** Makes a button inside a dialog close it: `<DialogClose><Button variant="outline">Cancelar</Button></DialogClose>`. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Primitive.Close asChild>{children}</Primitive.Close>
}
