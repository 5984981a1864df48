import { useQueryClient } from '@tanstack/react-query'
import { keepPsychologist } from '../../practice/web/parts/keep-login.ts'
import type { LoggedIn } from '../contract.ts'

export function useKeepLogin(): (answer: LoggedIn) => void {
  const client = useQueryClient()
  return ({ token, psychologist }) => {
    client.clear()
    keepPsychologist(token, psychologist)
  }
}
