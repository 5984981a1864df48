import { describe, expect, it } from 'vitest'
import { patientSession, pixPayment as payment } from '../../../../test/patient-session.ts'
import { shownText } from '../../../../test/shown-text.ts'
import { DAY, HOUR, MINUTE } from '../../../platform/shared/calendar.ts'
import type { PatientSession } from '../contract.ts'
import { SessionActions } from './session-actions.tsx'

const PAY = 'Pagar com Pix'
const ADD = 'Adicionar ao calendário'
const CANCEL = 'Cancelar consulta'
const JOIN = 'Entrar na consulta (abre em outra aba)'
const GO = 'Como chegar (abre em outra aba)'

const noop = () => {}
const link = 'https://meet.example.com/sala'

function sessionIn(milliseconds: number): PatientSession {
  const datetime = new Date(Date.now() + milliseconds).toISOString()
  return patientSession({ datetime, paid: true })
}

describe('the actions of an appointment', () => {
  it.each<[string, number, Partial<PatientSession>, string[]]>([
    ['paid and far', 3 * DAY, {}, [ADD, CANCEL]],
    ['waiting for its payment', 3 * DAY, { status: 'pending', payment }, [PAY, ADD, CANCEL]],
    ['online and open', 10 * MINUTE, { location: link }, [JOIN, ADD, CANCEL]],
    [
      'online and open, without a web address',
      10 * MINUTE,
      { location: 'por chat' },
      [ADD, CANCEL],
    ],
    ['in person and near', HOUR, { type: 'presencial', location: 'Sé, 1' }, [GO, ADD, CANCEL]],
    ['in person and far', 3 * DAY, { type: 'presencial', location: 'Sé, 1' }, [ADD, CANCEL]],
    ['under way', -HOUR / 2, { location: link, canCancel: false }, [JOIN]],
    [
      'open and still to be paid',
      10 * MINUTE,
      { location: link, payment },
      [JOIN, PAY, ADD, CANCEL],
    ],
    ['begun since the page was loaded', -HOUR, {}, []],
    ['cancelled', 3 * DAY, { status: 'cancelled', canCancel: false }, []],
    ['with a hold that ran out', 3 * DAY, { status: 'pending', holdExpired: true }, []],
    ['held and paid', -3 * DAY, { status: 'completed', canCancel: false }, []],
    ['held and not paid', -3 * DAY, { status: 'completed', canCancel: false, payment }, [PAY]],
  ])('The actions of an appointment that is %s are offered', (_, ahead, change, offered) => {
    const session = { ...sessionIn(ahead), ...change }
    expect(shownText(<SessionActions session={session} onCancel={() => {}} />)).toBe(
      offered.join(' '),
    )
  })

  it('an appointment is moved until it begins, also on a page that stays open', () => {
    const shown = (ahead: number) =>
      shownText(<SessionActions session={sessionIn(ahead)} onCancel={noop} onMove={noop} />)
    expect(shown(3 * DAY)).toContain('Remarcar')
    expect(shown(-HOUR)).toBe('')
  })
})
