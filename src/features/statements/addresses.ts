/** The screen of a month's closing. */
export const STATEMENTS_PATH = '/psychologist/statements'
/** The guided queue of what was closed and is not sent yet. */
export const SENDING_PATH = `${STATEMENTS_PATH}/send`

/** The closing of a month; without one, of the month that is proposed. */
export function closingPath(month?: string): string {
  return month ? `${STATEMENTS_PATH}?month=${month}` : STATEMENTS_PATH
}

/** The queue of one month; without one, of all months. */
export function sendingPath(month?: string): string {
  return month ? `${SENDING_PATH}?month=${month}` : SENDING_PATH
}

/** A statement's page; of `:id`, the pattern it is found by. */
export function statementPagePath(id: string): string {
  return `${STATEMENTS_PATH}/${id}`
}

/** The same statement as a file that its link gives, without a login. */
export function linkedFilePath(token: string): string {
  return `/api/public/statements/${encodeURIComponent(token)}.pdf`
}
