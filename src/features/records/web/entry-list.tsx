import { History, PenLine } from 'lucide-react'
import { type ComponentProps, createElement, type ReactNode, useState } from 'react'
import { formatDay, formatWeekday } from '../../../platform/shared/calendar.ts'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { Later } from '../../../platform/web/ui/later.tsx'
import { useMinWidth } from '../../../platform/web/ui/use-wide-screen.ts'
import type { RecordFile } from '../contract.ts'
import type { EntrySearch } from '../entry-search-rules.ts'
import { entryTitle, sealedText } from '../rules.ts'
import { isLongText } from '../text-rules.ts'
import type { Entry, RegisterName } from './api.ts'
import { FileList } from './attachments.tsx'
import { RecordText } from './parts/record-text.tsx'
import type { VersionsDialogProps } from './versions-dialog.tsx'
import './folded.css'

const VersionsDialog = lazyWindow<VersionsDialogProps>(() => import('./versions-dialog.tsx'))

type EntryListProps = {
  register: RegisterName
  entries: readonly Entry[]
  /** This entry is never folded. */
  newestId: string | undefined
  search: EntrySearch | null
  files: readonly RecordFile[]
  zone: string
  onWrite: (entry: Entry) => void
}

export function EntryList(props: EntryListProps) {
  const { register, entries, newestId, search, files, zone, onWrite } = props
  const [read, setRead] = useState<Entry | null>(null)
  const days = Map.groupBy(entries, ({ date }) => date)
  return (
    <div className="flex flex-col gap-6">
      {[...days].map(([day, ofDay], index) => (
        <Sooner key={day} inSight={index < 4}>
          <section aria-label={formatDay(day)}>
            <h2 className="mb-3 max-sm:mb-2 font-semibold text-muted first-letter:uppercase">
              {formatWeekday(day)}, {formatDay(day)}
            </h2>
            <div className="space-y-4">
              {ofDay.map((entry) => (
                <EntryCard
                  key={entry.id}
                  register={register}
                  entry={entry}
                  isNewest={entry.id === newestId}
                  search={search}
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
  isNewest: boolean
  search: EntrySearch | null
  files: readonly RecordFile[]
  zone: string
  onWrite: () => void
  onRead: () => void
}

function EntryCard(props: EntryCardProps) {
  const { register, entry, isNewest, search, files, zone, onWrite, onRead } = props
  const { sealedVersions, draft } = entry
  const title = entryTitle(entry)
  const [isOpen, setOpen] = useState(false)
  const isPhone = !useMinWidth('30rem')
  const folds = isPhone && !isNewest && !search && isLongText(entry.text)
  const isFolded = folds && !isOpen
  const mark = search ? markIn(search) : undefined
  return (
    <Card>
      <CardBody>
        <article aria-label={title}>
          <header className="mb-3 max-sm:mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="text-lg font-semibold">{title}</h3>
            {entry.sessionId && <Badge variant="outline">De uma sessão</Badge>}
            <EntryState entry={entry} />
          </header>
          <div data-folded={isFolded ? 'text' : undefined}>
            <RecordText text={entry.text} mark={mark} />
          </div>
          {sealedVersions > 0 && draft && <Unsealed text={draft.text} mark={mark} />}
          <FileList register={register} files={files} />
          <footer className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
            {folds && (
              <Button
                size="sm"
                variant="ghost"
                className="-ml-3.5"
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                {isOpen ? 'Mostrar menos' : 'Mostrar tudo'}
                <span className="sr-only">
                  {' '}
                  de {title}, {formatDay(entry.date)}
                </span>
              </Button>
            )}
            {entry.sealedAt && (
              <p
                data-folded={isFolded ? 'sealed' : undefined}
                className="mr-auto text-sm text-muted"
              >
                {sealedVersions > 1 ? `Versão ${sealedVersions}, concluída` : 'Concluído'} em{' '}
                {sealedText({ ...entry, sealedAt: entry.sealedAt }, zone)}
              </p>
            )}
            {!isFolded && sealedVersions > 0 && (
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
              className={isFolded ? 'ml-auto' : undefined}
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

const markIn = (search: EntrySearch) => (text: string) =>
  search
    .mark(text)
    .map(({ text, isMarked }) =>
      isMarked ? createElement('mark', { className: markClass }, text) : text,
    )

const markClass = 'rounded-sm bg-pending-soft text-pending-ink'

function EntryState({ entry: { draft, sealedVersions } }: { entry: Entry }) {
  if (!draft) return null
  return <Badge variant="pending">{sealedVersions > 0 ? 'Mudança em rascunho' : 'Rascunho'}</Badge>
}

type UnsealedProps = Pick<ComponentProps<typeof RecordText>, 'text' | 'mark'>

function Unsealed({ text, mark }: UnsealedProps) {
  return (
    <div className="mt-4 rounded-lg bg-sunken px-4 py-3">
      <p className="mb-2 text-sm font-medium text-muted">Ainda não concluído</p>
      <RecordText text={text} mark={mark} />
    </div>
  )
}
