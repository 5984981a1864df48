import { useState } from 'react'
import { DEFAULT_ZONE, formatZonedTime } from '../../../platform/shared/calendar.ts'
import { formatPhone } from '../../../platform/shared/phone.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { SAME_BY } from '../../patients/like-contract.ts'
import { PatientLinks } from '../../patients/web/parts/patient-links.tsx'
import { useProfile } from '../../practice/web/api.ts'
import type { Duplicates, Merge } from '../contract.ts'
import { useDuplicates, useMerges, useSetDifferent } from './api.ts'
import { MergeStep } from './merge-step.tsx'
import { useSeparating } from './use-separating.ts'

/** Lists the patients who may be registered twice; joins them, or marks them as two people. */
export default function DuplicatesWindow({ onClose }: { onClose: () => void }) {
  const [joining, setJoining] = useState<Duplicates | null>(null)
  const [first, second] = joining?.patients ?? []
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={joining ? 'Juntar cadastros' : 'Possíveis repetidos'}
      description={
        joining ? undefined : 'Cadastros que podem ser da mesma pessoa. Confira antes de juntar.'
      }
    >
      {first && second ? (
        <MergeStep
          patients={[first, second]}
          onBack={() => setJoining(null)}
          onMerged={() => setJoining(null)}
        />
      ) : (
        <PairList onJoin={setJoining} />
      )}
    </Dialog>
  )
}

function PairList({ onJoin }: { onJoin: (pair: Duplicates) => void }) {
  const { data: pairs, error, isFetching, refetch } = useDuplicates()
  if (error && !pairs)
    return <ErrorState description={error.message} onRetry={refetch} pending={isFetching} />
  if (!pairs) return <SkeletonLines lines={4} />
  return (
    <>
      {pairs.length === 0 ? (
        <p className="text-muted">Nenhum cadastro parece repetido.</p>
      ) : (
        <ul className="space-y-4">
          {pairs.map((pair) => (
            <PairItem
              key={pair.patients.map(({ id }) => id).join()}
              pair={pair}
              onJoin={() => onJoin(pair)}
            />
          ))}
        </ul>
      )}
      <RecentMerges />
    </>
  )
}

function PairItem({ pair, onJoin }: { pair: Duplicates; onJoin: () => void }) {
  const { patients, why } = pair
  const different = useSetDifferent()
  const names = patients.map(({ name }) => name).join(' e ')
  const dismiss = async () => {
    const [first, second] = patients
    if (!first || !second) return
    try {
      await different.mutateAsync({ body: { one: first.id, other: second.id } })
      toast({ title: 'Não são a mesma pessoa', description: `${names} não aparecem mais aqui.` })
    } catch (error) {
      showRefusal('Erro ao salvar', error)
    }
  }
  return (
    <li className="rounded-lg border border-line p-4">
      <ul className="space-y-1">
        {patients.map((patient) => (
          <li key={patient.id} className="flex flex-wrap items-baseline gap-x-3">
            <span className="min-w-0 font-medium">
              <PatientLinks patients={[patient]} />
            </span>
            <span className="text-muted tabular-nums">{formatPhone(patient.phone)}</span>
            {patient.endedAt && <span className="text-muted">Encerrado</span>}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">{whyText(why)}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button aria-label={`Juntar ${names}`} disabled={different.isPending} onClick={onJoin}>
          Juntar
        </Button>
        <Button
          variant="outline"
          aria-label={`${names} não são a mesma pessoa`}
          pending={different.isPending}
          pendingText="Guardando..."
          onClick={dismiss}
        >
          Não são a mesma pessoa
        </Button>
      </div>
    </li>
  )
}

function whyText(why: Duplicates['why']): string {
  const text = why.map((reason) => SAME_BY[reason]).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The merges that can still be undone. */
function RecentMerges() {
  const { data: merges } = useMerges()
  const zone = useProfile().data?.timezone ?? DEFAULT_ZONE
  const separate = useSeparating()
  const recent = merges?.filter(({ undoUntil }) => undoUntil !== null) ?? []
  if (recent.length === 0) return null
  const undoUntilText = ({ undoUntil }: Merge) =>
    undoUntil ? `Dá para desfazer até ${formatZonedTime(undoUntil, zone)}.` : ''
  return (
    <section className="mt-6">
      <h3 className="font-medium">Juntados há pouco</h3>
      <ul className="mt-2 space-y-3">
        {recent.map((merge) => (
          <li key={merge.id} className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 wrap-anywhere">
              {merge.removedName}, em {merge.patientName}.{' '}
              <span className="text-muted">{undoUntilText(merge)}</span>
            </p>
            <Button
              variant="outline"
              aria-label={`Desfazer a junção de ${merge.removedName}`}
              onClick={() => separate(merge)}
            >
              Desfazer
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
