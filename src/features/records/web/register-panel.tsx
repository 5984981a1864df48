import { FileUp, HardDrive, PenLine } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { dayAt } from '../../../platform/shared/calendar.ts'
import { createKey } from '../../../platform/web/attempt.ts'
import { lazyPart } from '../../../platform/web/lazy-part.tsx'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import { serverNow } from '../../../platform/web/server-clock.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { useMinWidth } from '../../../platform/web/ui/use-wide-screen.ts'
import { CLOSING_ENTRY, closingText } from '../../patients/ending-rules.ts'
import { readPatient } from '../../patients/web/api.ts'
import { storedPsychologist } from '../../practice/web/parts/stored-login.ts'
import { readSession } from '../../sessions/web/api.ts'
import type { RecordFile } from '../contract.ts'
import type { EntrySearch } from '../entry-search-rules.ts'
import { plainText } from '../text-rules.ts'
import { type Entry, type RegisterName, useRecordsChanged } from './api.ts'
import { EntryList } from './entry-list.tsx'
import type { EntrySearchBoxProps } from './entry-search.tsx'
import type { ImportDialogProps } from './import-dialog.tsx'
import { listLocalDrafts, readLocalDraft } from './parts/local-drafts.ts'
import { RecordBar } from './record-bar.tsx'
import { UnwrittenOfPatient } from './unwritten-list.tsx'
import { Writer } from './writer.tsx'
import type { Written } from './writing.ts'

const ImportDialog = lazyWindow<ImportDialogProps>(() => import('./import-dialog.tsx'))

const EntrySearchBox = lazyPart<EntrySearchBoxProps>(
  () => import('./entry-search.tsx'),
  <div className="h-12 ml-auto max-sm:basis-full sm:w-80" />,
)

/** The most entries that are found at a glance, without a search. */
const FEW = 3

export type OnWriting = (flush: () => Promise<void>) => () => void

type RegisterPanelProps = {
  register: RegisterName
  patientId: string
  entries: readonly Entry[]
  files: readonly RecordFile[]
  zone: string
  onWriting: OnWriting
  /** Items of the menu that replaces buttons on a phone. */
  menuItems?: ReactNode
  emptyText: string
  children: ReactNode
}

export function RegisterPanel(props: RegisterPanelProps) {
  const { register, patientId, entries, files, zone, onWriting, menuItems, emptyText } = props
  const [isImporting, setImporting] = useState(false)
  const changed = useRecordsChanged()
  const { written, write, writeOfSession, begun, close } = useWritten(props)
  const unsent = useUnsent(register, patientId, written?.draftId.entry ?? null)
  const others = written?.entry ? entries.filter(({ id }) => id !== written.entry?.id) : entries
  const { search, setSearch, shown, isSearching, toggle } = useSearch(others)
  const hasButtons = useMinWidth('40rem')
  const isRestricted = register === 'restricted'
  const searchLabel = isRestricted ? 'Buscar no registro restrito' : 'Buscar no prontuário'
  const canSearch = entries.length > FEW
  const isWithButtons = !written && hasButtons
  const isWithSearch = canSearch && (written !== null || hasButtons || isSearching)
  // Letters typed right after the press are not lost.
  useEffect(() => {
    if (canSearch) EntrySearchBox.preload()
  }, [canSearch])
  const writeLabel = (
    <>
      Escrever
      {isRestricted && <span className="max-sm:sr-only"> no registro restrito</span>}
    </>
  )
  return (
    <>
      {props.children}
      {written && (
        <Writer
          key={written.draftId.entry}
          written={written}
          files={files.filter(({ entryId }) => entryId === written.entry?.id)}
          lastNote={written.entry ? undefined : entries[0]}
          zone={zone}
          onBegun={begun}
          onShown={onWriting}
          onClose={close}
        />
      )}
      {(isWithButtons || isWithSearch) && (
        <div className="mb-6 flex flex-wrap items-start gap-3">
          {isWithButtons && (
            <>
              <Button icon={<PenLine aria-hidden="true" />} onClick={() => write(null)}>
                {writeLabel}
              </Button>
              <Button
                variant="outline"
                icon={<FileUp aria-hidden="true" />}
                onClick={() => setImporting(true)}
              >
                Importar arquivos
              </Button>
            </>
          )}
          {isWithSearch && (
            <EntrySearchBox
              label={searchLabel}
              search={search}
              count={shown.length}
              isOpened={isSearching}
              onSearch={setSearch}
            />
          )}
        </div>
      )}
      {!written && !hasButtons && (
        <RecordBar
          searchLabel={canSearch ? searchLabel : undefined}
          isSearching={isSearching}
          items={menuItems}
          onWrite={() => write(null)}
          onSearch={toggle}
          onImport={() => setImporting(true)}
        >
          {writeLabel}
        </RecordBar>
      )}
      {unsent.map((entry) => (
        <Unsent key={entry} onContinue={() => write(entry)} />
      ))}
      {register === 'record' && !written && !search && (
        <UnwrittenOfPatient patientId={patientId} zone={zone} onWrite={writeOfSession} />
      )}
      {entries.length === 0 && !written ? (
        <EmptyState compact title="Nada escrito ainda" description={emptyText} />
      ) : (
        <EntryList
          register={register}
          entries={shown}
          newestId={entries[0]?.id}
          search={search}
          files={files}
          zone={zone}
          onWrite={(entry) => write(entry.id)}
        />
      )}
      {isImporting && (
        <ImportDialog
          register={register}
          patientId={patientId}
          zone={zone}
          onClose={(isChanged) => {
            setImporting(false)
            if (isChanged) void changed()
          }}
        />
      )}
    </>
  )
}

