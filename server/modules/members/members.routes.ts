import * as calls from '#contract/members.ts'
import { csvRoute } from '#server/platform/heavy/csv-route.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { beginBulk, getBulk, undoBulk } from './bulks.ts'
import type { MembersDeps } from './index.ts'
import {
  exportMembers,
  getChoices,
  getMember,
  listMembers,
  recordMembersExport,
} from './members.ts'
import { addNote, deleteNote, setTags } from './notes.ts'
import { deleteView, listViews, saveView } from './views.ts'

export const membersRoutes = (deps: MembersDeps): Route[] => [
  route(calls.listMembers, {
    access: 'members.read',
    handle: ({ actor, query }) => listMembers(deps, actor, query),
  }),
  route(calls.getMemberChoices, { access: 'members.read', handle: () => getChoices(deps) }),
  route(calls.getMember, {
    access: 'members.read',
    handle: ({ actor, params }) => getMember(deps, actor, params.id),
  }),
  csvRoute({
    path: calls.membersCsvPath,
    access: 'members.read',
    effect: 'shows-data',
    summary: 'Members as a CSV file',
    what: 'The members',
    query: calls.memberFilterSchema,
    name: 'members',
    begin: ({ actor, query }) => recordMembersExport(deps, actor, query),
    content: ({ actor, query }) => exportMembers(deps, actor, query),
  }),
  route(calls.setMemberTags, {
    access: 'members.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => setTags(deps, actor, params.id, body.tags),
  }),
  route(calls.addMemberNote, {
    access: 'members.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => addNote(deps, actor, params.id, body),
  }),
  route(calls.deleteMemberNote, {
    access: 'members.manage',
    effect: 'none',
    handle: ({ actor, params }) => deleteNote(deps, actor, params.id),
  }),
  ...viewRoutes(deps),
  ...bulkRoutes(deps),
]

const viewRoutes = (deps: MembersDeps): Route[] => [
  route(calls.listMemberViews, {
    access: 'members.read',
    handle: ({ actor }) => listViews(deps, actor),
  }),
  route(calls.saveMemberView, {
    access: 'members.read',
    effect: 'none',
    handle: ({ actor, body }) => saveView(deps, actor, body),
  }),
  route(calls.deleteMemberView, {
    access: 'members.read',
    effect: 'none',
    handle: ({ actor, body }) => deleteView(deps, actor, body.name),
  }),
]

const bulkRoutes = (deps: MembersDeps): Route[] => [
  route(calls.beginBulk, {
    access: 'members.manage',
    // What opens a program to many is more than what is done for one member.
    effect: ({ body: { action } }) =>
      action.kind === 'grant' || action.kind === 'extend' ? 'gives-right' : 'none',
    handle: ({ actor, body }) => beginBulk(deps, actor, body),
  }),
  route(calls.getBulk, {
    access: 'office.enter',
    handle: ({ actor, params }) => getBulk(deps, actor, params.id),
  }),
  route(calls.undoBulk, {
    access: 'office.enter',
    effect: 'none',
    handle: ({ actor, params }) => undoBulk(deps, actor, params.id),
  }),
]
