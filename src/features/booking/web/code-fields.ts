import { ContactCode } from './contact-code.tsx'
import { CouponField } from './coupon-field.tsx'

/** Rarely used parts, fetched together: in two files their shared parts would leave the page's one script. */
export const codeFields = { ContactCode, CouponField }
