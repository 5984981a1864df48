import { type RefObject, useEffect } from 'react'

const FADE = '2.5rem'

export const FADED_EDGES =
  'mask-[linear-gradient(to_right,transparent,black_var(--before,0px),black_calc(100%-var(--after,0px)),transparent)]'

/** Fades the edges of a strip behind which there is more; the strip has the class FADED_EDGES. */
export function useFadedEdges(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current
    if (!element) return
    const fade = () => {
      const { scrollLeft, scrollWidth, clientWidth, style } = element
      style.setProperty('--before', scrollLeft > 1 ? FADE : '0px')
      style.setProperty('--after', scrollLeft + clientWidth < scrollWidth - 1 ? FADE : '0px')
    }
    const watch = new ResizeObserver(fade)
    watch.observe(element)
    element.addEventListener('scroll', fade, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', fade)
    }
  }, [list])
}
