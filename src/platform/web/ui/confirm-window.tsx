import { AlertDialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { BackCloses } from './back-closes.tsx'
import { Button, buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { FormAlert } from './form-alert.tsx'
import { buttonRowClass, dialogPanelClass, veilClass } from './overlay.ts'
import { useDiscardQuestion } from './use-discard-question.ts'
import { useFocusReturn } from './use-focus-return.ts'

export type ConfirmWindowProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  destructive?: boolean
  pending?: boolean
  disabled?: boolean
  pendingText?: string
  /** The owner closes the window after the action, so that a failure can be shown. */
  onConfirm: () => unknown
  /** Called after closing, before the focus returns; `preventDefault` keeps it, such as when its target was removed. */
  onCloseAutoFocus?: (event: Event) => void
  children?: ReactNode
  failure?: ReactNode
}

export default function ConfirmWindow(props: ConfirmWindowProps) {
  const focusReturn = useFocusReturn()
  const { note, slip, question } = useDiscardQuestion(() => props.onOpenChange(false))
  return (
    <Primitive.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay data-veil="" className={veilClass} />
        <Primitive.Content
          {...focusReturn}
          onEscapeKeyDown={slip}
          onFocus={note}
          className={classNames(dialogPanelClass, 'sm:max-w-md')}
        >
          <BackCloses />
          <div className="px-5 py-6 sm:px-6">
            <Primitive.Title className="text-xl font-semibold">{props.title}</Primitive.Title>
            <Primitive.Description className="mt-2 text-muted">
              {props.description}
            </Primitive.Description>
            {props.children && <div className="mt-4">{props.children}</div>}
            <FormAlert className="mt-4">{props.failure}</FormAlert>
            <ConfirmButtons {...props} />
          </div>
          {question.open && <ConfirmWindow {...question} />}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

function ConfirmButtons(props: ConfirmWindowProps) {
  return (
    <div data-actions="" className={classNames('mt-7', buttonRowClass)}>
      <Primitive.Cancel disabled={props.pending} className={buttonClass({ variant: 'outline' })}>
        {props.cancelLabel ?? 'Cancelar'}
      </Primitive.Cancel>
      <Button
        variant={props.destructive === false ? 'default' : 'destructive'}
        pending={props.pending}
        disabled={props.disabled}
        pendingText={props.pendingText ?? 'Um momento...'}
        onClick={props.onConfirm}
      >
        {props.confirmLabel}
      </Button>
    </div>
  )
}
