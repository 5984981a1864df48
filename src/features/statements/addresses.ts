export const STATEMENTS_PATH = '/psychologist/statements'
export const SENDING_PATH = `${STATEMENTS_PATH}/send`

export function closingPath(month?: string): string {
  return month ? `${STATEMENTS_PATH}?month=${month}` : STATEMENTS_PATH
}

export function sendingPath(month?: string): string {
  return month ? `${SENDING_PATH}?month=${month}` : SENDING_PATH
}

export function statementPagePath(id: string): string {
  return `${STATEMENTS_PATH}/${id}`
}

export function linkedFilePath(token: string): string {
  return `/api/public/statements/${encodeURIComponent(token)}.pdf`
}