/** Returns the register's search, which lasts as long as the screen shows the register. */
function useSearch(entries: readonly Entry[]) {
  const [search, setSearch] = useState<EntrySearch | null>(null)
  const [isSearching, setSearching] = useState(false)
  const isActive = search !== null
  const searched = useMemo(() => (isActive ? entries.map(searchedOf) : []), [isActive, entries])
  const shown = search ? searched.filter(search.finds).map(({ entry }) => entry) : entries
  const toggle = () => {
    setSearching(!isSearching)
    setSearch(null)
  }
  return { search, setSearch, shown, isSearching, toggle }
}

function searchedOf(entry: Entry) {
  const text = `${plainText(entry.text)}\n${plainText(entry.draft?.text ?? '')}`
  return { entry, date: entry.date, text }
}

function Unsent({ onContinue }: { onContinue: () => void }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-pending-soft px-4 py-3 text-pending-ink">
      <p className="flex items-center gap-2.5">
        <HardDrive aria-hidden="true" className="size-5 shrink-0" />
        Há um texto guardado só neste aparelho.
      </p>
      <Button size="sm" variant="outline" onClick={onContinue}>
        Continuar
      </Button>
    </div>
  )
}

const NEW = 'new'

/** Returns the entry being written. It is in the address, so that it survives a reload. */
function useWritten({ register, patientId, entries, zone }: RegisterPanelProps) {
  const [address, setAddress] = useSearchParams()
  const [written, setWritten] = useState<Written | null>(null)
  const changed = useRecordsChanged()
  const opened = useRef(false)
  const keepAddress = useCallback(
    (more: Record<string, string>) => {
      setAddress(register === 'restricted' ? { parte: 'restrito', ...more } : more, {
        replace: true,
      })
    },
    [register, setAddress],
  )

  /** Opens the form of an entry. `key` is the id of the entry or of a draft; null begins a new draft. */
  async function write(key: string | null, sessionId: string | null = null): Promise<void> {
    const closes = key === CLOSING_ENTRY
    const entry = entries.find(({ id }) => id === key) ?? null
    const psychologistId = storedPsychologist()?.id ?? ''
    const draftId = { psychologistId, register, patientId, entry: key ?? `${NEW}:${createKey()}` }
    const local = await readLocalDraft(draftId)
    const today = dayAt(serverNow(), zone)
    const session = sessionId === null ? null : await readSession(sessionId).catch(() => null)
    const day = session ? dayAt(Date.parse(session.datetime), zone) : today
    const patient = closes ? await readPatient(patientId).catch(() => null) : null
    const start = local?.start ?? {
      kind: entry?.kind ?? (closes ? 'referral' : 'evolution'),
      date: entry?.date ?? (day < today ? day : today),
      sessionId: entry ? (entry.sessionId ?? null) : sessionId,
    }
    const proposed = patient ? closingText(patient, zone) : undefined
    setWritten({ register, patientId, entry, start, draftId, local, proposed })
    keepAddress(
      entry ? { registro: entry.id } : sessionId ? { sessao: sessionId } : { novo: draftId.entry },
    )
  }

  /** Opens the entry of a session, for example its draft, or begins one. */
  const writeOfSession = (id: string) => {
    const begun = entries.find(({ sessionId }) => sessionId === id)
    return begun ? write(begun.id) : write(`${NEW}:${id}`, id)
  }

  useEffect(() => {
    if (opened.current) return
    opened.current = true
    const [asked, session] = [address.get('registro'), address.get('sessao')]
    const begun = address.get('novo')
    if (session) void writeOfSession(session)
    else if (asked && entries.some(({ id }) => id === asked)) void write(asked)
    else if (begun) void write(begun)
  })

  const begun = useCallback((id: string) => keepAddress({ registro: id }), [keepAddress])
  const close = () => {
    setWritten(null)
    keepAddress({})
    void changed()
  }
  return { written, write, writeOfSession, begun, close }
}

function useUnsent(register: RegisterName, patientId: string, writing: string | null): string[] {
  const [unsent, setUnsent] = useState<string[]>([])
  useEffect(() => {
    let isGone = false
    const psychologistId = storedPsychologist()?.id ?? ''
    void listLocalDrafts({ psychologistId, register, patientId }).then(
      (drafts) => !isGone && setUnsent(drafts.filter((entry) => entry !== writing)),
    )
    return () => {
      isGone = true
    }
  }, [register, patientId, writing])
  return unsent
}
