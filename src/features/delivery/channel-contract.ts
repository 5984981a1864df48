import * as z from 'zod/mini'
import { CHANNELS } from './channels.ts'

export const messageChannel = z.enum(CHANNELS, 'Meio desconhecido')
