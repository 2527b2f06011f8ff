import type { AccessState } from '#contract/access/permissions.ts'
import type { MemberFilter } from '#contract/members.ts'
import { access } from '#server/modules/access/index.ts'
import { courses } from '#server/modules/courses/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { journal } from '#server/modules/journal/index.ts'
import { messages } from '#server/modules/messages/index.ts'
import { payments } from '#server/modules/payments/index.ts'
import { reviews } from '#server/modules/reviews/index.ts'
import { shop } from '#server/modules/shop/index.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { beginSending, removeOldBulksJob, runBulkJob } from './bulks.ts'
import { membersRoutes } from './members.routes.ts'
import { addTag, exportFor } from './members.store.ts'
import { selectionOf } from './members.ts'

const needs = { access, courses, identity, journal, messages, payments, reviews, shop }
export type MembersDeps = DepsOf<'db' | 'jobs' | 'now', typeof needs>

export interface Members {
  /** Converts a filter to a directory selection; throws 403 for filters that the actor may not use. */
  selectionOf(actor: AccessState, filter: MemberFilter, at: Date): ReturnType<typeof selectionOf>
  /** Gives a member a tag, in lower case. */
  addTag: typeof addTag
  /** Sends something to students of a course, once each. */
  beginSending: Bound<typeof beginSending>
}

const byAnother = { retainedBecause: 'it belongs to another user, who keeps it without the name' }

/** The office's view of its members: the list, their pages, tags, notes, bulk actions. */
export const members = defineModule('members', {
  needs,
  create: (deps: MembersDeps): Contribution<Members> => ({
    api: {
      selectionOf: (actor, filter, at) => selectionOf(deps, actor, filter, at),
      addTag,
      beginSending: bind(deps, beginSending),
    },
    routes: membersRoutes(deps),
    jobs: [runBulkJob(deps), removeOldBulksJob(deps)],
    personalData: {
      part: 'members',
      read: (userId) => exportFor(deps.db.pool, userId),
      columns: {
        'member_tags.user_id': 'deleted',
        'member_notes.user_id': 'deleted',
        'member_notes.author_id': byAnother,
        'member_views.owner_id': 'deleted',
        'member_bulks.actor_id': byAnother,
        'member_bulk_people.user_id': 'deleted',
      },
    },
  }),
})
