import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import {
  createService,
  deleteService,
  getService,
  listServices,
  type Service,
  updateService,
} from '../services/contract.ts'
import { type Answer, answer } from './answer.ts'
import { changed, dropRow, instantOut, keepRow, newId, rowOf } from './practice.ts'

export const serviceAnswers: readonly Answer[] = [
  answer(listServices, ({ practice }) => practice.services),
  answer(getService, ({ practice, params }) => rowOf(practice.services, params.id)),
  answer(createService, ({ practice, body, now }) => {
    const price = moneyOut(body.price)
    const service = countedAsOne({
      ...body,
      id: newId(),
      price,
      createdAt: instantOut(now),
      version: 1,
    })
    practice.services.push(service)
    return service
  }),
  answer(updateService, ({ practice, params, body: { price, ...change } }) => {
    const before = rowOf(practice.services, params.id)
    const after = changed(before, {
      ...change,
      price: price === undefined ? undefined : moneyOut(price),
    })
    return keepRow(practice.services, countedAsOne(after))
  }),
  answer(deleteService, ({ practice, params: { id } }) => {
    const { sessions, packages } = practice
    const used = [...sessions, ...packages].some(({ serviceId }) => serviceId === id)
    if (used) throw new Problem('service_in_use')
    return dropRow(practice.services, id)
  }),
]

function countedAsOne(service: Service): Service {
  return service.type === 'single' ? { ...service, sessionsCount: 1 } : service
}
