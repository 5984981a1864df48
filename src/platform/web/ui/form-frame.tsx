import type { ReactNode } from 'react'
import type { Save } from '../use-save.ts'
import { Button } from './button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from './card.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DialogClose, DialogFooter, useDialogForm } from './dialog.tsx'

type FrameProps = { save: Save; submitLabel: string; children: ReactNode }

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

type CardFormProps = FrameProps & { title: string; description?: string }

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

export function submitOf(save: Save) {
  return (event: { preventDefault: () => void; stopPropagation: () => void }) => {
    event.preventDefault()
    // A window opened from a form is its child in React: its submit is not the form's.
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
