import { useState } from 'react'
import { MINUTE } from '../../../platform/shared/calendar.ts'
import { ApiError } from '../../../platform/web/api.ts'
import { eraseDraft, keepDraft, readDraft } from '../../../platform/web/tab-draft.ts'
import { CODE_LIFE_MINUTES, RESEND_AFTER_SECONDS } from '../../patient-login/contract.ts'
import { useRequestLoginCode } from './api.ts'

/** A requested code, stored in this tab to survive a reload; never the code itself. */
interface CodeRequest {
  phone: string
  sentAt: number
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
    keep(sentNow(phone))
  }
  const ask = async (phone: string) => {
    if (request?.phone === phone && Date.now() < request.againAt) keep(request)
    else await send(phone)
    setWaiting(true)
  }
  const askAgain = async () => {
    if (!request) return
    await send(request.phone).catch((error: unknown) => {
      keep(putOff(request, error))
      throw error
    })
  }
  const done = () => eraseDraft(KEY)
  const changePhone = () => {
    done()
    setWaiting(false)
  }
  return { request, waiting, isPending, ask, askAgain, changePhone, done }
}

function sentNow(phone: string): CodeRequest {
  const sentAt = Date.now()
  return { phone, sentAt, againAt: sentAt + RESEND_AFTER_SECONDS * 1_000 }
}

function putOff(request: CodeRequest, error: unknown): CodeRequest {
  const wait = error instanceof ApiError ? error.retryAfter : null
  return wait ? { ...request, againAt: Date.now() + wait * 1_000 } : request
}

function readRequest(): CodeRequest | null {
  const { phone, sentAt, againAt } = readDraft<CodeRequest>(KEY)
  if (!phone || !sentAt || !againAt) return null
  const alive = Date.now() < Math.max(sentAt + CODE_LIFE_MINUTES * MINUTE, againAt)
  return alive ? { phone, sentAt, againAt } : null
}
