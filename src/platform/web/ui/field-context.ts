import { createContext, use, useId } from 'react'

export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export const FieldContext = createContext<FieldControl | null>(null)

type OwnAttributes = {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
  'aria-required'?: boolean | 'true' | 'false'
}

/** Returns the attributes of a control inside a Field; the control's own come first. Outside of one, only its own. */
export function useFieldControl(own: OwnAttributes): OwnAttributes {
  const field = use(FieldContext)
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.['aria-describedby'],
    'aria-invalid': own['aria-invalid'] ?? field?.['aria-invalid'],
    'aria-required': own['aria-required'] ?? field?.['aria-required'],
  }
}

export function useFieldIds(given?: string) {
  const ownId = useId()
  const id = given ?? ownId
  return { id, helpId: `${id}-help`, errorId: `${id}-error` }
}

export function describedBy(...ids: (string | false | null | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined
}
