import { answerOnce } from '../../platform/server/idempotency.ts'
import { fileRoute, openRoute, type Route, tenantRoute } from '../../platform/server/routes.ts'
import type { Services } from '../../platform/server/services.ts'
import { fingerprint } from '../../platform/server/signing.ts'
import { throttle } from '../../platform/server/throttle.ts'
import { hashToken, tenantOfToken } from '../../platform/server/tokens.ts'
import { sendTogether } from '../../platform/server/transactions.ts'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { findPatient } from '../patients/queries.ts'
import { lockPractice } from '../practice/commands.ts'
import { findOwnRow, isOpenPractice } from '../practice/queries.ts'
import { logRecord } from '../records/log-commands.ts'
import { findRecordHead } from '../records/queries.ts'
import { findSafe, keyringOf, openSafe } from '../records/safe-queries.ts'
import { storeAcceptance } from './acceptance-commands.ts'
import { isEnded } from './acceptance-rules.ts'
import * as command from './commands.ts'
import {
  acceptAgreement,
  getAgreement,
  getAgreementTemplate,
  getAgreementTerms,
  type PublicAgreement,
  readAgreement,
  renewAgreementLink,
  saveAgreementTemplate,
  sendAgreement,
} from './contract.ts'
import { agreementFile } from './document-queries.ts'
import { listAgreements } from './listing-contract.ts'
import {
  type AgreementRow,
  type FoundLink,
  findAgreement,
  findAgreementRow,
  findLink,
  findTemplate,
  findTemplateVersion,
  findTerms,
  isForMinor,
  listAgreementsOf,
  openAccepted,
  openOffer,
  openSigned,
} from './queries.ts'

const FILES_AN_ACCOUNT = { name: 'agreement', most: 120, per: HOUR }
const LINKS_AN_ADDRESS = { name: 'agreement-link', most: 60, per: 15 * MINUTE }
const ACCEPTS_AN_ADDRESS = { name: 'agreement-accept', most: 30, per: HOUR }
/** The rate limit prevents guessing the CPF on file. */
const ACCEPTS_A_LINK = { name: 'agreement-accept-link', most: 10, per: HOUR }

export const agreementRoutes: Route[] = [
  tenantRoute(getAgreementTemplate, async ({ services, tenant }) =>
    findTemplate(tenant, await findSafe(tenant, keyringOf(services))),
  ),
  tenantRoute(saveAgreementTemplate, async ({ services, tenant, body, now }) =>
    command.saveTemplate(tenant, keyringOf(services), body, now),
  ),
  tenantRoute(listAgreements, async ({ tenant, params: { id }, now }) => {
    const [, currentVersion, agreements] = await sendTogether(tenant.sql, [
      () => findRecordHead(tenant, id),
      () => findTemplateVersion(tenant),
      () => listAgreementsOf(tenant, id, now),
    ])
    return { currentVersion, agreements }
  }),
  tenantRoute(getAgreementTerms, async ({ tenant, params: { id }, now }) =>
    findTerms(tenant, await findOwnRow(tenant), await findPatient(tenant, id, now), now),
  ),
  tenantRoute(sendAgreement, async ({ services, tenant, params: { id }, body, now }) =>
    command.sendAgreement(tenant, sealing(services), { ...body, patientId: id }, now),
  ),
  tenantRoute(renewAgreementLink, async ({ services, tenant, params: { id }, body, now }) =>
    command.renewLink(tenant, services, { ...body, id }, now),
  ),
  fileRoute(
    getAgreement,
    FILES_AN_ACCOUNT,
    async ({ services, params: { id }, now, inTransaction }) => {
      const agreement = await inTransaction(async ({ tenant }) => {
        const agreement = await findAgreement(await openSafe(tenant, keyringOf(services)), id)
        const { keptUntil } = await findRecordHead(tenant, agreement.patientId)
        const patientId = keptUntil && agreement.patientId
        await logRecord(tenant, { action: 'agreement.read', patientId, subjectId: id }, now)
        return agreement
      })
      return agreementFile(agreement)
    },
  ),

  openRoute(readAgreement, async ({ services, params: { token }, now, address }) => {
    await throttle(services, now, { ...LINKS_AN_ADDRESS, of: address })
    return readByLink(services, token, now)
  }),
  openRoute(acceptAgreement, async (call) => {
    const { services, params, body, now, address, idempotencyKey: key } = call
    const { token } = params
    await throttle(
      services,
      now,
      { ...ACCEPTS_AN_ADDRESS, of: address },
      { ...ACCEPTS_A_LINK, of: token },
    )
    // Name and CPF are compared by keyed hashes and stored nowhere.
    const input = fingerprint(services.secret, 'agreement', JSON.stringify([token, body]))
    const request = { key, endpoint: acceptAgreement, input: input.toString('base64url'), now }
    const sealed = sealing(services)
    return services.db.asTenant(practiceOf(token), async (tenant) => {
      const practice = await lockPractice(tenant)
      return answerOnce(tenant, request, () =>
        storeAcceptance(tenant, practice, sealed, { ...body, token }, now),
      )
    })
  }),
]

function sealing({ keyring, origin }: Services) {
  return { keyring: keyringOf({ keyring }), origin }
}

/** Returns the practice that a link claims; it is not authenticated until its hash is found there. */
function practiceOf(token: string) {
  const tenantId = tenantOfToken(token)
  if (!tenantId) throw new Problem('not_found')
  return tenantId
}

async function readByLink(
  services: Services,
  token: string,
  now: number,
): Promise<PublicAgreement> {
  const keyring = keyringOf(services)
  return services.db.asTenant(practiceOf(token), async (tenant) => {
    const link = await findLink(tenant, hashToken(token))
    if (!link) throw new Problem('not_found')
    const practice = await findOwnRow(tenant)
    if (link.number === null && !isOpenPractice(practice)) throw new Problem('not_found')
    const row = await findAgreementRow(tenant, link.agreementId)
    const expiresAt = linkEnd(row, link, now)
    if (expiresAt <= now) throw new Problem('agreement_expired')
    const safe = await openSafe(tenant, keyring)
    const accepted = row.acceptedAt && openAccepted(safe, row)
    const { text, psychologist } = accepted ?? openOffer(safe, row)
    const ownText = accepted && link.number !== null ? openSigned(safe, row)[link.number - 1] : null
    const acceptedAt = row.acceptances.find(({ number }) => number === link.number)?.acceptedAt
    const isShared = row.asked.length + row.acceptances.length > 1
    return {
      psychologistName: psychologist.name,
      timezone: row.timezone,
      text,
      isByGuardian: ownText?.isByGuardian ?? isForMinor(row, now),
      linkExpiresAt: new Date(expiresAt).toISOString(),
      others: isShared ? row.acceptedBy : 'none',
      isConcluded: row.isConcluded,
      acceptance:
        accepted && ownText && acceptedAt
          ? {
              acceptedAt: acceptedAt.toISOString(),
              name: ownText.signer.name,
              sha256: accepted.sha256,
            }
          : null,
    }
  })
}

/** Returns the instant until which a link shows its contract, in epoch milliseconds; 0 if the contract ended unaccepted. */
function linkEnd(row: AgreementRow, { personId, number }: FoundLink, now: number): number {
  const ownAcceptance = row.acceptances.find((acceptance) => acceptance.number === number)
  if (ownAcceptance) return ownAcceptance.linkExpiresAt.getTime()
  const open = row.asked.find((request) => request.personId === personId)
  return !open || isEnded(open, isForMinor(row, now)) ? 0 : open.expiresAt
}
