import { videoUploadsMaximum } from '#contract/courses.ts'
import type { UploadFacts } from '#server/modules/media/index.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { CoursesDeps } from './deps.ts'
import { countUnfinished, insertUpload } from './video-uploads.store.ts'

type Deps = CoursesDeps

/** Starts an upload to a course; 404 if there is no such course, 422 if too many are unfinished. */
export async function beginUpload(
  { db, now }: Deps,
  actor: Actor,
  courseId: string,
  facts: UploadFacts,
): Promise<void> {
  if ((await countUnfinished(db.pool, actor.id)) >= videoUploadsMaximum) {
    throw new Failure('rule_violated', 'Too many unfinished uploads. Finish or discard some first.')
  }
  const { id, bytes, fileName, fileChanged } = facts
  try {
    await db.transaction(async (tx) => {
      await insertUpload(tx, {
        id,
        courseId,
        userId: actor.id,
        fileName,
        createdAt: now(),
        fileChanged: String(fileChanged),
        bytes: String(bytes),
      })
      await recordAudit(tx, actor, {
        action: 'upload.begun',
        subject: id,
        name: fileName,
        details: { course: courseId, bytes },
      })
    })
  } catch (error) {
    throw violatedForeignKey(error) ? notFound() : error
  }
}
