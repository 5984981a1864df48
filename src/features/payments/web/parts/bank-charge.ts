import { useRead } from '../../../../platform/web/query.ts'
import type { BankCode } from '../../contract.ts'
import type { PixCharge } from '../../record-contract.ts'
import { createBankCharge } from '../../watch-contract.ts'
import { NOW } from '../api.ts'

export interface ChargedItem {
  of: 'session' | 'package' | 'statement'
  id: string
}

/**
 * Returns the code of the bank's charge, which is created when it is shown; null for the static one, undefined while that is
 * unknown.
 */
export function useBankCharge(
  item: ChargedItem,
  isShown: boolean,
): (BankCode & Pick<PixCharge, 'chats'>) | null | undefined {
  const query = useRead(createBankCharge, { body: item }, { ...NOW, enabled: isShown })
  return query.isError ? null : query.data?.charge
}
