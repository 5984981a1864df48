import { ScrollText } from 'lucide-react'
import type { listTermsChanges } from '../../features/profile/terms-contract.ts'
import { useDismissTermsChanges } from '../../features/profile/web/terms-api.ts'
import { formatDay } from '../../platform/shared/calendar.ts'
import type { ReplyOf } from '../../platform/shared/endpoint.ts'
import { problemText } from '../../platform/web/api.ts'
import { focusHeading } from '../../platform/web/heading-focus.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { TextLink } from '../../platform/web/ui/text-link.tsx'
import { toast } from '../../platform/web/ui/toast-store.ts'
import { Banner } from './banner.tsx'

type TermsChangesProps = { changes: ReplyOf<typeof listTermsChanges>; isLate: boolean }

export default function TermsChanges({ changes, isLate }: TermsChangesProps) {
  const dismissal = useDismissTermsChanges()
  const dismiss = async () => {
    const latest = changes.at(-1)
    if (!latest) return
    try {
      await dismissal.mutateAsync({ body: { version: latest.version } })
      focusHeading()
    } catch (error) {
      toast({ title: 'Erro', description: problemText(error), variant: 'destructive' })
    }
  }
  return (
    <Banner
      tone="petrol"
      label="Mudança nos termos"
      icon={<ScrollText aria-hidden="true" />}
      isLate={isLate}
      action={
        <Button
          variant="outline"
          pending={dismissal.isPending}
          pendingText="Dispensando..."
          onClick={dismiss}
        >
          Entendi
        </Button>
      }
    >
      {changes.map(({ version, appliesFrom, change }) => (
        <p key={version} className="wrap-anywhere">
          Nos termos, a partir de {formatDay(appliesFrom)}: {change}
        </p>
      ))}
      <p>
        <TextLink href="/legal">Ler os termos</TextLink>
      </p>
    </Banner>
  )
}
