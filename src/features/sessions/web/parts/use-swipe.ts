import { type TouchEvent, useRef } from 'react'

const QUICK = 300
const FAR = 48

/** Detects a quick horizontal swipe: 1 to the left, for the next page, and -1 to the right. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number; time: number } | null>(null)
  return {
    onTouchStart: ({ touches, timeStamp }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined
      start.current = touch ? { x: touch.clientX, y: touch.clientY, time: timeStamp } : null
    },
    onTouchEnd: ({ changedTouches, timeStamp }: TouchEvent) => {
      const touch = changedTouches[0]
      const from = start.current
      start.current = null
      if (!touch || !from || timeStamp - from.time > QUICK) return
      const [across, along] = [touch.clientX - from.x, touch.clientY - from.y]
      if (Math.abs(across) > FAR && Math.abs(across) > 2 * Math.abs(along))
        onSwipe(across < 0 ? 1 : -1)
    },
  }
}
