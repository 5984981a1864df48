import { useState } from 'react'
import { DEFAULT_ZONE, formatDate, formatDateTime } from '../../../platform/shared/calendar.ts'
import { serverNow } from '../../../platform/web/server-clock.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { useProfile } from '../../practice/web/api.ts'
import type { Import } from '../contract.ts'
import { IMPORT_STATES } from '../labels.ts'
import { isAtWork, useImports } from './api.ts'
import { broughtBy, broughtText } from './import-texts.ts'
import { UndoButton } from './undo-button.tsx'

type ImportSummary = Omit<Import, 'sheets'>

/** The number of imports shown before 'show all' is pressed. */
const FIRST_SHOWN = 5

export function ImportList({ onOpen }: { onOpen: (id: string) => void }) {
  const { data: all = [] } = useImports()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? all : all.slice(0, FIRST_SHOWN)
  if (all.length === 0) return null
  return (
    <section aria-labelledby="earlier-imports" className="mt-8">
      <h2 id="earlier-imports" className="mb-3 text-lg font-semibold">
        Importações anteriores
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-soft">
        {shown.map((file) => (
          <ListedImport key={file.id} listed={file} onOpen={() => onOpen(file.id)} />
        ))}
      </ul>
      {shown.length < all.length && (
        <Button variant="ghost" className="mt-2" onClick={() => setWhole(true)}>
          Ver todas as {all.length}
        </Button>
      )}
    </section>
  )
}

function ListedImport({ listed, onOpen }: { listed: ImportSummary; onOpen: () => void }) {
  const zone = useProfile().data?.timezone ?? DEFAULT_ZONE
  const { name, state, createdAt, undoUntil } = listed
  const isUndoable = state === 'done' && undoUntil !== null && Date.parse(undoUntil) > serverNow()
  const facts = [
    formatDateTime(createdAt, zone),
    doneText(listed) ?? IMPORT_STATES[state],
    isUndoable && `pode ser desfeita até ${formatDate(undoUntil, zone)}`,
  ]
  const way = wayOn(listed)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-[min(1rem,4.5vw)] py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {way && (
        <Button size="sm" variant="outline" aria-label={`${way}: ${name}`} onClick={onOpen}>
          {way}
        </Button>
      )}
      {isUndoable && (
        <UndoButton
          of={listed}
          zone={zone}
          size="sm"
          aria-label={`Desfazer: ${name}`}
          onUndoing={onOpen}
        >
          Desfazer
        </UndoButton>
      )}
    </li>
  )
}

function doneText({ account, ...listed }: ImportSummary): string | null {
  if (listed.state !== 'done' || !listed.counts) return null
  return account ? 'Consultório importado' : broughtText(broughtBy(listed))
}

function wayOn({ state, kept }: ImportSummary): string | null {
  if (state === 'waiting') return 'Continuar'
  if (isAtWork({ state })) return 'Acompanhar'
  return kept.length > 0 ? 'Ver o que ficou' : null
}
