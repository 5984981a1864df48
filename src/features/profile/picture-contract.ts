import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { profile } from '../practice/contract.ts'
import { pictureTypeOf } from './picture-rules.ts'

export const PICTURE_BYTES = 200_000

const TOO_LARGE = 'A imagem tem mais de 200 kB. Escolha uma menor.'
const UNREADABLE = 'Envie uma imagem JPEG, PNG ou WebP.'

export const pictureText = z.string().check(
  z.maxLength(Math.ceil(PICTURE_BYTES / 3) * 4, { message: TOO_LARGE, abort: true }),
  z.regex(z.regexes.base64, { message: UNREADABLE, abort: true }),
  z.refine((text) => pictureTypeOf(firstBytes(text)) !== null, UNREADABLE),
)

function firstBytes(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64.slice(0, 24)), (letter) => letter.charCodeAt(0))
}

export const savePicture = endpoint({
  method: 'PUT',
  path: '/api/psychologist/picture',
  summary: 'Troca a foto do perfil: JPEG, PNG ou WebP em base64, até 200 kB',
  access: 'tenant',
  changes: ['profile'],
  body: z.object({ picture: pictureText }),
  reply: profile,
  idempotent: false,
  largestBody: 300_000,
})

export const deletePicture = endpoint({
  method: 'DELETE',
  path: '/api/psychologist/picture',
  summary: 'Remove a foto do perfil',
  access: 'tenant',
  changes: ['profile'],
  status: 204,
})
