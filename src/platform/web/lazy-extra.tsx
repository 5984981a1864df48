import { type ComponentType, useEffect, useReducer, useRef } from 'react'

export type LazyExtra<Props> = ComponentType<Props> & {
  preload: () => void
}

/**
 * Returns an optional component with separate code: left out where the code does not come. It never suspends: preloaded
 * code is drawn in the same frame, where `lazy` would show its fallback for 300 ms. `failed` is called where a drawn one
 * does not come.
 */
export function lazyExtra<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  failed?: (props: Props) => void,
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
    const missing = !Piece
    const latest = useRef(props)
    latest.current = props
    useEffect(() => {
      if (missing) void fetchPiece().then(() => (Piece ? draw() : failed?.(latest.current)))
    }, [missing])
    return Piece && <Piece {...props} />
  }
  Extra.preload = () => void fetchPiece()
  return Extra
}
