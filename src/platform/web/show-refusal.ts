import { ApiError, problemText } from './api.ts'
import { toast } from './ui/toast-store.ts'

/** Shows a failure and its reason; a call that the demonstration lacks is shown as a feature of an account. */
export function showRefusal(title: string, error: unknown): void {
  const description = problemText(error)
  if (error instanceof ApiError && error.code === 'off_in_demo')
    toast({ title: 'Só na sua conta', description })
  else toast({ title, description, variant: 'destructive' })
}
