export const STATEMENTS_PATH = '/psychologist/statements'
export const SENDING_PATH = `${STATEMENTS_PATH}/send`

/** Returns the address of a month's closing; without a month, of the proposed one. */
export function closingPath(month?: string): string {
  return month ? `${STATEMENTS_PATH}?month=${month}` : STATEMENTS_PATH
}

/** Returns the address of the sending queue of one month, or of all months. */
export function sendingPath(month?: string): string {
  return month ? `${SENDING_PATH}?month=${month}` : SENDING_PATH
}

/** Returns the address of a statement; `:id` gives the route pattern. */
export function statementPagePath(id: string): string {
  return `${STATEMENTS_PATH}/${id}`
}

/** Returns the address of a statement's file behind its link, without a login. */
export function linkedFilePath(token: string): string {
  return `/api/public/statements/${encodeURIComponent(token)}.pdf`
}
