import { academySettings } from '#server/modules/academy-settings/index.ts'
import { access } from '#server/modules/access/index.ts'
import { courses } from '#server/modules/courses/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { members } from '#server/modules/members/index.ts'
import { payments } from '#server/modules/payments/index.ts'
import { site } from '#server/modules/site/index.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { importedMail, invitationMail, teamInvitationMail } from './invitations.mails.ts'
import { invitationsRoutes } from './invitations.routes.ts'
import { exportFor } from './invitations.store.ts'
import { importMembersJob, removeOldJob } from './member-imports.ts'

const needs = { academySettings, access, courses, identity, members, payments, site }

export interface InvitationsDeps
  extends DepsOf<'actors' | 'db' | 'jobs' | 'mail' | 'now', typeof needs> {
  /** Limits the links opened from one network address. */
  opened: RateLimiter
  /** Limits the invitations to the team that one admin sends. */
  teamSent: RateLimiter
}

type Handed = DepsOf<'actors' | 'config' | 'db' | 'jobs' | 'limiter' | 'mail' | 'now', typeof needs>

/** How many invitations to the team an admin may send per hour. */
const teamPerHour = 30

const byAnother = { retainedBecause: 'it belongs to another user, who keeps it without the name' }

/** Invitations by mail, to the academy and to its team, and members imported from a list. */
export const invitations = defineModule('invitations', {
  needs,
  create: ({ config, limiter, ...handed }: Handed): Contribution<object> => {
    const opened = limiter('invitations', config.RATE_LINKS_PER_MINUTE, 60)
    const teamSent = limiter('team invitations', teamPerHour, 3600)
    const deps: InvitationsDeps = { ...handed, opened, teamSent }
    return {
      api: {},
      mails: [invitationMail, teamInvitationMail, importedMail],
      routes: invitationsRoutes(deps),
      jobs: [importMembersJob(deps), removeOldJob(deps)],
      personalData: {
        part: 'invitations',
        read: (userId) => exportFor(deps.db.pool, userId),
        columns: {
          'invitations.created_by': byAnother,
          'invitations.accepted_by': 'deleted',
          'member_imports.created_by': byAnother,
          'member_import_rows.user_id': 'deleted',
        },
      },
    }
  },
})
