import { dayAt } from '../../platform/shared/calendar.ts'
import { closedBy } from '../holidays/closing-rules.ts'
import { addHoliday, listHolidays, placeHolidays, removeHoliday } from '../holidays/contract.ts'
import { holidaysBetween, refuseTooManyHolidays, requestedDays } from '../holidays/rules.ts'
import { placeOf } from '../holidays/states.ts'
import { type Answer, answer } from './answer.ts'
import { scheduleOf } from './attendance-answers.ts'
import { dropRow, newId } from './practice.ts'

export const holidayAnswers: readonly Answer[] = [
  answer(listHolidays, ({ practice, query, now }) => {
    const { profile, holidayPlace, holidays } = practice
    const { from, to } = requestedDays(query, dayAt(now, profile.timezone))
    const place = holidayPlace ?? placeOf(profile)
    const schedule = scheduleOf({ ...practice, blocks: [] })
    return {
      ...place,
      isChosen: holidayPlace !== null,
      holidays: holidaysBetween(from, to, place, holidays).map((holiday) => ({
        ...holiday,
        closedBy: closedBy(holiday.day, schedule),
      })),
    }
  }),
  answer(addHoliday, ({ practice: { holidays }, body }) => {
    const known = holidays.find(
      ({ month, day, name }) => month === body.month && day === body.day && name === body.name,
    )
    if (known) return known
    refuseTooManyHolidays(holidays.length)
    const stored = { id: newId(), ...body }
    holidays.push(stored)
    return stored
  }),
  answer(placeHolidays, ({ practice, body }) => {
    practice.holidayPlace = body
    return body
  }),
  answer(removeHoliday, ({ practice, params }) => dropRow(practice.holidays, params.id)),
]
