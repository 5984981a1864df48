import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast as Primitive } from 'radix-ui'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { dismissToast, TOAST_DURATION, type Toast, useToasts } from './toast-store.ts'

/**
 * The notification area: mounted once, around nothing. F8 goes there; a swipe of 50 px to the right dismisses. It is at
 * the top: windows have their buttons below.
 */
export function Toaster() {
  const toasts = useToasts()
  return (
    <Primitive.Provider
      label="Notificações"
      duration={TOAST_DURATION}
      swipeDirection="right"
      swipeThreshold={50}
    >
      {toasts.map((shown) => (
        <ToastCard key={shown.id} shown={shown} />
      ))}
      <Primitive.Viewport
        label="Notificações ({hotkey})"
        hotkey={['F8']}
        // Each toast is announced by itself; with this word an open window does not hide the area from the roles.
        aria-live="off"
        className="fixed inset-x-0 top-0 z-60 flex flex-col gap-3 p-4 pt-[max(1rem,env(safe-area-inset-top))] focus-visible:outline-none sm:top-auto sm:bottom-0 sm:left-auto sm:w-110"
      />
    </Primitive.Provider>
  )
}

const toastClass = classNames(
  'flex items-start gap-3 rounded-lg border bg-raised p-4 pr-2 text-ink shadow-soft',
  'data-[state=open]:animate-rise data-[state=closed]:animate-vanish',
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none',
  'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
  'data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x)',
)

function ToastCard({ shown }: { shown: Toast }) {
  const destructive = shown.variant === 'destructive'
  const Icon = destructive ? CircleAlert : CircleCheck
  return (
    <Primitive.Root
      open={shown.open}
      duration={shown.duration}
      onOpenChange={(open) => !open && dismissToast(shown.id)}
      className={classNames(toastClass, destructive ? 'border-destructive' : 'border-line')}
    >
      <Icon
        aria-hidden="true"
        className={classNames(
          'mt-0.5 size-5 shrink-0',
          destructive ? 'text-destructive' : 'text-paid',
        )}
      />
      <div className="min-w-0 flex-1">
        <Primitive.Title className="font-semibold">{shown.title}</Primitive.Title>
        {shown.description && (
          <Primitive.Description className="text-sm text-muted">
            {shown.description}
          </Primitive.Description>
        )}
        {shown.action && <ToastAction action={shown.action} />}
      </div>
      <Primitive.Close
        aria-label="Fechar notificação"
        className={classNames(buttonClass({ variant: 'ghost', size: 'icon' }), '-my-2 text-muted')}
      >
        <X aria-hidden="true" />
      </Primitive.Close>
    </Primitive.Root>
  )
}

function ToastAction({ action }: { action: NonNullable<Toast['action']> }) {
  return (
    <Primitive.Action
      altText={action.label}
      onClick={action.onSelect}
      className={classNames(buttonClass({ variant: 'outline', size: 'sm' }), 'mt-3')}
    >
      {action.label}
    </Primitive.Action>
  )
}
