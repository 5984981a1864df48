import { expect, it } from 'vitest'
import { ApiError, problemText } from './api.ts'

it.each([
  ['is what the server said', new ApiError('E-mail já cadastrado', 409), 'E-mail já cadastrado'],
  ["is 'Tente novamente' where nothing was said", new Error(''), 'Tente novamente'],
  ["is 'Tente novamente' for what is no error", 'não', 'Tente novamente'],
])('the detail text of an error toast %s', (_, error, text) => {
  expect(problemText(error)).toBe(text)
})
