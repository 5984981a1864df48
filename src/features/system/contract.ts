import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { instantText } from '../../platform/shared/fields.ts'
import { messageChannel } from '../delivery/channel-contract.ts'
import { ofEachConfigured } from '../delivery/channels.ts'

const queueState = z.object({
  channel: messageChannel,
  waiting: z.int(),
  retrying: z.int(),
  active: z.int(),
  dead: z.int(),
  behindSeconds: z.nullable(z.number()),
})
export type QueueState = z.infer<typeof queueState>

export const getSystem = endpoint({
  method: 'GET',
  path: '/api/admin/system',
  summary: 'O sistema: versão, banco de dados, fila, disco, último backup e o que está configurado',
  access: 'admin',
  reads: ['messages'],
  reply: z.object({
    version: z.string(),
    build: z.nullable(z.string()),
    node: z.string(),
    server: z.object({ host: z.string(), process: z.int(), startedAt: instantText }),
    database: z.object({
      kind: z.enum(['embedded', 'postgres']),
      version: z.string(),
      bytes: z.int(),
      answerMs: z.number(),
      migration: z.string(),
    }),
    queues: z.array(queueState),
    disk: z.object({ bytes: z.number(), freeBytes: z.number() }),
    /** The newest in DATA_DIR/backups; null for a PostgreSQL server, whose backups are made elsewhere. */
    backup: z.nullable(z.object({ name: z.string(), at: instantText, bytes: z.int() })),
    replaced: z.array(z.string()),
    /** Whether each is configured; never its value. */
    senders: z.object(ofEachConfigured(() => z.boolean())),
    payments: z.enum(['stripe', 'test', 'none']),
    activation: z.enum(['automatic', 'manual']),
    patientLogin: z.enum(['phone', 'code']),
  }),
})
export type SystemState = z.infer<typeof getSystem.reply>
