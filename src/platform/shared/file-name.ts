import { cleanLine } from './typed-text.ts'

const NAME_MAX = 120

/** The usual file extensions of each type, the most common first. */
const ENDINGS = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
} as const
export type NamedType = keyof typeof ENDINGS

/** The extension of another type of file; other letters after a dot belong to the name: `Sr. Silva`. */
const OTHER_ENDING =
  /\.(?:pdf|jpg|jpeg|jpe|jfif|png|webp|gif|bmp|tiff?|hei[cf]|avif|svgz?|docx?|docm|dotx|odt|rtf|txt|xlsx?|xlsm|ods|csv|pptx?|odp|zip|rar|7z|xml|html?|js|exe|scr|bat|cmd|com|msi|lnk|apk|mp3|mp4|m4a|ogg|opus|wav|mov)$/i

export function endingOf(type: NamedType): string {
  return ENDINGS[type][0]
}

/**
 * Returns the name under which a file is kept: one line without folders, at most 120 characters, with an ending of the
 * type that its first bytes show. `fallback` is the stem if nothing is left.
 */
export function safeFileName(sent: string, type: NamedType, fallback: string): string {
  const [last = ''] = sent.split(/[\\/]/).slice(-1)
  const name = cleanLine(last).trim()
  const written = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  const isOwn = ENDINGS[type].some((ending) => ending === written)
  const stem = name.replace(isOwn ? /\.\w+$/ : OTHER_ENDING, '')
  const ending = isOwn ? name.slice(name.lastIndexOf('.')) : `.${endingOf(type)}`
  const shortStem = cleanLine(stem.slice(ending.length - NAME_MAX)).trim()
  return `${/[\p{L}\p{N}]/u.test(shortStem) ? shortStem : fallback}${ending}`
}
