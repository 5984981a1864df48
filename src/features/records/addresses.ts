export const ALL_RECORDS_PATH = '/psychologist/records'
export const KEPT_RECORDS_PATH = `${ALL_RECORDS_PATH}?parte=guardados`
export const ARCHIVE_PATH = '/psychologist/archive'
