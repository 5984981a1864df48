import { formatDay } from '../../../platform/shared/calendar.ts'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { entryTitle, sealedText } from '../rules.ts'
import { type Entry, type RegisterName, useVersions } from './api.ts'
import { RecordText } from './parts/record-text.tsx'
import { Unread } from './parts/unread.tsx'

export type VersionsDialogProps = {
  register: RegisterName
  entry: Entry
  zone: string
  onClose: () => void
}

export default function VersionsDialog({ register, entry, zone, onClose }: VersionsDialogProps) {
  const query = useVersions(register, entry.id)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={`${entryTitle(entry)}, ${formatDay(entry.date)}`}
      description="Nenhuma versão pode ser mudada nem apagada."
    >
      {query.isError && <Unread read={query} />}
      {query.isPending && <SkeletonLines lines={5} />}
      <ol className="divide-y divide-line">
        {query.data?.map(({ number, text, reason, ...sealed }) => (
          <li key={number} className="py-4 first:pt-0">
            <h3 className="font-semibold">
              Versão {number}{' '}
              <span className="font-normal text-muted">
                concluída em {sealedText(sealed, zone)}
              </span>
            </h3>
            {reason && (
              <p className="mt-1">
                <span className="text-muted">Motivo: </span>
                <span className="wrap-anywhere">{reason}</span>
              </p>
            )}
            <div className="mt-3">
              <RecordText text={text} />
            </div>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
