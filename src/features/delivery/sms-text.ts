import { APP_NAME } from '../../platform/shared/app-name.ts'
import { narrowText } from '../../platform/shared/narrow-text.ts'
import { oneLine } from './message-texts.ts'

const SMS_LENGTH = 160
/** The zone's name `(horario de Brasilia)`, shortened to `(Brasilia)` if space is short. */
const ZONE = /\(horario d[aeo]s? (?:Fernando de )?([^)]+)\)/g

/** Returns the line as one SMS of 160 characters; accents would shorten it to 70. A `name` in the line is cut to fit. */
export function smsOf(line: string, name = ''): string {
  const whole = plainOf(`${APP_NAME}: ${line}`)
  if (whole.length <= SMS_LENGTH) return whole
  const text = whole.replace(ZONE, '($1)')
  const over = text.length - SMS_LENGTH
  if (over <= 0) return text
  const long = plainOf(name)
  const short = long.slice(0, Math.max(0, long.length - over - 1)).trimEnd()
  const fitted = long === '' ? text : text.replace(long, () => `${short}.`)
  return fitted.slice(0, SMS_LENGTH)
}

/** The characters that count once in an SMS. */
const SMS_SIGN = /(?![`[\]{}\\^~|])[ -~]/

function plainOf(text: string): string {
  return oneLine(narrowText(oneLine(text), SMS_SIGN, () => ''))
}
