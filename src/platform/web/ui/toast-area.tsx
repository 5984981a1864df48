import { type ComponentProps, useEffect } from 'react'
import { classNames } from './class-names.ts'
import { dismissToast } from './toast-store.ts'

/** The region of the toasts: the newest is last on the screen and first for the keyboard. */
export function ToastArea({ className, children, ...rest }: ComponentProps<'section'>) {
  useToastKeys()
  return (
    <section
      {...rest}
      aria-label="Notificações (F8)"
      data-screen-only=""
      className={classNames(
        'pointer-events-none fixed inset-x-0 z-60 sm:left-auto sm:w-110',
        className,
      )}
    >
      <ol aria-live="assertive" className="flex flex-col-reverse gap-2 sm:gap-3">
        {children}
      </ol>
    </section>
  )
}

/**
 * Handles the keys of toasts: F8 focuses the newest one. Escape closes the toast that has the focus, or else all of them; only
 * then does it reach an open window, which listens at the document.
 */
function useToastKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const newest = document.querySelector<HTMLElement>('[data-toast]')
      if (event.key === 'F8') newest?.focus()
      if (event.key !== 'Escape' || !newest) return
      const focused = document.activeElement?.closest<HTMLElement>('[data-toast]')
      if (focused) event.stopPropagation()
      dismissToast(focused?.dataset.toast)
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}
