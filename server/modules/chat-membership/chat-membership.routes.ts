import * as calls from '#contract/chat-membership.ts'
import * as outletCalls from '#contract/signals/signal-outlets.ts'
import { csvRoute } from '#server/platform/heavy/csv-route.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { listGroups, tryGroup, updateGroup } from './groups.ts'
import type { WorkingDeps } from './index.ts'
import { listOwnGroups, makeOwnLink, unlinkOwnDiscord } from './joining.ts'
import { exportPeopleOf, listGroupPeople, recordPeopleExport, retryPerson } from './people.ts'
import { listOutlets, tryOutlet, updateOutlet } from './signal-posts/outlets.ts'

const access = 'settings.manage'

export const chatMembershipRoutes = (deps: WorkingDeps): Route[] => [
  route(calls.listChatGroups, { access, handle: ({ actor }) => listGroups(deps, actor) }),
  route(calls.updateChatGroup, {
    access,
    // Whoever is in the group of a program and has no access to it is removed.
    effect: 'ends-access',
    handle: ({ actor, params, body }) => updateGroup(deps, actor, params, body),
  }),
  route(calls.tryChatGroup, {
    access,
    effect: 'none',
    handle: ({ actor, params }) => tryGroup(deps, actor, params),
  }),
  route(calls.listChatPeople, {
    access,
    handle: ({ actor, query }) => listGroupPeople(deps, actor, query),
  }),
  csvRoute({
    path: calls.chatPeopleCsvPath,
    access,
    effect: 'shows-data',
    summary: 'The people of a group as a CSV file',
    what: 'The people',
    query: calls.chatPeopleFilterSchema,
    name: 'chat-group',
    begin: ({ actor, query }) => recordPeopleExport(deps, actor, query),
    content: ({ query }) => exportPeopleOf(deps, query),
  }),
  route(calls.retryChatPerson, {
    access,
    effect: 'none',
    handle: ({ actor, params }) => retryPerson(deps, actor, params.id),
  }),
  route(outletCalls.listSignalOutlets, {
    access,
    handle: ({ actor }) => listOutlets(deps, actor),
  }),
  route(outletCalls.updateSignalOutlet, {
    access,
    // What members pay for leaves the academy.
    effect: 'gives-right',
    handle: ({ actor, params, body }) => updateOutlet(deps, actor, params, body),
  }),
  route(outletCalls.trySignalOutlet, {
    access,
    effect: 'none',
    handle: ({ actor, params }) => tryOutlet(deps, actor, params),
  }),
  route(calls.listOwnChatGroups, {
    access: 'account.own',
    handle: ({ actor }) => listOwnGroups(deps, actor),
  }),
  route(calls.makeChatLink, {
    access: 'account.own',
    handle: ({ actor, params }) => makeOwnLink(deps, actor, params),
  }),
  route(calls.unlinkDiscord, {
    access: 'account.own',
    handle: ({ actor }) => unlinkOwnDiscord(deps, actor),
  }),
]
