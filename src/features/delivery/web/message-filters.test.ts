import { describe, expect, it } from 'vitest'
import { messagesPath } from '../filter-rules.ts'
import { filtersIn, withFilter } from './message-filters.ts'

const ID = '0198c0de-0000-7000-8000-000000000001'

describe('the message filters', () => {
  it('The filters are read from the address', () => {
    const filters = { channel: 'sms', status: 'failed', sessionId: ID } as const
    const address = new URL(messagesPath(filters), 'https://consultorio.test')
    expect(address.pathname).toBe('/psychologist/messages')
    expect(filtersIn(address.searchParams)).toEqual(filters)
  })

  it('Filters that the call would refuse are left out', () => {
    const address = new URLSearchParams({
      channel: 'fax',
      status: '',
      sessionId: '1',
      patientId: ID,
    })
    expect(filtersIn(address)).toEqual({ patientId: ID })
  })

  it('Filters change one at a time, and an empty one is removed', () => {
    const filters = withFilter({ sessionId: ID }, 'status', 'sent')
    expect(filters).toEqual({ sessionId: ID, status: 'sent' })
    expect(withFilter(filters, 'status', '')).toEqual({ sessionId: ID })
  })
})
