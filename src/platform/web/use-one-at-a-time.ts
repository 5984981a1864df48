import { useRef, useState } from 'react'

/** Work that is not begun again while it is under way: `run` then resolves to null. `pending` is for what is drawn. */
export function useOneAtATime<Input, Outcome>(work: (input: Input) => Promise<Outcome>) {
  const [pending, setPending] = useState(false)
  const busy = useRef(false)
  const run = async (input: Input): Promise<Outcome | null> => {
    if (busy.current) return null
    busy.current = true
    setPending(true)
    try {
      return await work(input)
    } finally {
      busy.current = false
      setPending(false)
    }
  }
  return { pending, run }
}
