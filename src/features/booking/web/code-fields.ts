import { ContactCode } from './contact-code.tsx'
import { CouponField } from './coupon-field.tsx'

/** What few people need, fetched together on demand: in two files the parts both share would leave the page's one script. */
export const codeFields = { ContactCode, CouponField }
