import { formatBytes } from '../../platform/shared/bytes.ts'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { formatCount, pluralize } from '../../platform/shared/figures.ts'
import { MESSAGE_CHANNELS } from '../delivery/channels.ts'
import type { QueueState, SystemState } from './contract.ts'

/** A backup of the day before is late by noon; after two days one was missed. */
export const BACKUP_LATE = 48 * HOUR
const LOW_SHARE = 0.1
const LOW_BYTES = 2 ** 30
/** The queue is checked every 5 seconds and sends twenty at a time: five minutes are more than a busy moment. */
export const QUEUE_LATE_SECONDS = (5 * MINUTE) / 1000

export interface Trouble {
  part: 'backup' | 'disk' | 'queue' | 'messages' | 'replaced'
  text: string
  advice: string
  command?: string
}

export function troublesOf(system: SystemState, now: number): Trouble[] {
  return [
    ...diskTroubles(system),
    ...system.queues.flatMap(queueTroubles),
    ...messageTroubles(system),
    ...backupTroubles(system, now),
    ...replacedTroubles(system),
  ]
}

export function isDiskLow({ bytes, freeBytes }: SystemState['disk']): boolean {
  return freeBytes < bytes * LOW_SHARE || freeBytes < LOW_BYTES
}

function diskTroubles({ disk }: SystemState): Trouble[] {
  if (!isDiskLow(disk)) return []
  return [
    {
      part: 'disk',
      text: `Restam ${formatBytes(disk.freeBytes)} livres no disco dos dados.`,
      advice: 'Apague backups antigos ou aumente o disco: sem espaço, nada mais é gravado.',
    },
  ]
}

export function isBehind({ behindSeconds }: Pick<QueueState, 'behindSeconds'>): boolean {
  return (behindSeconds ?? 0) > QUEUE_LATE_SECONDS
}

function queueTroubles(queue: QueueState): Trouble[] {
  if (!isBehind(queue)) return []
  const minutes = formatCount(Math.floor((queue.behindSeconds ?? 0) / 60))
  return [
    {
      part: 'queue',
      text: `${MESSAGE_CHANNELS[queue.channel]}: há mensagens esperando há ${minutes} minutos.`,
      advice: 'Procure “messages not taken” no log e confira se o provedor responde.',
    },
  ]
}

function messageTroubles({ queues }: SystemState): Trouble[] {
  const dead = queues.reduce((sum, queue) => sum + queue.dead, 0)
  if (dead === 0) return []
  return [
    {
      part: 'messages',
      text: pluralize(dead, 'mensagem não foi enviada.', 'mensagens não foram enviadas.'),
      advice: 'Veja em Mensagens o motivo de cada uma e tente de novo.',
    },
  ]
}

export type BackupState = 'elsewhere' | 'none' | 'late' | 'fresh'

export function backupStateOf(
  { database, backup }: Pick<SystemState, 'database' | 'backup'>,
  now: number,
): BackupState {
  if (database.kind === 'postgres') return 'elsewhere'
  if (!backup) return 'none'
  return now - Date.parse(backup.at) > BACKUP_LATE ? 'late' : 'fresh'
}

function backupTroubles(system: SystemState, now: number): Trouble[] {
  const state = backupStateOf(system, now)
  if (state !== 'none' && state !== 'late') return []
  return [
    {
      part: 'backup',
      text:
        state === 'none'
          ? 'Nenhum backup foi feito ainda.'
          : 'O último backup tem mais de 48 horas.',
      advice: 'Faça um agora, com o servidor ligado, e deixe-o agendado:',
      command: 'npm run backup',
    },
  ]
}

function replacedTroubles({ replaced }: SystemState): Trouble[] {
  return replaced.map((name) => ({
    part: 'replaced',
    text: `O banco anterior a uma restauração ainda está no servidor: ${name}.`,
    advice:
      'Nele estão os dados de todos, também os excluídos. Repita no banco atual as exclusões feitas depois do backup e apague a pasta, em DATA_DIR:',
    command: `rm -r ${name}`,
  }))
}
