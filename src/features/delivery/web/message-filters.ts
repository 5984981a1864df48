import { addressFilters } from '../../../platform/web/address-filters.ts'
import { listMessages } from '../contract.ts'

const NAMES = ['channel', 'status', 'sessionId', 'patientId'] as const

export const { filtersIn, withFilter } = addressFilters(listMessages, NAMES)
