import { useRouter } from 'wouter'
import { DEMO_PATH } from '../../features/practice/addresses.ts'

export function useIsDemo(): boolean {
  return useRouter().base === DEMO_PATH
}
