import { useEffect } from 'react'

/**
 * Focuses the field of the address's hash, in the middle of the screen, once it is there; a tall part begins at the top.
 * Its id is that of its `Field`.
 * `isThere`: whether the part of the page that may hold it is shown.
 */
export function useAddressedField(isThere = true): void {
  useEffect(() => {
    if (!isThere) return
    const field = document.getElementById(location.hash.slice(1))
    field?.focus({ preventScroll: true })
    if (field)
      field.scrollIntoView({ block: field.offsetHeight > innerHeight / 2 ? 'start' : 'center' })
  }, [isThere])
}
