import { FolderOpen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatDate, formatDay } from '../../../platform/shared/calendar.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { DeleteDialog } from '../../../platform/web/ui/delete-dialog.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { SkeletonCards } from '../../../platform/web/ui/skeleton.tsx'
import { recordPath } from '../../patients/rules.ts'
import type { KeptRecord } from '../contract.ts'
import { useKeptRecords, useRemoveRecord } from './api.ts'
import { Unread } from './parts/unread.tsx'

export function KeptPart({ zone }: { zone: string }) {
  const query = useKeptRecords()
  const [removed, setRemoved] = useState<KeptRecord | null>(null)
  if (query.isError && !query.data) return <Unread read={query} />
  if (!query.data) return <SkeletonCards cards={3} />
  if (query.data.length === 0)
    return (
      <EmptyState
        compact
        title="Nenhum prontuário guardado"
        description="O prontuário de um paciente excluído fica aqui até a data em que a guarda termina. Os que passaram da data também aparecem aqui, e só você os remove."
      />
    )
  return (
    <>
      <ul className="space-y-4" aria-label="Prontuários guardados">
        {query.data.map((entry) => (
          <li key={entry.patientId}>
            <KeptCard kept={entry} zone={zone} onRemove={() => setRemoved(entry)} />
          </li>
        ))}
      </ul>
      {removed && <RemoveQuestion kept={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

type KeptCardProps = { kept: KeptRecord; zone: string; onRemove: () => void }

function KeptCard({ kept, zone, onRemove }: KeptCardProps) {
  const { patientId, name, keptUntil, patientDeletedAt, isOver } = kept
  return (
    <Card>
      <CardBody className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
            <span className="wrap-anywhere">{name}</span>
            {isOver && <Badge variant="pending">Prazo terminado</Badge>}
          </h2>
          <p className="text-muted">
            Guardar até <span className="tabular-nums">{formatDay(keptUntil)}</span>
            {patientDeletedAt && ` · paciente excluído em ${formatDate(patientDeletedAt, zone)}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link href={recordPath(patientId)} className={buttonClass({ variant: 'outline' })}>
            <FolderOpen aria-hidden="true" />
            Abrir<span className="sr-only"> o prontuário de {name}</span>
          </Link>
          {isOver && (
            <Button variant="outline" icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>
              Remover<span className="sr-only"> o prontuário de {name}</span>
            </Button>
          )}
        </div>
      </CardBody>
    </Card>
  )
}

function RemoveQuestion({ kept, onClose }: { kept: KeptRecord; onClose: () => void }) {
  const remove = useRemoveRecord()
  const { patientId, name, keptUntil } = kept
  return (
    <DeleteDialog
      title={`Remover o prontuário de ${name}?`}
      description={`O prazo de guarda terminou em ${formatDay(keptUntil)}. O prontuário, o registro restrito, os documentos e os anexos são apagados e não podem ser recuperados. Nos acessos fica só que ele foi removido.`}
      confirmLabel="Remover de vez"
      remove={() => remove.mutateAsync({ params: { id: patientId } })}
      pending={remove.isPending}
      done={{ title: 'Prontuário removido', description: name }}
      refused="O prontuário não foi removido"
      onClose={onClose}
    />
  )
}
