import { useMutation } from '@tanstack/react-query'
import type { CallOf, Endpoint } from '../shared/endpoint.ts'
import { type ArrivedFile, callFile } from './api.ts'
import { saveFile } from './save-file.ts'
import { showRefusal } from './show-refusal.ts'
import { toast } from './ui/toast-store.ts'

/** Returns a function that downloads a file and reports success or failure. Never repeated automatically: it may be large. */
export function useDownload<E extends Endpoint & { file: readonly string[] }>(
  endpoint: E,
  done = 'Arquivo exportado',
) {
  const file = useMutation({
    mutationKey: [endpoint.path],
    mutationFn: (input: CallOf<E>) => callFile(endpoint, input),
    retry: false,
    onSuccess: (file) => {
      saveFile(file.name, file.blob)
      toast({ title: done, description: codesNote(file) ?? file.name })
    },
    onError: (error) => showRefusal('Erro ao exportar', error),
  })
  return { pending: file.isPending, download: file.mutate }
}

/** Returns a note about characters that a PDF does not show, to be read before the file is sent on; null if it shows all. */
export function codesNote({ codedSigns }: Pick<ArrivedFile, 'codedSigns'>): string | null {
  if (codedSigns === '') return null
  return `O PDF não tem como mostrar ${codedSigns}: no lugar sai o código do sinal. Para que saia certo, corrija o nome no cadastro.`
}
