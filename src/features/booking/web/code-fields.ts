import { ContactCode } from './contact-code.tsx'
import { CouponField } from './coupon-field.tsx'

/** Rarely used parts, loaded together: as two files, their shared code would move out of the page's one script. */
export const codeFields = { ContactCode, CouponField }
