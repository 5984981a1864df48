import { useEffect, useMemo, useState } from 'react'
import { isUnanswered } from '../../../platform/web/api.ts'
import {
  addEntry,
  type Entry,
  type NewEntry,
  type RegisterName,
  readEntries,
  saveEntryDraft,
} from './api.ts'
import { DraftKeeper, type DraftState } from './draft-keeper.ts'
import {
  type DraftId,
  dropLocalDraft,
  keepLocalDraft,
  type LocalDraft,
  readLocalDraft,
} from './parts/local-drafts.ts'

export interface Written {
  register: RegisterName
  patientId: string
  entry: Entry | null
  start: NewEntry
  draftId: DraftId
  local: LocalDraft | null
  /** A text with which a new entry begins; it is saved only if the person continues it. */
  proposed?: string | undefined
}

export function textOf(entry: Entry | null): string {
  return entry ? (entry.draft?.text ?? entry.text) : ''
}

export class Writing {
  readonly keeper: DraftKeeper
  readonly written: Written
  #entryId: string | null
  #tried: string | null = null
  #start: NewEntry
  /** The text that this tab knows to be on the device. */
  #local: string | null

  constructor(written: Written, onState: (state: DraftState) => void) {
    const { entry, local } = written
    this.written = written
    this.#entryId = entry?.id ?? null
    this.#start = written.start
    this.#local = local?.text ?? null
    // An unsent text is saved over its base version, and refused if there is a newer one.
    const isUnsent = local !== null && local.text !== textOf(entry)
    this.keeper = new DraftKeeper(
      { text: textOf(entry), version: isUnsent ? local.version : (entry?.version ?? 0) },
      {
        send: (text, version) => this.#send(text, version),
        keep: (draft) => this.#keep(draft),
        drop: async () => {
          if (!(await this.#isOthers())) await dropLocalDraft(this.#draftId)
        },
        onState,
      },
    )
  }

  get entryId(): string | null {
    return this.#entryId
  }

  beginAs(start: NewEntry): void {
    this.#start = start
  }

  takeUp(): void {
    const { local, entry } = this.written
    if (!local) return
    if (local.text === textOf(entry)) void this.keeper.settle()
    else this.keeper.type(local.text)
  }

  get #draftId(): DraftId {
    const { draftId } = this.written
    return this.#entryId ? { ...draftId, entry: this.#entryId } : draftId
  }

  /** Fails, and so is not kept on the device, if another tab has kept a text that the server lacks. */
  async #keep(draft: Omit<LocalDraft, 'start'>): Promise<void> {
    if (await this.#isOthers()) throw new Error('kept by another tab')
    await keepLocalDraft(this.#draftId, { ...draft, start: this.#entryId ? null : this.#start })
    this.#local = draft.text
  }

  async #isOthers(): Promise<boolean> {
    const stored = await readLocalDraft(this.#draftId)
    return stored !== null && stored.text !== this.#local
  }

  async #send(text: string, version: number): Promise<number> {
    const { register, patientId } = this.written
    if (this.#entryId)
      return (await saveEntryDraft(register, this.#entryId, { text, version })).version
    const begun = (await this.#findBegun()) ?? (await this.#begin(text, register, patientId))
    await dropLocalDraft(this.#draftId).catch(() => undefined)
    this.#entryId = begun.id
    if (textOf(begun) === text) return begun.version
    return (await saveEntryDraft(register, begun.id, { text, version: begun.version })).version
  }

  async #begin(text: string, register: RegisterName, patientId: string): Promise<Entry> {
    try {
      return await addEntry(register, patientId, this.#start, text)
    } catch (error) {
      if (isUnanswered(error)) this.#tried = text
      throw error
    }
  }

  /** Returns the entry that an unanswered request has created, so that no second one is added: entries cannot be deleted. */
  async #findBegun(): Promise<Entry | undefined> {
    if (this.#tried === null) return undefined
    const { register, patientId } = this.written
    const entries = await readEntries(register, patientId)
    const match = entries.find(
      (entry) =>
        entry.version === 1 &&
        entry.date === this.#start.date &&
        textOf(entry).trim() === this.#tried?.trim(),
    )
    if (!match) this.#tried = null
    return match
  }
}

/** Returns the writing of an entry and the state of its draft. Unsent text is sent when the form closes. */
export function useWriting(written: Written): { writing: Writing; state: DraftState } {
  const [state, setState] = useState<DraftState>({ is: 'untouched' })
  const writing = useMemo(() => new Writing(written, setState), [written])
  useEffect(() => {
    const { keeper } = writing
    writing.takeUp()
    const again = () => void keeper.flush()
    addEventListener('online', again)
    addEventListener('pagehide', again)
    return () => {
      removeEventListener('online', again)
      removeEventListener('pagehide', again)
      void keeper.stop()
    }
  }, [writing])
  return { writing, state }
}
