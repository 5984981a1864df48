import { unknownAreaCode } from './area-codes.ts'
import { parsePhone } from './phone.ts'
import { cleanLine } from './typed-text.ts'

/** Names in our e-mails: an address in one would be a stranger's advertisement in our name. */

const COUNTRIES =
  'ac|ad|ae|af|ag|ai|al|am|ao|aq|ar|as|at|au|aw|ax|az|ba|bb|bd|be|bf|bg|bh|bi|bj|bm|bn|bo|br|bs|bt|bw|by|bz|ca|cc|cd|cf|cg|ch|ci|ck|cl|cm|cn|co|cr|cu|cv|cw|cx|cy|cz|de|dj|dk|dm|do|dz|ec|ee|eg|er|es|et|eu|fi|fj|fk|fm|fo|fr|ga|gd|ge|gf|gg|gh|gi|gl|gm|gn|gp|gq|gr|gs|gt|gu|gw|gy|hk|hm|hn|hr|ht|hu|id|ie|il|im|in|io|iq|ir|is|it|je|jm|jo|jp|ke|kg|kh|ki|km|kn|kp|kr|kw|ky|kz|la|lb|lc|li|lk|lr|ls|lt|lu|lv|ly|ma|mc|md|me|mg|mh|mk|ml|mm|mn|mo|mp|mq|mr|ms|mt|mu|mv|mw|mx|my|mz|na|nc|ne|nf|ng|ni|nl|no|np|nr|nu|nz|om|pa|pe|pf|pg|ph|pk|pl|pm|pn|pr|ps|pt|pw|py|qa|re|ro|rs|ru|rw|sa|sb|sc|sd|se|sg|sh|si|sk|sl|sm|sn|so|sr|ss|st|su|sv|sx|sy|sz|tc|td|tf|tg|th|tj|tk|tl|tm|tn|to|tr|tt|tv|tw|tz|ua|ug|uk|us|uy|uz|va|vc|ve|vg|vi|vn|vu|wf|ws|ye|yt|za|zm|zw'
const GENERIC =
  'com|net|org|edu|gov|info|biz|app|dev|site|online|store|shop|loja|xyz|link|click|live|blog|top|club|vip|pro|page|web|website|tech|digital|social|chat|email|support|help|life|health|clinic|care|bet|casino|win|fun|icu|cloud|space|world|today|news|media|agency|group|company|solutions|services|center|academy|one|buzz|cyou|rest|sbs|lol|mom|zip|mov|xn--[a-z0-9-]+'

const ADDRESS = new RegExp(
  `@|://|www\\.|[\\p{L}\\p{N}-]\\.(?:${COUNTRIES}|${GENERIC})(?![\\p{L}\\p{N}-])`,
  'iu',
)

/** Eight digits or more, with anything between them. */
const NUMBER = /\p{Nd}(?:[^\p{L}\p{N}]*\p{Nd}){7,}/gu

const DAY = '(?:0?[1-9]|[12]\\d|3[01])'
const MONTH = '(?:0?[1-9]|1[0-2])'
const YEAR = '(?:19|20)\\d\\d(?:\\.[12])?'
const DOTTED_TIME = '(?:[01]?\\d|2[0-4])\\.[0-5]\\d'

/** Times, days, years, terms of a year and amounts, which no program reads as a phone. */
const NO_PHONE = new RegExp(
  `(?<!\\d)(${[
    '(?:[01]?\\d|2[0-4])[:h][0-5]\\d',
    // Only as a span: a phone may be written in pairs with dots.
    `(?<!\\d[ .–-]{1,3})${DOTTED_TIME} ?(?:[–-]|às|a) ?${DOTTED_TIME}(?![ .\\-–]*\\d)`,
    `(?:${DAY}/)?${MONTH}/(?:19|20)\\d\\d`,
    `${YEAR}-${MONTH}-${DAY}`,
    `${YEAR} ?/ ?${YEAR}`,
    // After an area code it counts as a phone.
    `(?<!\\d\\d\\)?[ .-]{0,2})${YEAR} ?[–-] ?${YEAR}`,
    '\\d{1,3}(?:\\.\\d{3})*,\\d\\d',
  ].join('|')})(?!\\d)`,
  'g',
)

/** `Fco.de Assis`, `Ma.Lu`: an abbreviation without its space. */
const ABBREVIATION =
  /(?<![\p{L}\p{N}@/-])(?:\p{L}{1,5}\.(?=[Dd][EeOo]\s+\p{L})|\p{Lu}\p{L}{0,4}\.(?=\p{Lu}\p{L}(?![\p{L}\p{N}@:/-])))/gu

/**
 * Returns whether mail programs and phones would turn part of it into a link. Full-width and other dots are read as plain ones.
 */
export function leadsAway(name: string): boolean {
  const plain = plainOf(name)
  return ADDRESS.test(plain) || numbered(plain, '') !== plain
}

/** Returns whether it is refused as a name: an address or a phone, but no abbreviation, which letters break up. */
export function refusesAsName(typed: string): boolean {
  return leadsAway(plainOf(typed).replace(ABBREVIATION, '$& '))
}

const WHOLE_ADDRESS = /[\p{L}\p{N}_+-]@[\p{L}\p{N}.-]+\.[\p{L}\p{N}]{2}|:\/\/|www\./iu

/**
 * Returns whether the account owner's label is an address or a phone and no name: an e-mail, `://`, `www.`, or a phone without
 * a letter. Labels that only look like one are taken, and broken up where others read them.
 */
export function refusesAsLabel(typed: string): boolean {
  const plain = plainOf(typed)
  if (WHOLE_ADDRESS.test(plain)) return true
  if (/\p{L}/u.test(plain) || numbered(plain, '') === plain) return false
  const phone = parsePhone(plain)
  return phone !== null && unknownAreaCode(phone) === null
}

/** Returns a name for e-mails, chats, calendars and papers: addresses and phones are broken up. */
export function unlinked(name: string): string {
  const line = cleanLine(name)
  if (!leadsAway(line)) return line
  return numbered(plainOf(line), '…')
    .replace(/:\/\/|@/g, ' ')
    .replace(/(?<=[\p{L}\p{N}-])\.(?=[\p{L}\p{N}])/gu, ' ')
}

function numbered(plain: string, phone: string): string {
  return plain
    .split(NO_PHONE)
    .map((part, index) => (index % 2 === 0 ? part.replace(NUMBER, phone) : part))
    .join('')
}

function plainOf(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[。．｡․]/g, '.')
}
