import { useMutation } from '@tanstack/react-query'
import type { CallOf, Endpoint } from '../shared/endpoint.ts'
import { callFile } from './api.ts'
import { saveFile } from './save-file.ts'
import { sayRefused } from './say-refused.ts'
import { toast } from './ui/toast-store.ts'

/**
 * Returns a function that downloads a file and reports success or failure. Never repeated automatically: it may be large.
 */
export function useDownload<E extends Endpoint & { file: readonly string[] }>(
  endpoint: E,
  done = 'Arquivo exportado',
) {
  const file = useMutation({
    mutationKey: [endpoint.path],
    mutationFn: (input: CallOf<E>) => callFile(endpoint, input),
    retry: false,
    onSuccess: ({ name, blob }) => {
      saveFile(name, blob)
      toast({ title: done, description: name })
    },
    onError: (error) => sayRefused('Erro ao exportar', error),
  })
  return { pending: file.isPending, download: file.mutate }
}
