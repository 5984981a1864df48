import { expect, it } from 'vitest'
import {
  bankCharge,
  bankHook,
  bankPix,
  bankReturn,
  CHARGE_STATES,
  RETURN_STATES,
} from '../src/features/pix-provider/bank-contract.ts'
import { txidFrom } from '../src/features/pix-provider/charge-rules.ts'
import { newId } from '../src/platform/server/id.ts'
import { pixApi, pixDescription } from './pix-bank.ts'

/** The calls of the API Pix that are made, against the description of the central bank. */

const { schemas, examples } = pixApi.components
const schema = (name: string) => schemas[name] ?? {}

it('The states that are read are those of the description', () => {
  expect([...CHARGE_STATES]).toEqual(schema('CobrancaStatus').enum)
  expect([...RETURN_STATES]).toEqual(schema('Devolucao').properties?.status?.enum)
})

it.each([
  ['CobCompleta', bankCharge],
  ['Pix', bankPix],
  ['Devolucao', bankReturn],
] as const)('Each example of the description that is a %s can be read', (name, ours) => {
  const values = Object.values(examples).map(({ value }) => value)
  const fitting = values.filter(
    (value) =>
      pixDescription.faultsOf({ $ref: `#/components/schemas/${name}` }, value).length === 0,
  )
  expect(fitting).not.toEqual([])
  for (const value of fitting) expect(ours.safeParse(value).error?.issues ?? []).toEqual([])
})

/** The description's schema of a webhook requires a CNPJ, which none of its examples has. */
it('The example of a webhook in the description can be read', () => {
  expect(bankHook.parse(examples.webhookResponse1?.value)).toEqual({
    webhookUrl: 'https://pix.example.com/api/webhook/',
  })
})

it('The bodies that are sent match the description, and a missing key is found', () => {
  const txid = txidFrom(newId())
  const body = {
    ...{ calendario: { expiracao: 3600 }, valor: { original: '150.00' } },
    chave: 'ana@exemplo.com.br',
  }
  const faults = (sent: object) => pixDescription.faultsOfRequest('PUT', `/cob/${txid}`, sent)
  expect(faults(body)).toEqual([])
  expect(faults({ ...body, chave: undefined })).not.toEqual([])
  expect(faults({ ...body, valor: { original: '150,00' } })).not.toEqual([])
  expect(pixDescription.faultsOf(schema('TxId'), txid)).toEqual([])
  expect(pixDescription.faultsOf(schema('TxId'), 'curto')).not.toEqual([])
})
