import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { problemText } from '../../../platform/web/api.ts'
import { dismissToast, toast } from '../../../platform/web/ui/toast-store.ts'
import { keepPatientLogin } from './stored-phone.ts'

const REDIRECT_DELAY = 1_000

export function useEntrance() {
  const [, navigate] = useLocation()
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    if (shown === null) return
    const wait = setTimeout(() => {
      dismissToast(shown)
      navigate('/patient/dashboard')
    }, REDIRECT_DELAY)
    return () => clearTimeout(wait)
  }, [shown, navigate])
  const enter = (login: Parameters<typeof keepPatientLogin>[0]) => {
    // Without this, a browser that stores nothing would send the patient back here.
    if (!keepPatientLogin(login)) return showRefusal()
    const id = toast({
      title: 'Login realizado com sucesso!',
      description: 'Redirecionando para suas consultas...',
      atTop: true,
    })
    setShown(id)
  }
  return { entered: shown !== null, enter }
}

export function showRefusal(error?: unknown): void {
  toast({ title: 'Erro no login', description: problemText(error), variant: 'destructive' })
}
