import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { type InvitationsDeps, needs } from './deps.ts'
import { createImportJob } from './import-job.ts'
import { importedMail, invitationMail } from './invitations.mails.ts'
import { invitationsRoutes } from './invitations.routes.ts'
import { exportFor } from './invitations.store.ts'

import { createRemoveOldJob } from './remove-old-job.ts'

type Handed = DepsOf<'config' | 'db' | 'jobs' | 'limiter' | 'mail' | 'now', typeof needs>

const byAnother = { keptBecause: 'it belongs to another user, who keeps it without the name' }

/** Invitations by mail, and members imported from a list. */
export const invitations = defineModule('invitations', {
  needs,
  create: ({ config, limiter, ...handed }: Handed): Contribution<object> => {
    const opened = limiter('invitations', config.RATE_LINKS_PER_MINUTE, 60)
    const deps: InvitationsDeps = { ...handed, opened }
    return {
      api: {},
      mails: [invitationMail, importedMail],
      routes: invitationsRoutes(deps),
      jobs: [createImportJob(deps), createRemoveOldJob(deps)],
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
