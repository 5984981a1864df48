export const REPORTS_PATH = '/psychologist/reports'
export const ADVANCED_REPORTS_PATH = '/psychologist/advanced-reports'
export const SESSIONS_PATH = '/psychologist/sessions'
/** Ver Pendências: the sessions list filtered to unpaid ones (decisions §7). */
export const UNPAID_SESSIONS_PATH = `${SESSIONS_PATH}?paid=false`
