import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { sayRefused } from '../../../platform/web/say-refused.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import type { ConsentKind } from '../contract.ts'
import { useAskConsent } from './api.ts'

type ConsentButtonProps = {
  kind: ConsentKind
  allows: 'busy' | 'details' | 'writing'
  children: ReactNode
}

/** Leads to the page of Google or Microsoft on which a permission is given. */
export function ConsentButton({ kind, allows, children }: ConsentButtonProps) {
  const ask = useAskConsent()
  const open = () =>
    ask.mutate(
      { params: { kind }, query: { allows } },
      {
        onSuccess: ({ url }) => location.assign(url),
        onError: (error) => sayRefused('A página da permissão não abriu', error),
      },
    )
  return (
    <Button
      variant="outline"
      icon={<ExternalLink aria-hidden="true" />}
      pending={ask.isPending}
      pendingText="Abrindo..."
      onClick={open}
    >
      {children}
    </Button>
  )
}
