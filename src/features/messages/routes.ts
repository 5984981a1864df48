import { practiceRoute, type Route } from '../../platform/server/routes.ts'
import { manageUrls } from '../patient-area/link-queries.ts'
import * as chats from './chat-commands.ts'
import { findReadyChats } from './chat-queries.ts'
import {
  dismissChat,
  listMessages,
  listReadyChats,
  markTapped,
  restoreChat,
  retryMessage,
} from './contract.ts'
import { findLoggedMessage, listLoggedMessages } from './list-queries.ts'
import { retryFailed } from './retry-commands.ts'

export const messageRoutes: Route[] = [
  practiceRoute(listMessages, async ({ tenant, query }) => listLoggedMessages(tenant, query)),

  practiceRoute(retryMessage, async ({ tenant, params }) => {
    await retryFailed(tenant, params.id)
    return findLoggedMessage(tenant, params.id)
  }),

  practiceRoute(listReadyChats, async ({ tenant, services, now }) =>
    findReadyChats(tenant, manageUrls(services, tenant.id), now),
  ),
  practiceRoute(markTapped, async ({ tenant, params, now }) =>
    chats.markTapped(tenant, params.id, now),
  ),
  practiceRoute(dismissChat, async ({ tenant, params }) => chats.dismissChat(tenant, params.id)),
  practiceRoute(restoreChat, async ({ tenant, params }) => chats.restoreChat(tenant, params.id)),
]
