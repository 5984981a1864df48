import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { problemText } from '../../../platform/web/api.ts'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { keepPatientLogin } from './stored-phone.ts'

const REDIRECT_DELAY = 1_000

export function useEntrance() {
  const [, navigate] = useLocation()
  const [entered, setEntered] = useState(false)
  useEffect(() => {
    if (!entered) return
    const wait = setTimeout(() => navigate('/patient/dashboard'), REDIRECT_DELAY)
    return () => clearTimeout(wait)
  }, [entered, navigate])
  const enter = (login: Parameters<typeof keepPatientLogin>[0]) => {
    // A browser that stores nothing would send the patient back here.
    if (!keepPatientLogin(login)) return sayRefused()
    toast({
      title: 'Login realizado com sucesso!',
      description: 'Redirecionando para suas consultas...',
    })
    setEntered(true)
  }
  return { entered, enter }
}

export function sayRefused(error?: unknown): void {
  toast({ title: 'Erro no login', description: problemText(error), variant: 'destructive' })
}
