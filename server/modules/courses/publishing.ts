import { system } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { changedAt } from '#server/platform/database/concurrent-change.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { recordCourseChange } from './catalogue.ts'
import { audiencesOf } from './courses.policy.ts'
import { courseFields } from './courses.rules.ts'
import { listDue, lockCourse, updateCourseRow } from './courses.store.ts'
import type { CoursesDeps } from './index.ts'
import { isFinishedSince, listUploaders } from './video-uploads.store.ts'
import { waitForUploads } from './waiting.ts'

const atOnce = 100

/** So long, in milliseconds, a draft waits for another file after one has become a lesson: they are sent one by one. */
const pause = 120_000

/** Publishes the drafts whose time has come, once nothing is being uploaded to them any more. */
export const publishDueJob = ({ db, now }: Pick<CoursesDeps, 'db' | 'now'>): JobKind<object> => ({
  name: 'courses.publish-due',
  cron: '* * * * *',
  async handle() {
    for (const id of await listDue(db.pool, now(), atOnce)) {
      await db.transaction(async (tx) => {
        const course = await lockCourse(tx, id)
        // It may have been moved, published or deleted since.
        if (!course?.publishAt || course.publishAt > now()) return
        const uploaders = await listUploaders(tx, id)
        if (uploaders.length > 0) return waitForUploads(tx, course, uploaders, now())
        if (await isFinishedSince(tx, id, new Date(now().getTime() - pause))) return
        const published = { isPublished: true, publishAt: null, waitsSince: null }
        const after = await updateCourseRow(tx, id, published, changedAt(course, now()))
        const change = { action: 'course.published', ...changeOf(course, after, courseFields) }
        await recordCourseChange(tx, system, course, change, audiencesOf(course, after))
      })
    }
  },
})
