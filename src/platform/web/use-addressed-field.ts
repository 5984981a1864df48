import { useEffect } from 'react'

/**
 * Takes the focus to the field that the address names by its hash, in the middle of the screen, once it is there. The field's id is
 * that of its `Field`.
 */
export function useAddressedField(): void {
  useEffect(() => {
    const field = document.getElementById(location.hash.slice(1))
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [])
}
