import {
  addMemberNote,
  beginBulk,
  deleteMemberNote,
  deleteMemberView,
  getBulk,
  getMember,
  getMemberChoices,
  listMembers,
  listMemberViews,
  memberFilterSchema,
  membersCsvPath,
  saveMemberView,
  setMemberTags,
  undoBulk,
} from '#contract/members.ts'
import { sendCsv } from '#server/platform/heavy/send-file.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

export const membersRoutes = (operations: Operations): Route[] => [
  route(listMembers, {
    access: 'members.read',
    handle: ({ actor, query }) => operations.list(actor, query),
  }),
  route(getMemberChoices, { access: 'members.read', handle: () => operations.choices() }),
  route(getMember, {
    access: 'members.read',
    handle: ({ actor, params }) => operations.get(actor, params.id),
  }),
  csvRoute(operations),
  route(setMemberTags, {
    access: 'members.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => operations.setTags(actor, params.id, body.tags),
  }),
  route(addMemberNote, {
    access: 'members.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => operations.notes.add(actor, params.id, body),
  }),
  route(deleteMemberNote, {
    access: 'members.manage',
    effect: 'none',
    handle: ({ actor, params }) => operations.notes.delete(actor, params.id),
  }),
  ...viewRoutes(operations.views),
  ...bulkRoutes(operations.bulks),
]

const csvRoute = ({ exportCsv }: Operations): Route =>
  streamRoute({
    method: 'GET',
    path: membersCsvPath,
    access: 'members.read',
    effect: 'shows-data',
    // A HEAD request would be recorded as an export.
    head: false,
    summary: 'Members as a CSV file',
    answers: { status: 200, type: 'text/csv', what: 'The members' },
    schema: { querystring: memberFilterSchema },
    handle: ({ actor, request, reply }) =>
      sendCsv(request, reply, {
        userId: actor.id,
        name: 'members.csv',
        lines: () => exportCsv(actor, memberFilterSchema.parse(request.query)),
      }),
  })

const viewRoutes = (views: Operations['views']): Route[] => [
  route(listMemberViews, { access: 'members.read', handle: ({ actor }) => views.list(actor) }),
  route(saveMemberView, {
    access: 'members.read',
    effect: 'none',
    handle: ({ actor, body }) => views.save(actor, body),
  }),
  route(deleteMemberView, {
    access: 'members.read',
    effect: 'none',
    handle: ({ actor, body }) => views.delete(actor, body.name),
  }),
]

const bulkRoutes = (bulks: Operations['bulks']): Route[] => [
  route(beginBulk, {
    access: 'members.manage',
    // What opens a program to many is more than what is done for one member.
    effect: ({ body: { action } }) =>
      action.kind === 'grant' || action.kind === 'extend' ? 'gives-right' : 'none',
    handle: ({ actor, body }) => bulks.begin(actor, body),
  }),
  route(getBulk, {
    access: 'members.manage',
    handle: ({ actor, params }) => bulks.get(actor, params.id),
  }),
  route(undoBulk, {
    access: 'members.manage',
    effect: 'none',
    handle: ({ actor, params }) => bulks.undo(actor, params.id),
  }),
]
