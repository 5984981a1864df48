import { useState } from 'react'
import { formatPhone } from '../../../platform/shared/phone.ts'
import { problemText } from '../../../platform/web/api.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { RadioGroup } from '../../../platform/web/ui/radio-group.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import type { Merge, MergePreview } from '../contract.ts'
import { comparedLines, mergeEffects, refusalText } from '../rules.ts'
import { useMergePatients, useMergePreview } from './api.ts'
import { useSeparating } from './use-separating.ts'

interface MergedPatient {
  id: string
  name: string
  phone: string
}

type MergeStepProps = {
  /** The patient who stays by default comes first. */
  patients: readonly [MergedPatient, MergedPatient]
  onBack: () => void
  onMerged: (merge: Merge) => void
}

/** Shows the data of two patients and the result, asks which patient stays, and joins them. */
export function MergeStep({ patients, onBack, onMerged }: MergeStepProps) {
  const [first, second] = patients
  const [keep, setKeep] = useState(first.id)
  const pair = { keep, remove: keep === first.id ? second.id : first.id }
  const { data: preview, error, isFetching, isPlaceholderData, refetch } = useMergePreview(pair)
  const merge = useMergePatients()
  const separate = useSeparating()
  const [failure, setFailure] = useState<string | null>(null)
  const refusal = preview ? refusalText(preview) : null

  async function join(): Promise<void> {
    setFailure(null)
    try {
      const merged = await merge.mutateAsync({ body: pair })
      toast({
        title: 'Cadastros juntados',
        description: `${merged.removedName} agora é parte de ${merged.patientName}.`,
        about: merged.patientId,
        duration: UNDO_DURATION,
        action: { label: 'Desfazer', online: true, onSelect: () => void separate(merged) },
      })
      onMerged(merged)
    } catch (problem) {
      setFailure(problemText(problem))
    }
  }

  return (
    <>
      <RadioGroup
        legend="Qual cadastro fica?"
        value={keep}
        disabled={merge.isPending}
        onChange={({ currentTarget }) => setKeep(currentTarget.value)}
        options={patients.map(({ id, name, phone }) => ({
          value: id,
          label: name,
          help: formatPhone(phone),
        }))}
      />
      {/* The height is kept while the comparison loads, so that nothing moves. */}
      <div className="@container mt-5 min-h-48" aria-live="polite">
        {preview ? (
          <Comparison preview={preview} />
        ) : error ? (
          <ErrorState description={error.message} onRetry={refetch} pending={isFetching} />
        ) : (
          <SkeletonLines lines={5} />
        )}
      </div>
      <FormAlert className="mt-4">{failure ?? refusal}</FormAlert>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="outline" disabled={merge.isPending} onClick={onBack}>
          Voltar
        </Button>
        <Button
          disabled={!preview || isPlaceholderData || refusal !== null}
          pending={merge.isPending}
          pendingText="Juntando..."
          onClick={join}
        >
          Juntar
        </Button>
      </div>
    </>
  )
}

/** Milliseconds; for the rest of the hour the list of possible duplicates offers the undo. */
const UNDO_DURATION = 10_000

/** With enlarged text each row's label is above its two values. */
const rowClass = '@max-[16rem]:grid @max-[16rem]:grid-cols-2'
const enlargedClass = '@max-[16rem]:hidden'

function Comparison({ preview }: { preview: MergePreview }) {
  const { keep, remove, refusal } = preview
  return (
    <>
      <table className="w-full table-fixed text-left text-sm tabular-nums">
        <caption className="sr-only">O que cada cadastro tem</caption>
        <thead>
          <tr className={`align-top ${rowClass}`}>
            <td className={enlargedClass} />
            <th scope="col" className="px-2 pb-2 font-medium wrap-anywhere">
              Fica: {keep.name}
            </th>
            <th scope="col" className="pb-2 font-medium wrap-anywhere">
              Sai: {remove.name}
            </th>
          </tr>
        </thead>
        <tbody>
          {comparedLines(preview).map(([label, kept, removed]) => (
            <tr key={label} className={`border-t border-line align-top ${rowClass}`}>
              <th scope="row" className="col-span-full py-2 font-normal text-muted wrap-anywhere">
                {label}
              </th>
              <td className="px-2 py-2 wrap-anywhere">{kept}</td>
              <td className="py-2 wrap-anywhere">{removed}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {refusal === null && (
        <ul className="mt-4 list-disc space-y-1 pl-5">
          {mergeEffects(preview).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  )
}
