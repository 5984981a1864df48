/** Days for which a body is kept after its message is done; a failed one can be retried as long. */
export const BODY_KEPT_DAYS = 30

export const MESSAGES_KEPT_MONTHS = 12
