import { useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { confirmLeaving } from '../leaving.ts'
import { storage } from '../storage.ts'
import { Button } from './button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from './card.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { FootBar } from './foot-bar.tsx'
import { type FrameProps, SubmitButton, submitOf } from './form-frame.tsx'

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

type CardFormProps = FrameProps & { title: string }

/** A form in a card with a button at its foot; leaving asks first. */
export function CardForm({ title, save, submitLabel, children }: CardFormProps) {
  return (
    <Card>
      <form noValidate onSubmit={submitOf(save)}>
        <fieldset role="none" disabled={save.isPending}>
          <CardHeader title={title} />
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

/** True once leaving is confirmed: of several changed forms of a screen only one asks. */
let isFree = false

/**
 * Asks before a link, the back button, a shortcut or logging out leaves the screen; `useSave`
 * covers closing and reloading. Without the Navigation API links are followed at once.
 */
export function LeaveQuestion({ isAsked }: { isAsked: boolean }) {
  const [goal, setGoal] = useState<(() => void) | null>(null)
  useEffect(() => {
    isFree = false
    if (!isAsked || !('navigation' in window)) return
    const ask = (event: NavigateEvent) => {
      if (isFree || event.defaultPrevented || storage.get('token') === null || !leavesScreen(event))
        return
      event.preventDefault()
      setGoal(() => goalOf(event))
    }
    navigation.addEventListener('navigate', ask)
    return () => navigation.removeEventListener('navigate', ask)
  }, [isAsked])
  useEffect(() => (isAsked ? confirmLeaving((step) => setGoal(() => step)) : undefined), [isAsked])
  const leave = () => {
    isFree = true
    setGoal(null)
  }
  return (
    <ConfirmDialog
      open={goal !== null}
      onOpenChange={(open) => !open && setGoal(null)}
      title="Sair sem salvar?"
      description="O que você mudou nesta tela ainda não foi salvo e será perdido."
      confirmLabel="Sair sem salvar"
      cancelLabel="Continuar editando"
      onConfirm={() => {
        leave()
        goal?.()
      }}
      onCloseAutoFocus={(event) => isFree && event.preventDefault()}
    />
  )
}

function leavesScreen({ cancelable, destination, hashChange, navigationType }: NavigateEvent) {
  const { pathname, search } = new URL(destination.url)
  const isHere = pathname === location.pathname && search === location.search
  return (
    cancelable && destination.sameDocument && !hashChange && !isHere && navigationType !== 'reload'
  )
}

function goalOf({ destination, navigationType }: NavigateEvent): () => void {
  const { key, url } = destination
  if (navigationType === 'traverse') return () => navigation.traverseTo(key)
  const { pathname, search, hash } = new URL(url)
  return () => navigate(pathname + search + hash, { replace: navigationType === 'replace' })
}
