import { ApiError, problemText } from './api.ts'
import { toast } from './ui/toast-store.ts'

/** Says that something failed, and why. What the demonstration leaves out did not fail: it is told as what an account has. */
export function sayRefused(title: string, error: unknown): void {
  const description = problemText(error)
  if (error instanceof ApiError && error.code === 'off_in_demo')
    toast({ title: 'Só na sua conta', description })
  else toast({ title, description, variant: 'destructive' })
}
