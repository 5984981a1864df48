/** Where the second factor is set up; with `token` or `cancel`, the pages of the links of its mails. */
export const SECOND_FACTOR_PATH = '/psychologist/second-factor'

/** The part of the settings that shows it. */
export const ACCOUNT_SETTINGS_PATH = '/psychologist/settings?parte=conta'
