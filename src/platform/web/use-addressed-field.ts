import { useEffect } from 'react'

/**
 * Takes the focus to the field that the address names by its hash, in the middle of the screen, once it is there. The field's id is
 * that of its `Field`. `isThere`: whether the part of the page that may hold it is shown.
 */
export function useAddressedField(isThere = true): void {
  useEffect(() => {
    if (!isThere) return
    const field = document.getElementById(location.hash.slice(1))
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [isThere])
}
