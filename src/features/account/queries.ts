import type { Tenant } from '../../platform/server/database.ts'
import { type ExportedFeed, findExportedFeed } from '../calendar-feed/export-queries.ts'
import { type KeptProof, listProofs } from '../expenses/queries.ts'
import type { Profile } from '../practice/contract.ts'
import { findProfile } from '../practice/queries.ts'
import { findOwnPicture } from '../profile/picture-queries.ts'

export interface AccountFacts {
  profile: Profile
  picture: Awaited<ReturnType<typeof findOwnPicture>>
  proofs: KeptProof[]
  calendarFeed: ExportedFeed
}

export async function findAccountFacts(tenant: Tenant): Promise<AccountFacts> {
  return {
    calendarFeed: await findExportedFeed(tenant),
    profile: await findProfile(tenant),
    picture: await findOwnPicture(tenant),
    proofs: await listProofs(tenant),
  }
}
