import { readdir } from 'node:fs/promises'
import path from 'node:path'
import {
  type Course,
  type CourseChanges,
  createCourse,
  saveProgress,
  type Video,
} from '#contract/courses.ts'
import type { Answer, TestApp } from './app.ts'
import { clipSeconds, encodeForm, fileForm, readClip } from './media.ts'
import type { Person } from './people.ts'

/** Creates a course as an admin; missing values get defaults. */
export async function makeCourse(
  app: TestApp,
  as: Person,
  changes: CourseChanges = {},
): Promise<Course> {
  const body = {
    title: 'Market basics',
    description: 'First steps',
    content: '# Hello',
    ...changes,
  }
  const answer = await app.call(createCourse, { as, body })
  return answer.body
}

interface Upload {
  fields?: Record<string, string>
  content?: Buffer
  name?: string
  field?: string
  fileFirst?: boolean
}

/** Uploads a lesson with its file; a real video by default. */
export async function sendVideo(
  app: TestApp,
  as: Person | null,
  courseId: string,
  upload: Upload = {},
): Promise<Answer<unknown>> {
  const { fields = { title: 'Lesson' }, content = await readClip(), field = 'file' } = upload
  const { payload, headers } = await encodeForm(fileForm({ ...upload, field, content, fields }))
  return app.request({
    method: 'POST',
    url: `/api/courses/${courseId}/videos/file`,
    headers: { ...headers, ...(as && { authorization: `Bearer ${as.token}` }) },
    payload,
  })
}

/** Adds a lesson that plays a real video. */
export async function makeVideo(
  app: TestApp,
  as: Person,
  courseId: string,
  title = 'Lesson',
): Promise<Video> {
  const { body } = await sendVideo(app, as, courseId, { fields: { title } })
  return body as Video
}

/**
 * Watches a ten-second lesson as a player does, advancing the academy's clock accordingly. Returns
 * the last response.
 */
export async function watchLesson(
  app: TestApp,
  as: Person,
  params: { id: string; videoId: string },
) {
  const report = { duration: clipSeconds }
  await app.call(saveProgress, { as, params, body: { ...report, position: 0 } })
  app.clock.advance(clipSeconds * 1000)
  const body = { ...report, position: clipSeconds, watched: clipSeconds, ended: true }
  return app.call(saveProgress, { as, params, body })
}

/** Every file in the storage, including incomplete uploads, by key. */
export async function storedFiles(app: TestApp): Promise<string[]> {
  const { storage } = app.academy.platform
  if (storage.root === null) {
    const keys: string[] = []
    for (const folder of ['', 'incoming']) {
      for await (const { key } of storage.list(folder)) keys.push(key)
    }
    return keys.sort()
  }
  const root = path.join(app.dataDir, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort()
}
