import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from './card.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { FootBar } from './foot-bar.tsx'
import { type FrameProps, SubmitButton, submitOf } from './form-frame.tsx'
import { LeaveQuestion } from './leave-question.tsx'

/**
 * A form of one or several cards of a screen. After a change, a bar at the bottom saves or
 * discards it, and leaving asks first.
 */
export function PageForm({ save, submitLabel, children }: FrameProps) {
  const form = useRef<HTMLFormElement>(null)
  const isShown = save.isDirty || save.isPending
  useFocusKept(form, isShown)
  return (
    <>
      <form ref={form} tabIndex={-1} noValidate onSubmit={submitOf(save)} className="outline-none">
        <fieldset role="none" disabled={save.isPending} className="grid gap-6">
          {children}
          {isShown && <SaveBar save={save} submitLabel={submitLabel} />}
        </fieldset>
      </form>
      <ConflictDialog conflict={save.conflict} />
      <LeaveQuestion isAsked={save.isDirty && !save.isPending} />
    </>
  )
}

function SaveBar({ save, submitLabel }: Omit<FrameProps, 'children'>) {
  return (
    <FootBar inner="justify-end">
      <p role="status" className="mr-auto font-medium max-sm:sr-only">
        Alterações não salvas
      </p>
      <Button
        variant="ghost"
        className="max-sm:px-3"
        disabled={save.isPending}
        onClick={save.discard}
      >
        Descartar
      </Button>
      <Button
        type="submit"
        className="max-sm:grow max-sm:px-3"
        pending={save.isPending}
        pendingText="Salvando..."
      >
        {submitLabel}
      </Button>
    </FootBar>
  )
}

/** Focuses the form, without scrolling, if the bar is removed while it has the focus. */
function useFocusKept(form: { current: HTMLElement | null }, isShown: boolean): void {
  const wasShown = useRef(isShown)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (wasShown.current && !isShown && isLost) form.current?.focus({ preventScroll: true })
    wasShown.current = isShown
  }, [form, isShown])
}

type CardFormProps = FrameProps & { title: string; description?: string }

/** A form in a card with a button at its foot; leaving asks first. */
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
      <LeaveQuestion isAsked={save.isDirty && !save.isPending} />
    </Card>
  )
}
