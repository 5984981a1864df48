import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { problemText } from '../../../platform/web/api.ts'
import { dismissToast, toast } from '../../../platform/web/ui/toast-store.ts'
import { keepPatient } from '../../practice/web/parts/keep-login.ts'
import { isPatientLoggedIn } from './stored-phone.ts'

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
  const enter = ({ phone, token }: { phone: string; token?: string }) => {
    keepPatient(phone, token)
    // Without this, a browser that stores nothing would send the patient back here.
    if (!isPatientLoggedIn()) return showRefusal()
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
