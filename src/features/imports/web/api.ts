import { useEffect, useRef } from 'react'
import type { ReplyOf } from '../../../platform/shared/endpoint.ts'
import { callUpload, isUnanswered } from '../../../platform/web/api.ts'
import { changeHook, useInvalidate, useRead } from '../../../platform/web/query.ts'
import {
  createImport,
  getImport,
  IMPORT_TYPES,
  type Import,
  listImports,
  mendRow,
  previewImport,
  runImport,
  saveMapping,
  stopImport,
  undoImport,
} from '../contract.ts'
import type { RowState } from '../labels.ts'

/** Milliseconds between two reads of an import that is running. */
const PROGRESS_EVERY = 1_000

/** Milliseconds before each retry of an upload. */
const SEND_PAUSES = [1_000, 5_000, 10_000]

export function isAtWork({ state }: Pick<Import, 'state'>): boolean {
  return state === 'running' || state === 'undoing'
}

export function useImports() {
  return useRead(listImports, {}, { refetchOnMount: 'always' })
}

/** Reads an import, repeatedly while it is running, also after a failed read. */
export function useImport(id: string) {
  const query = useRead(
    getImport,
    { params: { id } },
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && isAtWork(data) && PROGRESS_EVERY,
    },
  )
  const invalidate = useInvalidate()
  const works = query.data !== undefined && isAtWork(query.data)
  const worked = useRef(works)
  useEffect(() => {
    if (worked.current && !works) void invalidate(['patients', 'imports'])
    worked.current = works
  }, [works, invalidate])
  return query
}

export function usePreview(id: string, page: number, state: RowState | null) {
  const query = { page: String(page), ...(state && { state }) }
  return useRead(previewImport, { params: { id }, query }, { keepsLast: true })
}

export const useSaveMapping = changeHook(saveMapping)
export const useMendRow = changeHook(mendRow)
export const useRunImport = changeHook(runImport)
export const useStopImport = changeHook(stopImport)
export const useUndoImport = changeHook(undoImport)

interface Sending {
  onSent: (share: number) => void
  /** Called before each retry. */
  onLost: () => void
}

const NAME_MAX = 200

/** Returns the file with an accepted type: operating systems call a CSV an Excel file, or give it no type. */
function withPlainType(file: File): File {
  if (IMPORT_TYPES.some((type) => type === file.type)) return file
  return new File([file], file.name, { type: 'application/octet-stream' })
}

/** Sends a file, and retries while there is no answer. */
export function sendFile(
  file: File,
  { onSent, onLost }: Sending,
): Promise<ReplyOf<typeof createImport>> {
  const query = { name: file.name.slice(0, NAME_MAX) }
  return untilAnswered(
    () => callUpload(createImport, { query }, withPlainType(file), onSent),
    onLost,
  )
}

/** Repeats a call that has no answer, at most three times; `onLost` is called before each retry. */
export async function untilAnswered<T>(send: () => Promise<T>, onLost: () => void): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await send()
    } catch (error) {
      const pause = SEND_PAUSES[tries]
      if (pause === undefined || !isUnanswered(error)) throw error
      onLost()
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
