import { ApiError } from '../../../platform/web/api.ts'
import { OFFLINE_MESSAGE } from '../../../platform/web/ui/offline-banner.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useOneAtATime } from '../../../platform/web/use-one-at-a-time.ts'
import { FORM_REPLY_TIME } from '../contract.ts'
import { sendToSupport } from './api.ts'
import { bodyOf, errorsOf, type FieldErrors, refusedFields, type Typed } from './support-fields.ts'

const SENT = {
  title: 'Mensagem enviada!',
  description: `Responderemos em ${FORM_REPLY_TIME}.`,
}
const FAILED = 'Erro ao enviar mensagem'

interface Outcome {
  sent: boolean
  errors: FieldErrors
}

export function useSending() {
  return useOneAtATime(send)
}

async function send(typed: Typed): Promise<Outcome> {
  const body = bodyOf(typed)
  const errors = errorsOf(body)
  if (Object.keys(errors).length > 0) return { sent: false, errors }
  try {
    if (!navigator.onLine) throw new ApiError(OFFLINE_MESSAGE, 0)
    await sendToSupport(body)
    toast(SENT)
    return { sent: true, errors: {} }
  } catch (error) {
    const description = (error instanceof Error && error.message) || 'Tente novamente'
    toast({ title: FAILED, description, variant: 'destructive' })
    return { sent: false, errors: refusedFields(error) }
  }
}
