import { History, PenLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDay, formatWeekday } from '../../../platform/shared/calendar.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { Later } from '../../../platform/web/ui/later.tsx'
import type { RecordFile } from '../contract.ts'
import { entryTitle, sealedText } from '../rules.ts'
import type { Entry, RegisterName } from './api.ts'
import { FileList } from './attachments.tsx'
import { RecordText } from './parts/record-text.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

type EntryListProps = {
  register: RegisterName
  entries: readonly Entry[]
  files: readonly RecordFile[]
  zone: string
  onWrite: (entry: Entry) => void
}

export function EntryList({ register, entries, files, zone, onWrite }: EntryListProps) {
  const [read, setRead] = useState<Entry | null>(null)
  const days = Map.groupBy(entries, ({ date }) => date)
  return (
    <div className="flex flex-col gap-8">
      {[...days].map(([day, ofDay], index) => (
        <Sooner key={day} inSight={index < 4}>
          <section aria-label={formatDay(day)}>
            <h2 className="mb-3 font-semibold text-muted first-letter:uppercase">
              {formatWeekday(day)}, {formatDay(day)}
            </h2>
            <div className="space-y-4">
              {ofDay.map((entry) => (
                <EntryCard
                  key={entry.id}
                  register={register}
                  entry={entry}
                  files={files.filter(({ entryId }) => entryId === entry.id)}
                  zone={zone}
                  onWrite={() => onWrite(entry)}
                  onRead={() => setRead(entry)}
                />
              ))}
            </div>
          </section>
        </Sooner>
      ))}
      {read && (
        <VersionsDialog
          register={register}
          entry={read}
          zone={zone}
          onClose={() => setRead(null)}
        />
      )}
    </div>
  )
}

function Sooner({ inSight, children }: { inSight: boolean; children: ReactNode }) {
  return inSight ? children : <Later>{children}</Later>
}

type EntryCardProps = {
  register: RegisterName
  entry: Entry
  files: readonly RecordFile[]
  zone: string
  onWrite: () => void
  onRead: () => void
}

function EntryCard({ register, entry, files, zone, onWrite, onRead }: EntryCardProps) {
  const { sealedVersions, draft } = entry
  const title = entryTitle(entry)
  return (
    <Card>
      <CardBody>
        <article aria-label={title}>
          <header className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="text-lg font-semibold">{title}</h3>
            {entry.sessionId && <Badge variant="outline">De uma sessão</Badge>}
            <EntryState entry={entry} />
          </header>
          <RecordText text={entry.text} />
          {sealedVersions > 0 && draft && <Unsealed text={draft.text} />}
          <FileList register={register} files={files} />
          <footer className="mt-4 flex flex-wrap items-center gap-3">
            {entry.sealedAt && (
              <p className="mr-auto text-sm text-muted">
                {sealedVersions > 1 ? `Versão ${sealedVersions}, concluída` : 'Concluído'} em{' '}
                {sealedText({ ...entry, sealedAt: entry.sealedAt }, zone)}
              </p>
            )}
            {sealedVersions > 0 && (
              <Button
                size="sm"
                variant="ghost"
                icon={<History aria-hidden="true" />}
                onClick={onRead}
              >
                {sealedVersions > 1 ? `Ver as ${sealedVersions} versões` : 'Ver a versão'}
                <span className="sr-only">
                  {' '}
                  de {title}, {formatDay(entry.date)}
                </span>
              </Button>
            )}
            <Button
              size="sm"
              variant="outline"
              icon={<PenLine aria-hidden="true" />}
              onClick={onWrite}
            >
              {draft ? 'Continuar' : 'Corrigir'}
              <span className="sr-only">
                {' '}
                {title}, {formatDay(entry.date)}
              </span>
            </Button>
          </footer>
        </article>
      </CardBody>
    </Card>
  )
}

function EntryState({ entry: { draft, sealedVersions } }: { entry: Entry }) {
  if (!draft) return null
  return <Badge variant="pending">{sealedVersions > 0 ? 'Mudança em rascunho' : 'Rascunho'}</Badge>
}

function Unsealed({ text }: { text: string }) {
  return (
    <div className="mt-4 rounded-lg bg-sunken px-4 py-3">
      <p className="mb-2 text-sm font-medium text-muted">Ainda não concluído</p>
      <RecordText text={text} />
    </div>
  )
}
