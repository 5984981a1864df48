/** Days for which a body is kept after its message is done; a failed one can be retried as long. */
export const BODY_KEPT_DAYS = 30

/** Months after which a message is deleted from every log. */
export const MESSAGES_KEPT_MONTHS = 12
