import type { ReactNode } from 'react'
import type { Save } from '../use-save.ts'
import { Button } from './button.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DialogClose, DialogFooter, useDialogForm } from './dialog.tsx'

export type FrameProps = { save: Save; submitLabel: string; children: ReactNode }

type DialogFormProps = FrameProps & {
  destructive?: boolean
}

/** A form inside a dialog: fields, then cancel and submit. It is disabled while it is sent. */
export function DialogForm({ save, submitLabel, destructive, children }: DialogFormProps) {
  useDialogForm(save)
  return (
    <>
      <form noValidate onSubmit={submitOf(save)}>
        <fieldset role="none" disabled={save.isPending} className="space-y-5">
          {children}
        </fieldset>
        <DialogFooter>
          <DialogClose>
            <Button variant="outline" disabled={save.isPending}>
              Cancelar
            </Button>
          </DialogClose>
          <SubmitButton save={save} label={submitLabel} destructive={destructive} />
        </DialogFooter>
      </form>
      <ConflictDialog conflict={save.conflict} />
    </>
  )
}

export function submitOf(save: Save) {
  return (event: { preventDefault: () => void; stopPropagation: () => void }) => {
    event.preventDefault()
    // A window opened from a form is its child in React: its submit is not the form's.
    event.stopPropagation()
    save.submit()
  }
}

type SubmitButtonProps = { save: Save; label: string; destructive?: boolean }

export function SubmitButton({ save, label, destructive }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant={destructive ? 'destructive' : 'default'}
      pending={save.isPending}
      pendingText="Salvando..."
    >
      {label}
    </Button>
  )
}
