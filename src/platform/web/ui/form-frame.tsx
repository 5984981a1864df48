import type { ReactNode } from 'react'
import type { Save } from '../use-save.ts'
import { Button } from './button.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DialogClose, DialogFooter, useDialogForm } from './dialog.tsx'

export type FrameProps = { save: Save; submitLabel: string; children: ReactNode }

/** A form inside a dialog: fields, then cancel and submit. It is disabled while it is sent. */
export function DialogForm({ save, submitLabel, children }: FrameProps) {
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
          <SubmitButton save={save} label={submitLabel} />
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

export function SubmitButton({ save, label }: { save: Save; label: string }) {
  return (
    <Button type="submit" pending={save.isPending} pendingText="Salvando...">
      {label}
    </Button>
  )
}
