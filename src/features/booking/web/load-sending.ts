import { ApiError } from '../../../platform/web/api.ts'
import { OFFLINE_MESSAGE } from '../../../platform/web/ui/offline-banner.tsx'

export const INCOMPLETE =
  'A página não carregou por inteiro. Recarregue-a e tente novamente: o que você preencheu continua aqui.'

type Sending = typeof import('./send-booking.ts')

let loaded: Sending | null = null

export function loadedSending(): Sending | null {
  return loaded
}

/** Loads the code that validates and sends a booking, ahead of its use. Throws ApiError if loading fails. */
export async function loadSending(): Promise<Sending> {
  try {
    loaded = await import('./send-booking.ts')
    return loaded
  } catch {
    throw new ApiError(navigator.onLine ? INCOMPLETE : OFFLINE_MESSAGE, 0)
  }
}
