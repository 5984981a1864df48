import { X } from 'lucide-react'
import { useState } from 'react'
import { pluralize } from '../../../../platform/shared/figures.ts'
import { focusHeading } from '../../../../platform/web/heading-focus.ts'
import { lazyWindow } from '../../../../platform/web/lazy-window.tsx'
import { showRefusal } from '../../../../platform/web/show-refusal.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../../../platform/web/ui/confirm-dialog.tsx'
import { DropdownMenu, MenuItem } from '../../../../platform/web/ui/dropdown-menu.tsx'
import { type ToastLink, toast } from '../../../../platform/web/ui/toast-store.ts'
import { useNow } from '../../../../platform/web/use-clock.ts'
import { ONE_TAP_METHODS, PAYMENT_METHODS, type PaymentMethod } from '../../../payments/contract.ts'
import { BULK_ACTIONS, type BulkWork, bulkSummary, takesAction } from '../../changes/bulk-rules.ts'
import type { Session } from '../../contract.ts'
import { inCents } from '../../rules.ts'
import { useBulkSessions } from '../api.ts'
import { useOfferUndo } from '../parts/use-undo.ts'
import type { Selection } from './use-selection.ts'

const BulkCancelDialog = lazyWindow(() => import('./bulk-cancel-dialog.tsx'))

const ACTIONS: readonly BulkWork[] = ['confirm', 'complete', 'pay', 'remind', 'cancel']
const PLAIN_ACTIONS = ['confirm', 'complete', 'remind'] as const

type BulkBarProps = { sessions: readonly Session[]; selection: Selection }

export function BulkBar({ sessions, selection }: BulkBarProps) {
  const now = useNow()
  const { change, isPending } = useBulkChange(sessions, selection)
  const [ahead, setAhead] = useState(0)
  const [cancelling, setCancelling] = useState(false)
  const priced = sessions.map(inCents)
  const takes = (action: BulkWork) => priced.some((session) => takesAction(action, session, now))
  const press = (action: BulkWork) => {
    const early = sessions.filter(({ datetime }) => Date.parse(datetime) > now).length
    if (action === 'complete' && early > 0) return setAhead(early)
    return change(action)
  }
  return (
    <div
      role="toolbar"
      aria-label="Ações das sessões selecionadas"
      data-actions=""
      data-above-bar=""
      data-screen-only=""
      className="sticky bottom-[calc(0.5rem+var(--bar))] z-20 mt-4 rounded-lg border border-edge bg-raised p-2 shadow-soft"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="flex-1 px-2 font-semibold whitespace-nowrap tabular-nums">
          {chosenText(sessions.length)}
        </p>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Encerrar a seleção"
          className="sm:order-last"
          onClick={selection.end}
        >
          <X aria-hidden="true" />
        </Button>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto">
          {PLAIN_ACTIONS.filter(takes).map((action) => (
            <Button
              key={action}
              variant="outline"
              size="sm"
              disabled={isPending}
              onClick={() => press(action)}
            >
              {BULK_ACTIONS[action].label}
            </Button>
          ))}
          {sessions.length > 0 && !ACTIONS.some(takes) && (
            <p className="px-2 pb-1 text-sm text-muted">Nada a fazer com estas sessões.</p>
          )}
          {takes('pay') && (
            <PayButton disabled={isPending} onPay={(method) => change('pay', { method })} />
          )}
          {takes('cancel') && (
            <Button
              variant="outline"
              size="sm"
              className="text-destructive-ink!"
              disabled={isPending}
              onClick={() => setCancelling(true)}
              onPointerEnter={BulkCancelDialog.preload}
              onFocus={BulkCancelDialog.preload}
            >
              {BULK_ACTIONS.cancel.label}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={ahead > 0}
        onOpenChange={() => setAhead(0)}
        destructive={false}
        title="Concluir sessões que ainda não aconteceram?"
        description={pluralize(
          ahead,
          'das sessões selecionadas ainda não começou. O paciente não é avisado.',
          'das sessões selecionadas ainda não começaram. Os pacientes não são avisados.',
        )}
        confirmLabel="Concluir mesmo assim"
        cancelLabel="Voltar"
        pending={isPending}
        onConfirm={async () => {
          await change('complete', { asked: true })
          setAhead(0)
        }}
      />
      {cancelling && (
        <BulkCancelDialog
          sessions={sessions}
          isPending={isPending}
          onConfirm={async (block, more) => {
            await change('cancel', { block, more })
            setCancelling(false)
          }}
          onClose={() => setCancelling(false)}
        />
      )}
    </div>
  )
}

function chosenText(count: number): string {
  if (count === 0) return 'Toque nas sessões'
  return pluralize(count, 'selecionada', 'selecionadas')
}

type PayButtonProps = { disabled: boolean; onPay: (method: PaymentMethod) => void }

function PayButton({ disabled, onPay }: PayButtonProps) {
  return (
    <DropdownMenu
      label="Como o pagamento veio"
      trigger={
        <Button variant="outline" size="sm" disabled={disabled}>
          {BULK_ACTIONS.pay.label}
        </Button>
      }
    >
      {ONE_TAP_METHODS.map((method) => (
        <MenuItem key={method} onSelect={() => onPay(method)}>
          {PAYMENT_METHODS[method]}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}

interface Manner {
  method?: PaymentMethod
  asked?: boolean
  block?: boolean
  more?: { link?: ToastLink }
}

function useBulkChange(sessions: readonly Session[], selection: Selection) {
  const bulk = useBulkSessions()
  const offerUndo = useOfferUndo()
  const change = async (action: BulkWork, { method, asked = false, block, more }: Manner = {}) => {
    try {
      const body = { action, ids: selection.ids, block, ...(method && { method }) }
      const outcome = await bulk.mutateAsync({ body })
      const { done, versions, refused, blocks = [] } = outcome
      const summary = bulkSummary(action, outcome, sessions)
      if (done.length === 0) toast({ ...summary, variant: 'destructive' })
      else if (asked || action === 'remind') toast(summary)
      else offerUndo({ ...summary, ...more }, done, versions, blocks)
      if (refused.length > 0) return selection.choose(refused.map(({ id }) => id))
      selection.end()
      focusHeading()
    } catch (error) {
      showRefusal('Nada foi alterado', error)
    }
  }
  return { change, isPending: bulk.isPending }
}
