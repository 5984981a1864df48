import { ExternalLink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { askConsent, type ConsentKind } from '../contract.ts'

type ConsentButtonProps = {
  kind: ConsentKind
  allows: 'busy' | 'details' | 'writing'
  children: ReactNode
}

/** Links to the page of Google or Microsoft that asks for the permission. */
export function ConsentButton({ kind, allows, children }: ConsentButtonProps) {
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    try {
      const { url } = await call(askConsent, { params: { kind }, query: { allows } })
      location.assign(url)
    } catch (error) {
      showRefusal('A página da permissão não abriu', error)
    }
    setOpening(false)
  }
  return (
    <Button
      variant="outline"
      icon={<ExternalLink aria-hidden="true" />}
      pending={isOpening}
      pendingText="Abrindo..."
      onClick={open}
    >
      {children}
    </Button>
  )
}
