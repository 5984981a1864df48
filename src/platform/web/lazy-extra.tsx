import { type ComponentType, type ReactNode, useEffect, useReducer, useRef, useState } from 'react'

export type LazyExtra<Props> = ComponentType<Props> & {
  preload: () => void
  /** Resolves when the code is loaded, or failed to load. */
  load: () => Promise<void>
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

export interface LazyRules<Props> {
  /** Called if the code of a rendered part fails to load. */
  failed?: (props: Props) => void
  /** Rendered until the code is loaded. */
  waiting?: ReactNode
  /** Rendered if the code fails to load; nothing if undefined. */
  missing?: (retry: () => void) => ReactNode
}

/**
 * Returns an optional component with separate code: nothing is shown if the code fails to load. For a part or a window that a
 * person opened use `lazyPart` or `lazyWindow`, which report the failure. It never suspends: preloaded code is drawn in the same
 * frame; `lazy` would show its fallback for 300 ms.
 */
export function lazyExtra<Props extends object = object>(
  load: Load<Props>,
  { failed, waiting = null, missing }: LazyRules<Props> = {},
): LazyExtra<Props> {
  let Piece: ComponentType<Props> | null = null
  let coming: Promise<void> | null = null
  const fetchPiece = () => {
    coming ??= load().then(
      (loaded) => {
        Piece = loaded.default
      },
      () => {
        coming = null
      },
    )
    return coming
  }
  function Extra(props: Props) {
    const [, draw] = useReducer((times: number) => times + 1, 0)
    const [hasFailed, setFailed] = useState(false)
    // A closed window is fetched again when it next opens.
    const isWanted = !('open' in props) || props.open !== false
    const isWaiting = !Piece && !hasFailed && isWanted
    const latest = useRef(props)
    latest.current = props
    useEffect(() => {
      if (!isWaiting) return
      void fetchPiece().then(() => {
        if (Piece) return draw()
        failed?.(latest.current)
        setFailed(true)
      })
    }, [isWaiting])
    useEffect(() => {
      if (isWanted) setFailed(false)
    }, [isWanted])
    if (Piece) return <Piece {...props} />
    return hasFailed ? missing?.(() => setFailed(false)) : waiting
  }
  Extra.preload = () => void fetchPiece()
  Extra.load = fetchPiece
  return Extra
}

/** Returns whether a condition is or was true: a list's windows are rendered from their first opening on. */
export function useOnceTrue(condition: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(condition)
  if (condition && !wasTrue) setWasTrue(true)
  return wasTrue || condition
}

/**
 * Returns whether the code of all parts is loaded, or failed to load. For parts above others, which they would otherwise push
 * down.
 */
export function useLoaded(parts: readonly Pick<LazyExtra<never>, 'load'>[]): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    void Promise.all(parts.map((part) => part.load())).then(() => setLoaded(true))
  }, [parts])
  return isLoaded
}
