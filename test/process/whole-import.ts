import { setTimeout as wait } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import { type RawBuilder, sql } from 'kysely'
import { createImport, getImport, runImport } from '../../src/features/imports/contract.ts'
import type { ItemKind } from '../../src/features/imports/labels.ts'
import { addDays, DEFAULT_ZONE, dayAt, formatDay } from '../../src/platform/shared/calendar.ts'
import { addressOf } from '../../src/platform/shared/endpoint.ts'
import { ask } from './caller.ts'
import { type Installation, withDatabase } from './installation.ts'

/** The number of rows of each kind in the workbook, in the order in which they are written. */
export const BROUGHT = {
  patients: 250,
  services: 4,
  series: 7,
  sessions: 450,
  packages: 50,
  expenses: 50,
} satisfies Record<ItemKind, number>
export const KINDS = Object.keys(BROUGHT) as ItemKind[]
const WEEKDAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']
const FIRST_HOUR = 8

const counted = <T>(kind: ItemKind, row: (n: number) => T[]) =>
  Array.from({ length: BROUGHT[kind] }, (_, n) => row(n))

/** Returns a workbook with a sheet of each kind. */
async function workbook(): Promise<Uint8Array<ArrayBuffer>> {
  const yesterday = addDays(dayAt(Date.now(), DEFAULT_ZONE), -1)
  const nameOf = (n: number) => `Ar${n} Souza`
  const dayOf = (n: number) => formatDay(addDays(yesterday, -(n % 300)))
  const sheets = [
    {
      name: 'Pacientes',
      rows: [
        ['Nome', 'Celular'],
        ...counted('patients', (n) => [nameOf(n), `(11) 9${20_000_000 + n}`]),
      ],
    },
    {
      name: 'Serviços',
      rows: [
        ['Serviço', 'Valor', 'Duração'],
        ...counted('services', (n) => [`Terapia ${n}`, '180,00', '50']),
      ],
    },
    {
      name: 'Horários',
      rows: [
        ['Paciente', 'Dia da semana', 'Horário', 'Serviço'],
        ...counted('series', (n) => [
          nameOf(n),
          WEEKDAYS[n % WEEKDAYS.length] ?? '',
          `${FIRST_HOUR + Math.floor(n / WEEKDAYS.length)}h`,
          'Terapia 0',
        ]),
      ],
    },
    {
      name: 'Sessões',
      rows: [
        ['Paciente', 'Data', 'Hora', 'Serviço', 'Valor', 'Pago?'],
        ...counted('sessions', (n) => [
          nameOf(n % BROUGHT.patients),
          dayOf(n),
          '14h',
          'Terapia 1',
          '180,00',
          n % 3 === 0 ? 'Não' : 'Sim',
        ]),
      ],
    },
    {
      name: 'Pacotes',
      rows: [
        ['Paciente', 'Serviço', 'Sessões contratadas', 'Sessões restantes', 'Valor'],
        ...counted('packages', (n) => [nameOf(n), 'Terapia 2', '10', '4', '1500,00']),
      ],
    },
    {
      name: 'Despesas',
      rows: [
        ['Data', 'Descrição', 'Categoria', 'Valor'],
        ...counted('expenses', (n) => [dayOf(n), `Aluguel ${n}`, 'Aluguel', '900,00']),
      ],
    },
  ]
  return new Uint8Array(await writeXlsx({ sheets }))
}

/** Sends a workbook of all kinds, and starts its import. */
export async function startWholeImport(url: string, token: string): Promise<string> {
  const reply = await fetch(url + addressOf(createImport, { query: { name: 'tudo.xlsx' } }), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: await workbook(),
  })
  if (reply.status !== 201) throw new Error(`The file was answered ${reply.status}`)
  const { id } = (await reply.json()) as { id: string }
  await ask(url, runImport, { params: { id } }, { token })
  return id
}

export function readImport(url: string, token: string, id: string) {
  return ask(url, getImport, { params: { id } }, { token })
}

/** Returns the number of rows before those of a kind. */
export function rowsBefore(kind: ItemKind): number {
  return KINDS.slice(0, KINDS.indexOf(kind)).reduce((sum, kind) => sum + BROUGHT[kind], 0)
}

/** Waits until some rows of a kind are written, or the import is over. */
export async function untilReached(
  url: string,
  token: string,
  { id, kind }: { id: string; kind: ItemKind },
): Promise<void> {
  for (;;) {
    const { state, progress } = await readImport(url, token, id)
    if (state !== 'running' || progress.done > rowsBefore(kind)) return
    await wait(20)
  }
}

/** Lets the next server take the import at once, as if the time of its lease were over. */
export async function endLease(installation: Installation): Promise<void> {
  await withDatabase(installation, ({ owner }) =>
    sql`update imports set leased_until = now()`.execute(owner),
  )
}

/** The rows that do not come from elsewhere: shown fixed times have sessions, and a practice begins with a service. */
const OF_FILE: Partial<Record<ItemKind, RawBuilder<boolean>>> = {
  sessions: sql`series_id is null`,
  services: sql`name like 'Terapia %'`,
}

/** Returns how many rows of each kind are shown, how many are hidden, and whether some are still to be written. */
export function countBrought(installation: Installation) {
  return withDatabase(installation, async ({ owner }) => {
    const shown: Partial<Record<ItemKind, number>> = {}
    let hidden = 0
    for (const kind of KINDS) {
      const isOfFile = OF_FILE[kind] ?? sql`true`
      const { rows } = await sql<{ shown: number; hidden: number }>`
        select count(*) filter (where not arriving)::int as shown, count(*) filter (where arriving)::int as hidden
        from ${sql.table(kind)} where ${isOfFile}`.execute(owner)
      shown[kind] = rows[0]?.shown ?? 0
      hidden += rows[0]?.hidden ?? 0
    }
    const { rows } = await sql`select from imports where work = 'write'`.execute(owner)
    return { shown, hidden, isWriting: rows.length > 0 }
  })
}
