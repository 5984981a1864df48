import { unprintableSigns } from '../../platform/server/pdf-signs.ts'
import { Problem } from '../../platform/shared/problem.ts'

/** Throws if the PDF of a text would show codes instead of some characters, unless that was accepted. */
export function refuseUnprintable(text: string, isAccepted: boolean): void {
  const signs = isAccepted ? [] : unprintableSigns(text)
  if (signs.length === 0) return
  const signList = signs.slice(0, 10).join(' ')
  throw new Problem('unprintable_signs', {
    message: `O PDF não tem como mostrar ${signList}: no lugar sai o código do sinal. O texto guardado fica inteiro. Para seguir assim, confirme outra vez.`,
    more: { signs },
  })
}
