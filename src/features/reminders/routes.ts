import { type Route, tenantRoute } from '../../platform/server/routes.ts'
import { manageUrls } from '../practice/link-queries.ts'
import * as chats from './chat-commands.ts'
import { findReadyChats } from './chat-queries.ts'
import { dismissChat, listReadyChats, markTapped, restoreChat } from './contract.ts'

export const reminderRoutes: Route[] = [
  tenantRoute(listReadyChats, async ({ tenant, services, now }) =>
    findReadyChats(tenant, manageUrls(services, tenant.id), now),
  ),
  tenantRoute(markTapped, async ({ tenant, params, now }) =>
    chats.markTapped(tenant, params.id, now),
  ),
  tenantRoute(dismissChat, async ({ tenant, params }) => chats.dismissChat(tenant, params.id)),
  tenantRoute(restoreChat, async ({ tenant, params }) => chats.restoreChat(tenant, params.id)),
]
