export const REPORTS_PATH = '/psychologist/reports'
export const ADVANCED_REPORTS_PATH = '/psychologist/advanced-reports'
