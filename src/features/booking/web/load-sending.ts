import { ApiError } from '../../../platform/web/api.ts'
import { OFFLINE_MESSAGE } from '../../../platform/web/ui/offline-notice.tsx'

/** Said where a part of the page did not come. */
export const INCOMPLETE =
  'A página não carregou por inteiro. Recarregue-a e tente novamente: o que você preencheu continua aqui.'

/** Fetches what checks and sends a booking, ahead of the moment it is needed. Throws ApiError where it does not come. */
export async function loadSending(): Promise<typeof import('./send-booking.ts')> {
  try {
    return await import('./send-booking.ts')
  } catch {
    throw new ApiError(navigator.onLine ? INCOMPLETE : OFFLINE_MESSAGE, 0)
  }
}
