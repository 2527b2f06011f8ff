import { type Video, videoUploadFieldsSchema } from '#contract/courses.ts'
import type { Form, IncomingFile } from '#server/modules/media/index.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { addLesson } from './add-lesson.ts'
import { courseExists } from './courses.store.ts'
import type { CoursesDeps } from './deps.ts'
import { getVideo } from './get-video.ts'

/**
 * Adds a lesson with the file that `receive` reads. If the course does not exist, nothing is read;
 * an upload refused later (fields, content, a course deleted meanwhile) leaves no file.
 */
export async function uploadVideo(
  deps: CoursesDeps,
  actor: Actor,
  courseId: string,
  receive: () => Promise<Form<IncomingFile>>,
): Promise<Video> {
  const { db, media } = deps

  const add = async (actor: Actor, courseId: string, { fields, file }: Form<IncomingFile>) => {
    const { title, order } = parseFields(fields)
    const { key, type, duration } = await media.keepVideo(file)
    const video = { title, order, fileKey: key, fileType: type, durationSeconds: duration }
    return media.keepOrDrop(key, () => addLesson(deps, actor, courseId, video))
  }

  if (!(await courseExists(db.pool, courseId))) throw notFound()
  const form = await receive()
  try {
    return await getVideo(deps, actor, { courseId, videoId: await add(actor, courseId, form) })
  } catch (error) {
    await media.discard(form.file)
    throw error
  }
}

function parseFields(fields: Record<string, string>) {
  const parsed = videoUploadFieldsSchema.safeParse(fields)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    // A missing field gets the same message as an empty one.
    message: issue.path[0] === 'title' && !fields.title ? 'Title is required' : issue.message,
  }))
  throw new Failure('invalid_input', issues[0]?.message ?? 'Invalid input.', { issues })
}
