import { useRouter } from 'wouter'
import type { Profile } from '../../practice/contract.ts'
import { publicPath } from '../../practice/rules.ts'

export const LINK_DOWN =
  'Fora do ar enquanto sua conta não estiver ativa: quem abre o link não encontra sua página.'

/** Returns the shareable public link. In the demonstration it includes the router's base, so that it opens no real page. */
export function usePublicLink(profile: Profile): string {
  const { base } = useRouter()
  return location.origin + base + publicPath(profile)
}
