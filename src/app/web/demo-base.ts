import { useRouter } from 'wouter'
import { DEMO_PATH } from '../../features/practice/addresses.ts'

/** Whether this is the demonstration: its screens are below its path, and nothing of them is kept or installed. */
export function useIsDemo(): boolean {
  return useRouter().base === DEMO_PATH
}
