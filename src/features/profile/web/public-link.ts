import { useRouter } from 'wouter'
import type { Profile } from '../../practice/contract.ts'
import { publicPath } from '../../practice/rules.ts'

/** What is said of the link where its page is down. */
export const LINK_DOWN =
  'Fora do ar enquanto sua conta não estiver ativa: quem abre o link não encontra sua página.'

/** The public link as it is sent. What is not the real practice leads to no real page: its base is part of it. */
export function usePublicLink(profile: Profile): string {
  const { base } = useRouter()
  return location.origin + base + publicPath(profile)
}
