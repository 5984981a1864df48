import { useRouter } from 'wouter'
import { DEMO_PATH } from '../../features/practice/addresses.ts'

/** Returns whether this is the demonstration: nothing of it is stored or installed. */
export function useIsDemo(): boolean {
  return useRouter().base === DEMO_PATH
}
