import type { ReactNode } from 'react'
import type { Save } from '../use-save.ts'
import { Button } from './button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from './card.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DialogClose, DialogFooter, useDialogForm } from './dialog.tsx'

type FrameProps = { save: Save; submitLabel: string; children: ReactNode }

type DialogFormProps = FrameProps & {
  /** For a deed that cannot be undone. */
  destructive?: boolean
}

/** A form inside a dialog: fields, then the way out and the way on. While it is sent it cannot be changed. */
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

type CardFormProps = FrameProps & { title: string; description?: string }

/** A form that is a card of a screen. */
export function CardForm({ title, description, save, submitLabel, children }: CardFormProps) {
  return (
    <Card>
      <form noValidate onSubmit={submitOf(save)}>
        <fieldset role="none" disabled={save.isPending}>
          <CardHeader title={title} description={description} />
          <CardBody className="space-y-5">{children}</CardBody>
          <CardFooter>
            <SubmitButton save={save} label={submitLabel} />
          </CardFooter>
        </fieldset>
      </form>
      <ConflictDialog conflict={save.conflict} />
    </Card>
  )
}

/** What a form does when it is submitted. */
export function submitOf(save: Save) {
  return (event: { preventDefault: () => void; stopPropagation: () => void }) => {
    event.preventDefault()
    // A window opened from within a form is its child on the page: its form is not the other's.
    event.stopPropagation()
    save.submit()
  }
}

type SubmitButtonProps = { save: Save; label: string; destructive?: boolean }

function SubmitButton({ save, label, destructive }: SubmitButtonProps) {
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
