import {
  createSeries,
  endSeries,
  getSeries,
  listSeries,
  previewSeries,
  previewSeriesChange,
  settleSeriesDate,
  updateSeries,
} from '../series/contract.ts'
import { type Answer, answer } from './answer.ts'
import { rowOf } from './practice.ts'
import {
  changeSeries,
  endSeriesAt,
  makeSeries,
  previewChange,
  previewNew,
  settle,
  shownSeries,
} from './series-changes.ts'

export const seriesAnswers: readonly Answer[] = [
  answer(previewSeries, ({ practice, body, now }) => previewNew(practice, body, now)),
  answer(createSeries, ({ practice, body, now }) => makeSeries(practice, body, now)),
  answer(listSeries, ({ practice, query, now }) =>
    practice.series
      .filter(({ patientId }) => !query.patientId || patientId === query.patientId)
      .map((row) => shownSeries(practice, row, now)),
  ),
  answer(getSeries, ({ practice, params, now }) =>
    shownSeries(practice, rowOf(practice.series, params.id), now),
  ),
  answer(previewSeriesChange, ({ practice, params, body, now }) =>
    previewChange(practice, params.id, body, now),
  ),
  answer(updateSeries, ({ practice, params, body, now }) =>
    changeSeries(practice, params.id, body, now),
  ),
  answer(endSeries, ({ practice, params, body, now }) =>
    endSeriesAt(practice, params.id, body.from, now),
  ),
  answer(settleSeriesDate, ({ practice, params, body, now }) =>
    shownSeries(practice, settle(practice, { ...params, choice: body }, now), now),
  ),
]
