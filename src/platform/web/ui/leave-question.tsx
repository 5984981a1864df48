import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { confirmLeaving } from '../leaving.ts'
import { storage } from '../storage.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

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
