import { paidAccountSeen } from '../features/identity/queries.ts'
import { remindersChanged } from '../features/profile/commands.ts'
import { planAnew } from '../features/reminders/commands.ts'
import { settleIfLapsed } from '../features/subscription/period-commands.ts'

/** Which slice reacts to what a slice below it publishes: one line each. */
remindersChanged.subscribe(planAnew)
paidAccountSeen.subscribe(settleIfLapsed)
