/**
 * Converts vCard 2.1, which many phones still export, to vCard 3: bare types such as `TEL;CELL:` and quoted-printable texts.
 * Photos are left out in every version.
 */

/** Returns a card's lines in the form of vCard 3 or 4. */
export function plainVcard(card: string): string {
  const unfolded = card.replace(/\r\n|\r/g, '\n').replace(/\n[ \t]/g, '')
  const lines: string[] = []
  const waiting = unfolded.split('\n')
  for (let index = 0; index < waiting.length; index++) {
    let line = waiting[index] ?? ''
    if (/^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE\b/i.test(line))
      while (line.endsWith('=') && index + 1 < waiting.length)
        line = line.slice(0, -1) + (waiting[++index] ?? '')
    const plain = plainLine(line)
    if (plain !== null) lines.push(plain)
  }
  return lines.join('\r\n')
}

const LEFT_OUT = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY|X-ANDROID-CUSTOM)\b/i
const PROPERTY = /^((?:[\w-]+\.)?[\w-]+)((?:;(?:"[^"]*"|[^:;"])*)*):(.*)$/s

/** Returns null for a line that is not a property, such as the rest of a photo. */
function plainLine(line: string): string | null {
  const match = LEFT_OUT.test(line) ? null : PROPERTY.exec(line)
  if (!match) return null
  const [, name = '', params = '', value = ''] = match
  if (/^VERSION$/i.test(name)) return value.trim() === '4.0' ? 'VERSION:4.0' : 'VERSION:3.0'
  const charset = /;CHARSET=([\w-]+)/i.exec(params)?.[1] ?? 'utf-8'
  const isQuoted = /;(?:ENCODING=)?QUOTED-PRINTABLE\b/i.test(params)
  const text = isQuoted ? unquoted(value, charset).replace(/\r?\n/g, '\\n') : value
  return `${name}${plainParams(params)}:${text}`
}

function plainParams(params: string): string {
  return (params.match(/;(?:"[^"]*"|[^;"])*/g) ?? [])
    .map((param) => param.slice(1))
    .filter(
      (param) =>
        param !== '' &&
        !/^(?:(?:ENCODING=)?(?:QUOTED-PRINTABLE|8BIT|7BIT|BASE64|B)|CHARSET=.*)$/i.test(param),
    )
    .map((param) => (param.includes('=') ? `;${param}` : `;TYPE=${param}`))
    .join('')
}

function unquoted(value: string, charset: string): string {
  const bytes: number[] = []
  for (const part of value.match(/=[\da-f]{2}|[^=]+|=/gi) ?? []) {
    if (/^=[\da-f]{2}$/i.test(part)) bytes.push(Number.parseInt(part.slice(1), 16))
    else bytes.push(...new TextEncoder().encode(part))
  }
  return decoder(charset).decode(Uint8Array.from(bytes))
}

/** Returns the decoder of a charset; of an unknown one, that of UTF-8. */
function decoder(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}
