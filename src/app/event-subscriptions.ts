import { endLinks } from '../features/agreements/acceptance-commands.ts'
import { ACCEPTED_AGREEMENTS } from '../features/agreements/document-queries.ts'
import { ISSUED_DOCUMENTS } from '../features/documents/document-queries.ts'
import { paidAccountSeen } from '../features/identity/queries.ts'
import { acceptanceEnded, patientLeaving } from '../features/patients/commands.ts'
import { remindersChanged, videoLinkChanged, zoneCorrected } from '../features/profile/commands.ts'
import { addRecordPart } from '../features/records/part-queries.ts'
import { keepRecord } from '../features/records/retention-commands.ts'
import { replan } from '../features/reminders/commands.ts'
import { followZone } from '../features/series/zone-commands.ts'
import { followVideoLink } from '../features/sessions/changes/location-commands.ts'
import { settleIfLapsed } from '../features/subscription/period-commands.ts'
import { eraseEntriesOf } from '../features/waitlist/entry-commands.ts'

patientLeaving.subscribe(keepRecord)
patientLeaving.subscribe((tenant, _services, { id }) => eraseEntriesOf(tenant, id))
acceptanceEnded.subscribe(endLinks)
remindersChanged.subscribe(replan)
zoneCorrected.subscribe(followZone)
videoLinkChanged.subscribe(followVideoLink)
paidAccountSeen.subscribe(settleIfLapsed)
addRecordPart(ISSUED_DOCUMENTS)
addRecordPart(ACCEPTED_AGREEMENTS)
