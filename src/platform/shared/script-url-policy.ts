/** The only Trusted Types policy that the pages' Content-Security-Policy allows. */
export const SCRIPT_URL_POLICY = 'consultorio'
