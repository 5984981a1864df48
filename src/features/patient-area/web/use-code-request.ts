import { useState } from 'react'
import { MINUTE } from '../../../platform/shared/calendar.ts'
import { ApiError } from '../../../platform/web/api.ts'
import { eraseDraft, keepDraft, readDraft } from '../../../platform/web/tab-draft.ts'
import { CODE_LIFE_MINUTES, RESEND_AFTER_SECONDS } from '../contract.ts'
import { useRequestLoginCode } from './api.ts'

/** A code that was asked for; kept in this tab, so that a reload goes on waiting for it. Never the code itself. */
interface CodeRequest {
  phone: string
  sentAt: number
  /** The earliest instant for another one. */
  againAt: number
}

const KEY = 'patient-code'

export function useCodeRequest() {
  const [request, setRequest] = useState(readRequest)
  const [waiting, setWaiting] = useState(request !== null)
  const { mutateAsync, isPending } = useRequestLoginCode()

  const keep = (next: CodeRequest) => {
    keepDraft(KEY, next)
    setRequest(next)
  }
  const send = async (phone: string) => {
    await mutateAsync({ body: { phone } })
    const sentAt = Date.now()
    keep({ phone, sentAt, againAt: sentAt + RESEND_AFTER_SECONDS * 1_000 })
  }
  return {
    request,
    /** The code is to be typed now. */
    waiting,
    isPending,
    ask: async (phone: string) => {
      // Back with the same phone: its code is on the way.
      const onTheWay = request?.phone === phone && Date.now() < request.againAt
      if (onTheWay) keepDraft(KEY, request)
      else await send(phone)
      setWaiting(true)
    },
    askAgain: async () => {
      if (!request) return
      try {
        await send(request.phone)
      } catch (error) {
        const wait = error instanceof ApiError ? error.retryAfter : null
        if (wait) keep({ ...request, againAt: Date.now() + wait * 1_000 })
        throw error
      }
    },
    /** Back to the phone, which stays typed. */
    changePhone: () => {
      eraseDraft(KEY)
      setWaiting(false)
    },
    done: () => eraseDraft(KEY),
  }
}

/** Null where none was asked for, or its code is dead by now. */
function readRequest(): CodeRequest | null {
  const { phone, sentAt, againAt } = readDraft<CodeRequest>(KEY)
  if (!phone || !sentAt || !againAt) return null
  const alive = Date.now() < Math.max(sentAt + CODE_LIFE_MINUTES * MINUTE, againAt)
  return alive ? { phone, sentAt, againAt } : null
}
