import { foldCell } from './fold-cell.ts'

/** Words that surround the patient's name in an event's title. */
const AROUND =
  /^(?:sessao|sessoes|consulta|consultas|atendimento|terapia|psicoterapia|psicoterapeutic[oa]|psicologia|psicologic[oa]|psi|psico|retorno|paciente|pac|pct|px|cliente|online|on-?line|presencial|remoto|remota|individual|teleconsulta|teleatendimento|videochamada|video|chamada|meet|google|zoom|teams|whatsapp|com|de|do|da|para|semanal|quinzenal|mensal|primeira|session|therapy|appointment|with|confirmad[oa]|pag[oa]|ok|fix[oa]|horario|n|no|nº|\d{1,3}[aªoº.]?|\d{1,2}(?:h|:)\d{0,2}|\d{1,3}min|min|mins|minutos|[^\p{L}\p{N}]+)$/u

const BETWEEN = /[()[\]{}|:;–—/+&•·,]|\s-+\s|\s-|-\s|\s(?:e|and|x)\s/iu

const LONGEST_TITLE = 200

/**
 * Returns the name in an event's title: the title without words such as 'Sessão' and 'online'. A title with several names or
 * other words is returned unchanged, since it is more than a session with a patient.
 */
export function nameOfTitle(title: string): string {
  const line = title.slice(0, LONGEST_TITLE).replace(/\s+/g, ' ').trim()
  const parts = line
    .replace(/(?<=\d):(?=\d\d)/g, 'h')
    .split(BETWEEN)
    .map(withoutAround)
    .filter((part) => part !== '')
  const [name = line, ...others] = parts
  return others.length === 0 ? name : line
}

function withoutAround(part: string): string {
  const words = part.split(' ').filter((word) => word !== '')
  const isAround = (word: string | undefined) => word !== undefined && AROUND.test(foldCell(word))
  while (isAround(words[0])) words.shift()
  while (isAround(words.at(-1))) words.pop()
  return words.join(' ')
}
