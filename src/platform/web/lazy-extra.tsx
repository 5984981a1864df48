import { type ComponentType, useEffect, useReducer, useRef } from 'react'

/** A piece whose code comes apart from the page's. */
export type LazyExtra<Props> = ComponentType<Props> & {
  /** Fetches its code ahead. */
  preload: () => void
}

/**
 * A piece whose code comes when it is wanted, and which the page can do without: where it does not come, it is left out. It
 * never suspends: what was fetched ahead is drawn in the same frame, where `lazy` would draw its waiting face for 300 ms. `failed` is called
 * where a piece that is drawn does not come.
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
