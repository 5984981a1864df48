import { callUpload, isUnanswered } from '../../../platform/web/api.ts'
import { changeHook, useRead } from '../../../platform/web/query.ts'
import {
  changeImportRow,
  createImport,
  getImport,
  type Import,
  listImports,
  type MadeImport,
  mapImport,
  previewImport,
  type RowState,
  runImport,
  stopImport,
  undoImport,
} from '../contract.ts'

/** Between two reads of an import that is at work, in milliseconds. */
const PROGRESS_EVERY = 1_000

/** The pauses before the tries of a file that did not arrive, in milliseconds. */
const SEND_PAUSES = [2_000, 5_000, 10_000]

export function isAtWork({ state }: Pick<Import, 'state'>): boolean {
  return state === 'running' || state === 'undoing'
}

export function useImports() {
  return useRead(listImports, {}, { refetchOnMount: 'always' })
}

/** Reads an import again and again while it is at work, also after a read that failed. */
export function useImport(id: string) {
  return useRead(
    getImport,
    { params: { id } },
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state: { data } }) => data !== undefined && isAtWork(data) && PROGRESS_EVERY,
    },
  )
}

export function usePreview(id: string, page: number, state: RowState | null) {
  const query = { page: String(page), ...(state && { state }) }
  return useRead(previewImport, { params: { id }, query }, { keepsLast: true })
}

export const useMapImport = changeHook(mapImport)
export const useChangeRow = changeHook(changeImportRow)
export const useRunImport = changeHook(runImport)
export const useStopImport = changeHook(stopImport)
export const useUndoImport = changeHook(undoImport)

interface Sending {
  onSent: (share: number) => void
  /** Called before each further try. */
  onLost: () => void
}

/** Sends a file, and sends it again while no answer comes. */
export async function sendFile(file: File, { onSent, onLost }: Sending): Promise<MadeImport> {
  for (const pause of [...SEND_PAUSES, null]) {
    try {
      return await callUpload(createImport, { query: { name: file.name } }, file, onSent)
    } catch (error) {
      if (pause === null || !isUnanswered(error)) throw error
      onLost()
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  throw new Error('unreachable')
}
