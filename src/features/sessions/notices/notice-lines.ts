/** The lines that an SMS and a chat share; neutral, as every text of a message. */

interface Named {
  name: string
  when: string
}

export function cancelledLine({ name, when }: Named): string {
  return `Sua consulta de ${when} com ${name} foi cancelada.`
}

export function movedLine({ name, when, before }: Named & { before: string | null }): string {
  return `Sua consulta ${before === null ? '' : `de ${before} `}com ${name} mudou para ${when}.`
}

export function confirmedLine({ name, when }: Named): string {
  return `Sua consulta de ${when} com ${name} está confirmada.`
}
