import { pluralize } from '../../../platform/shared/figures.ts'
import type { Session } from '../contract.ts'
import { isOpen, offersOf } from '../rules.ts'
import {
  BULK_REFUSALS,
  type BulkAction,
  type BulkOutcome,
  type BulkRefusal,
} from './bulk-contract.ts'

export type BulkWork = Exclude<BulkAction, 'undo'>

export const BULK_ACTIONS: Record<BulkWork, { label: string; one: string; many: string }> = {
  confirm: { label: 'Confirmar', one: 'confirmada', many: 'confirmadas' },
  complete: { label: 'Concluir', one: 'concluída', many: 'concluídas' },
  pay: { label: 'Recebi', one: 'paga', many: 'pagas' },
  remind: { label: 'Lembrar', one: 'avisada', many: 'avisadas' },
  cancel: { label: 'Cancelar', one: 'cancelada', many: 'canceladas' },
}

export function takesAction(
  action: BulkWork,
  session: Parameters<typeof offersOf>[0] & Pick<Session, 'datetime'>,
  now: number,
): boolean {
  const offers = offersOf(session)
  const takes: Record<BulkWork, boolean> = {
    confirm: offers.confirm,
    complete: offers.complete,
    pay: offers.confirmPayment,
    remind: isOpen(session) && Date.parse(session.datetime) > now,
    cancel: offers.cancel,
  }
  return takes[action]
}

type Outcome = Pick<BulkOutcome, 'done' | 'refused'>

/**
 * Yields the sessions in the order to try them and receives each refusal (null if it succeeded). An undo may depend on
 * a later change undone by the same call, so refused ones are retried while others succeed.
 */
export function* bulkRun(
  action: BulkAction,
  ids: readonly string[],
): Generator<string, Outcome, BulkRefusal | null> {
  const doneIds: string[] = []
  let waiting = ids
  for (;;) {
    const refused: Outcome['refused'] = []
    for (const id of waiting) {
      const code = yield id
      if (code === null) doneIds.push(id)
      else refused.push({ id, code })
    }
    const isStuck = refused.length === waiting.length
    if (action !== 'undo' || refused.length === 0 || isStuck) return { done: doneIds, refused }
    waiting = refused.map(({ id }) => id)
  }
}

export function bulkSummary(
  action: BulkWork,
  { done, refused }: Outcome,
  sessions: readonly Pick<Session, 'id' | 'patientName'>[],
): { title: string; description?: string } {
  const { one, many } = BULK_ACTIONS[action]
  const doneText =
    done.length === 0
      ? `Nenhuma sessão ${one}`
      : pluralize(done.length, `sessão ${one}`, `sessões ${many}`)
  if (refused.length === 0) return { title: doneText }
  const nameOf = (id: string) => sessions.find((session) => session.id === id)?.patientName ?? ''
  return {
    title: `${doneText}, ${pluralize(refused.length, 'recusada', 'recusadas')}`,
    description: refused.map(({ id, code }) => `${nameOf(id)}: ${BULK_REFUSALS[code]}`).join('; '),
  }
}
