import { beforeEach, describe, expect, it } from 'vitest'
import { PLATFORM_PROBLEMS } from '../shared/problem.ts'
import { ApiError } from './api.ts'
import { showRefusal } from './show-refusal.ts'
import { dismissToast, readToasts } from './ui/toast-store.ts'

beforeEach(() => dismissToast())

const refused = (code: keyof typeof PLATFORM_PROBLEMS) =>
  new ApiError(PLATFORM_PROBLEMS[code][1], PLATFORM_PROBLEMS[code][0], { code })

describe('a refusal', () => {
  it('a refusal is shown in red, with its reason', () => {
    showRefusal('Erro ao exportar', refused('forbidden'))
    expect(readToasts()[0]).toMatchObject({
      title: 'Erro ao exportar',
      description: 'Você não tem acesso a esta área.',
      variant: 'destructive',
    })
  })

  it('a refusal of the demonstration is shown as a feature of an account, and not in red', () => {
    showRefusal('Erro ao exportar', refused('off_in_demo'))
    const [shown] = readToasts()
    expect([shown?.title, shown?.variant]).toEqual(['Só na sua conta', undefined])
    expect(shown?.description).toContain('Crie sua conta para usar.')
  })
})
