import { access } from '#server/modules/access/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { members } from '#server/modules/members/index.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { broadcastsRoutes } from './broadcasts.routes.ts'
import { fillBody, fillPlain } from './broadcasts.rules.ts'
import { exportFor } from './broadcasts.store.ts'
import { broadcastMail, reachOf } from './drafts.ts'
import { sendBroadcastJob } from './sending.ts'

const needs = { access, identity, members }
export type BroadcastsDeps = DepsOf<'db' | 'jobs' | 'mail' | 'now', typeof needs>

export interface Broadcasts {
  /** What somebody has written as a mail to one reader, with a link to unsubscribe. */
  mailTo: Bound<typeof broadcastMail>
  /** How many members match a filter, and how many of them accept mails; throws 403. */
  reachOf: Bound<typeof reachOf>
  fillBody: typeof fillBody
  fillPlain: typeof fillPlain
}

const byAnother = { retainedBecause: 'it belongs to another user, who keeps it without the name' }

/** Broadcasts of the academy to its members, by mail. */
export const broadcasts = defineModule('broadcasts', {
  needs,
  create: (deps: BroadcastsDeps): Contribution<Broadcasts> => ({
    api: {
      mailTo: bind(deps, broadcastMail),
      reachOf: bind(deps, reachOf),
      fillBody,
      fillPlain,
    },
    routes: broadcastsRoutes(deps),
    jobs: [sendBroadcastJob(deps)],
    personalData: {
      part: 'letters',
      read: (userId) => exportFor(deps.db.pool, userId),
      columns: {
        'broadcasts.created_by': byAnother,
        'broadcasts.planned_by': byAnother,
        'broadcast_recipients.user_id': 'deleted',
      },
    },
  }),
})
