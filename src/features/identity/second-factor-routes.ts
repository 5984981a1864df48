import type { TenantId } from '../../platform/server/database.ts'
import { type OpenCall, openRoute, type Route, tenantRoute } from '../../platform/server/routes.ts'
import { throttle } from '../../platform/server/throttle.ts'
import { tenantOfToken } from '../../platform/server/tokens.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import { consumeChallenge } from './challenge-commands.ts'
import { completeLogin } from './entry-commands.ts'
import {
  deviceHash,
  EMAIL_LINKS_AN_ADDRESS,
  limitSecondFactor,
  RECOVERIES_AN_ACCOUNT,
  SECOND_STEPS_AN_ADDRESS,
} from './lockout-commands.ts'
import { ownerOf } from './queries.ts'
import * as command from './second-factor-commands.ts'
import {
  answerSecondFactor,
  askRecovery,
  cancelOwnRecovery,
  cancelRecovery,
  confirmTotp,
  continueRecovery,
  getSecondFactor,
  openTotp,
  removeTotp,
  replaceRecoveryCodes,
} from './second-factor-contract.ts'
import { describeSecondFactor, findFactorOwner, findSecondStep } from './second-factor-queries.ts'

const CONFIRMATIONS = { name: 'totp-confirm', most: 20, per: HOUR }

export const secondFactorRoutes: Route[] = [
  tenantRoute(getSecondFactor, async ({ tenant, services }) =>
    describeSecondFactor(tenant, services),
  ),

  tenantRoute(openTotp, async ({ tenant, services, now }) =>
    command.openTotp(tenant, services, now),
  ),

  tenantRoute(
    confirmTotp,
    async ({ tenant, services, body, now }) => ({
      recoveryCodes: await command.confirmTotp(tenant, services, body.code, now),
    }),
    CONFIRMATIONS,
  ),

  tenantRoute(removeTotp, async ({ tenant, services, account, now }) => {
    if (account.isAdmin && services.environment.production)
      throw new Problem('second_factor_needed')
    await command.removeSecondFactor(tenant, 'psychologist', now)
  }),

  tenantRoute(replaceRecoveryCodes, async ({ tenant, services, now }) => ({
    recoveryCodes: await command.replaceRecoveryCodes(tenant, services, now),
  })),

  openRoute(answerSecondFactor, async (call) => {
    const { services, body, now } = call
    const { challenge, code, remember = false } = body
    const { id, device } = await findOpenStep(call, challenge)
    const enter = () =>
      services.db.asTenant(id, async (tenant) => {
        const step = { kind: 'second_factor', challenge, id } as const
        if (!(await consumeChallenge(tenant.sql, step, now))) throw new Problem('login_expired')
        await command.proveSecondFactor(tenant, services, code, now)
        return completeLogin(tenant, call, 'account.logged_in', remember)
      })
    return limitSecondFactor(services, { id, device }, now, () =>
      enter().catch(async (error) => {
        await recordFailure(call, id, error)
        throw error
      }),
    )
  }),

  openRoute(askRecovery, async (call) => {
    const { services, body, now } = call
    const { challenge } = body
    const { id } = await findOpenStep(call, challenge)
    await throttle(services, now, { ...RECOVERIES_AN_ACCOUNT, of: id })
    await services.db.asTenant(id, async (tenant) => {
      const { isAdmin } = await findFactorOwner(tenant)
      if (isAdmin && services.environment.production)
        throw new Problem('second_factor_needed', { message: ASK_OPERATOR })
      const step = { kind: 'second_factor', challenge, id } as const
      if (!(await consumeChallenge(tenant.sql, step, now))) throw new Problem('login_expired')
      await command.askRecovery(tenant, services.origin(), now)
    })
  }),

  openRoute(continueRecovery, async ({ services, body: { token }, now, address }) => {
    await throttle(services, now, { ...EMAIL_LINKS_AN_ADDRESS, of: address })
    const origin = services.origin()
    return services.db.asTenant(ownerOf(token), (tenant) =>
      command.continueRecovery(tenant, { token, origin }, now),
    )
  }),

  openRoute(cancelRecovery, async ({ services, body: { token }, now, address }) => {
    await throttle(services, now, { ...EMAIL_LINKS_AN_ADDRESS, of: address })
    await services.db.asTenant(ownerOf(token), (tenant) =>
      command.cancelRecovery(tenant, token, now),
    )
  }),

  tenantRoute(cancelOwnRecovery, async ({ tenant, now }) => command.cancelOwnRecovery(tenant, now)),
]

const ASK_OPERATOR =
  'Esta conta cuida da plataforma: quem cuida do servidor desliga a verificação com npm run second-factor.'

type Step = Pick<OpenCall<typeof answerSecondFactor>, 'services' | 'now' | 'address' | 'device'>

/**
 * Returns the account of an open second step, and the browser's keyed hash if it logged in before. Attempts are counted only
 * after this, so that made-up challenges use up no attempts.
 */
async function findOpenStep(
  { services, now, address, device }: Step,
  challenge: string,
): Promise<{ id: TenantId; device: Buffer | null }> {
  await throttle(services, now, { ...SECOND_STEPS_AN_ADDRESS, of: address })
  const id = tenantOfToken(challenge)
  const hash = deviceHash(services, device.id)
  const passkey =
    id && (await services.db.asTenant(id, (tenant) => findSecondStep(tenant, challenge, hash, now)))
  if (!id || !passkey) throw new Problem('login_expired')
  return { id, device: passkey.isKnown ? hash : null }
}

/** Records a wrong code after the right password, so that the owner finds it in the log. */
async function recordFailure({ services, now }: Step, id: TenantId, error: unknown): Promise<void> {
  if (!(error instanceof Problem) || error.code !== 'invalid') return
  const event = { actor: 'visitor', action: 'account.second_step_failed' } as const
  await services.db.asTenant(id, (tenant) => recordEvent(tenant, event, now))
}
