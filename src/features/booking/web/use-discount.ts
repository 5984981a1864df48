import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CouponPreview } from '../coupon-contract.ts'
import { findDiscount } from './api.ts'

interface CheckedCoupon {
  found: CouponPreview | null
  refusal?: string
}

const NOTHING: CheckedCoupon = { found: null }

interface BookedService {
  friendlyId: number
  serviceId: string
}

/**
 * Returns a code's discount on the chosen service. An applied code is checked again for another service and after a reload.
 * Only the last of several requests counts.
 */
export function useDiscount(code: string, asked: BookedService) {
  const [known, setKnown] = useState(NOTHING)
  const [pending, setPending] = useState(false)
  const applied = useRef(code !== '')
  const latest = useRef(0)

  /** Null if another code was sent or typed meanwhile. */
  const apply = async (): Promise<CheckedCoupon | null> => {
    latest.current += 1
    const turn = latest.current
    setPending(true)
    const answer = await ask(code, asked)
    if (turn !== latest.current) return null
    applied.current = answer.found !== null
    flushSync(() => {
      setKnown(answer)
      setPending(false)
    })
    return answer
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for another service, not for each typed letter
  useEffect(() => {
    if (applied.current) void apply()
  }, [asked.serviceId])
  const forget = () => {
    latest.current += 1
    applied.current = false
    setKnown(NOTHING)
    setPending(false)
  }
  return { ...known, pending, apply, forget }
}

async function ask(code: string, { friendlyId, serviceId }: BookedService): Promise<CheckedCoupon> {
  if (code.trim() === '') return { found: null, refusal: 'Digite o código' }
  if (!serviceId) return { found: null, refusal: 'Selecione um serviço para aplicar o código' }
  try {
    return { found: await findDiscount(friendlyId, { code, serviceId }) }
  } catch (error) {
    return { found: null, refusal: error instanceof Error ? error.message : 'Tente novamente' }
  }
}
