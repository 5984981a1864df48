import { describe, expect, it } from 'vitest'
import { messagesPath } from '../filter-rules.ts'
import { filtersIn, withFilter } from './message-filters.ts'

const ID = '0198c0de-0000-7000-8000-000000000001'

describe('the filters of the log', () => {
  it('are what its address asks for', () => {
    const filters = { channel: 'sms', status: 'failed', sessionId: ID } as const
    const address = new URL(messagesPath(filters), 'https://consultorio.test')
    expect(address.pathname).toBe('/psychologist/messages')
    expect(filtersIn(address.searchParams)).toEqual(filters)
  })

  it('leave out what the call would refuse', () => {
    const address = new URLSearchParams({
      channel: 'fax',
      status: '',
      sessionId: '1',
      patientId: ID,
    })
    expect(filtersIn(address)).toEqual({ patientId: ID })
  })

  it('change one at a time; an empty one goes', () => {
    const filters = withFilter({ sessionId: ID }, 'status', 'sent')
    expect(filters).toEqual({ sessionId: ID, status: 'sent' })
    expect(withFilter(filters, 'status', '')).toEqual({ sessionId: ID })
  })
})
