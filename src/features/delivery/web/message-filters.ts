import { isId } from '../../../platform/shared/fields.ts'
import { addressFilters, oneOf } from '../../../platform/web/address-filters.ts'
import { MESSAGE_CHANNELS } from '../channels.ts'
import { listMessages } from '../contract.ts'
import { MESSAGE_STATUSES } from '../message-status-rules.ts'

export const { filtersIn, withFilter } = addressFilters(listMessages, {
  channel: oneOf(MESSAGE_CHANNELS),
  status: oneOf(MESSAGE_STATUSES),
  sessionId: isId,
  patientId: isId,
})
