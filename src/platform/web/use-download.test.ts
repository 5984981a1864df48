import { expect, it } from 'vitest'
import { CODED_SIGNS_HEADER } from '../shared/endpoint.ts'
import { callFile, replaceTransport } from './api.ts'
import { codesNote } from './use-download.ts'

const endpoint = {
  method: 'GET',
  path: '/api/file',
  summary: 'Um arquivo',
  access: 'tenant',
  status: 200,
  file: ['application/pdf'],
} as const

it.each([
  [{}, null],
  [
    { [CODED_SIGNS_HEADER]: encodeURIComponent('李 明') },
    'O PDF não tem como mostrar 李 明: no lugar sai o código do sinal. Para que saia certo, corrija o nome no cadastro.',
  ],
])('a file that arrives with the headers %j has the note %s', async (headers, note) => {
  replaceTransport(async () => new Response('%PDF', { headers }))
  expect(codesNote(await callFile(endpoint, {}))).toBe(note)
})
