import {
  countTaken,
  fillHours,
  type Step,
  type Taken,
  takeHour,
} from '../test/process/held-hours.ts'
import { type Attack, isOver, withInstallation } from './attack.ts'

const STEPS: Record<Step, string> = {
  offer: 'an offer of the waiting list',
  move: 'a move by a patient',
}

export const hours: Attack = {
  name: 'Kills while an hour finds its holder (SIGKILL)',
  invariant:
    'before each statement of an offer and of a move: no holder and no message, or one of each; then one of each',
  databases: ['postgres'],
  run: (field) =>
    withInstallation(field, async (installation) => {
      await fillHours(installation)
      const broken: string[] = []
      let kills = 0
      for (const step of Object.keys(STEPS) as Step[]) {
        const check = async (where: string, ...allowed: number[]) => {
          const seen = await countTaken(installation, step)
          if (!allowed.some((count) => isEach(seen, count)))
            broken.push(`${STEPS[step]}, ${where}: ${JSON.stringify(seen)}`)
        }
        let point = 1
        for (; !isOver(field) && (await takeHour(installation, step, point)); point++) {
          kills++
          await check(`killed before batch ${point}`, 0, 1)
        }
        if (!isOver(field)) await check('at its end', 1)
      }
      return { tried: kills, seen: `${kills} kills of ${Object.keys(STEPS).length} steps`, broken }
    }),
}

function isEach({ taken, held, messages }: Taken, count: number): boolean {
  return [taken, held, messages].every((rows) => rows === count)
}
