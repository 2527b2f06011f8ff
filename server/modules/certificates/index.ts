import { academySettings } from '#server/modules/academy-settings/index.ts'
import { access } from '#server/modules/access/index.ts'
import { assignments, submissionPassed } from '#server/modules/assignments/index.ts'
import { courses, lessonCompleted } from '#server/modules/courses/index.ts'
import { drills } from '#server/modules/drills/index.ts'
import { exercises } from '#server/modules/exercises/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { journal } from '#server/modules/journal/index.ts'
import { liveSessions } from '#server/modules/live-sessions/index.ts'
import { offers } from '#server/modules/offers/index.ts'
import { quizzes } from '#server/modules/quizzes/index.ts'
import { site } from '#server/modules/site/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { createSharePictures } from '#server/platform/pdf/share-picture.ts'
import { createBadgeKeys } from './badge-key.ts'
import { certificateMail, restoredMail, revokedMail } from './certificates.mails.ts'
import { certificatesNotices } from './certificates.notices.ts'
import { certificatesRoutes } from './certificates.routes.ts'
import { exportFor } from './certificates.store.ts'
import { issueCertificates } from './certificates.ts'
import { createMeasuredFigures } from './measured.ts'
import { shareMeta } from './sharing.ts'

const needs = {
  academySettings,
  access,
  assignments,
  courses,
  drills,
  exercises,
  identity,
  journal,
  liveSessions,
  offers,
  quizzes,
  site,
}
export type CertificatesDeps = DepsOf<'config' | 'db' | 'jobs' | 'now' | 'parts', typeof needs>

/** Certificates for students who have completed a program: issued once, and publicly verifiable. */
export const certificates = defineModule('certificates', {
  needs,
  create: (deps: CertificatesDeps) => {
    const { db, jobs } = deps
    const measured = createMeasuredFigures(deps)
    const issueJob: JobKind<{ userId: string }> = {
      name: 'certificates.issue',
      handle: ({ userId }) => issueCertificates(deps, userId),
    }
    // After the commit a certificate is issued if nothing else is missing.
    const consider = (tx: Executor, userId: string) => jobs.send(tx, issueJob, { userId })
    return {
      api: {
        shareMeta: (code: string) => shareMeta(deps, code),
        measuredFigures: measured.figures,
        /** How many students there were so far, those who left included. */
        countStudents: measured.students,
      },
      routes: certificatesRoutes({
        ...deps,
        badgeKeys: createBadgeKeys(db),
        drawPicture: createSharePictures(),
      }),
      jobs: [issueJob],
      mails: [certificateMail, revokedMail, restoredMail],
      notices: certificatesNotices(deps),
      personalData: {
        part: 'certificates',
        read: (userId) => exportFor(db.pool, userId),
        columns: {
          'certificates.user_id': 'deleted',
          'certificate_changes.made_by': {
            retainedBecause: 'it belongs to another user, who keeps it without the name',
          },
        },
      },
      answers: [answer(lessonCompleted, consider), answer(submissionPassed, consider)],
    }
  },
})
