import { useRouter } from 'wouter'
import type { Profile } from '../contract.ts'
import { publicPath } from '../rules.ts'

/** The public link as it is sent. What is not the real practice leads to no real page: its base is part of it. */
export function usePublicLink(profile: Profile): string {
  const { base } = useRouter()
  return location.origin + base + publicPath(profile)
}
