import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../platform/web/api.ts'
import { getPixState, WATCHED_EVERY } from '../../watch-contract.ts'

/** The number of polls after which a page polls at the longer interval, `ASKED_LATER` in milliseconds. */
const WATCHED_OFTEN = 450
const ASKED_LATER = 15_000

/** Returns whether the bank confirmed a charge while it is shown; polled every 2 s while the page is visible. */
export function usePaid(watch: string | undefined, onPaid?: () => void): boolean {
  const [isPaid, setPaid] = useState(false)
  const latest = useRef(onPaid)
  latest.current = onPaid
  useEffect(() => {
    if (watch === undefined) return
    setPaid(false)
    let timer: number | undefined
    let isLeft = false
    let attempts = 0
    const ask = async () => {
      const isSeen = document.visibilityState === 'visible'
      const state = isSeen ? await call(getPixState, { params: { watch } }).catch(() => null) : null
      if (isLeft) return
      if (state?.paid) {
        setPaid(true)
        latest.current?.()
        return
      }
      attempts++
      timer = window.setTimeout(
        () => void ask(),
        attempts < WATCHED_OFTEN ? WATCHED_EVERY : ASKED_LATER,
      )
    }
    timer = window.setTimeout(() => void ask(), WATCHED_EVERY)
    return () => {
      isLeft = true
      window.clearTimeout(timer)
    }
  }, [watch])
  return isPaid
}
