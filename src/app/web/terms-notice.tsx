import { ScrollText } from 'lucide-react'
import { useProfile } from '../../features/practice/web/api.ts'
import { useDismissTermsChanges, useTermsChanges } from '../../features/profile/web/api.ts'
import { formatDay } from '../../platform/shared/calendar.ts'
import { problemText } from '../../platform/web/api.ts'
import { focusHeading } from '../../platform/web/heading-focus.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { TextLink } from '../../platform/web/ui/text-link.tsx'
import { toast } from '../../platform/web/ui/toast-store.ts'

/** Shows what changed in the terms until the account dismisses it. */
export function TermsNotice() {
  const { data: profile } = useProfile()
  const { data: changes } = useTermsChanges()
  const dismissal = useDismissTermsChanges()
  const latest = changes?.at(-1)
  // A closed account cannot dismiss it, and sees it after a restore.
  if (!changes || !latest || profile?.closedAt) return null
  const dismiss = async () => {
    try {
      await dismissal.mutateAsync({ body: { version: latest.version } })
      focusHeading()
    } catch (error) {
      toast({ title: 'Erro', description: problemText(error), variant: 'destructive' })
    }
  }
  return (
    <section
      aria-label="Mudança nos termos"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-petrol-soft px-4 py-3 text-petrol-ink"
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <ScrollText aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0">
          {changes.map(({ version, appliesFrom, change }) => (
            <p key={version} className="wrap-anywhere">
              Nos termos, a partir de {formatDay(appliesFrom)}: {change}
            </p>
          ))}
          <p>
            <TextLink href="/legal">Ler os termos</TextLink>
          </p>
        </div>
      </div>
      <Button
        variant="outline"
        pending={dismissal.isPending}
        pendingText="Dispensando..."
        onClick={dismiss}
      >
        Entendi
      </Button>
    </section>
  )
}
