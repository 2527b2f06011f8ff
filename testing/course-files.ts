import { createHash } from 'node:crypto'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { exportCourse, importCourse } from '#contract/course-files.ts'
import type { TestApp } from './app.ts'
import { makeCourse } from './courses.ts'
import type { Person } from './people.ts'
import type { Uploads } from './uploads.ts'

/** The entries of an archive, JSON parsed. */
export interface Unpacked {
  files: Record<string, Uint8Array>
  json: (path: string) => Record<string, unknown>
}

export function unpack(archive: Uint8Array): Unpacked {
  const files = unzipSync(archive)
  return {
    files,
    json: (path) => JSON.parse(strFromU8(files[path] ?? new Uint8Array())),
  }
}

export const pack = (files: Record<string, Uint8Array | object>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, content]) => [
          path,
          content instanceof Uint8Array ? content : strToU8(JSON.stringify(content)),
        ]),
      ),
    ),
  )

/** A course as one file, as a browser gets it. */
export async function downloadCourse(
  app: TestApp,
  as: Person,
  id: string,
  media = true,
): Promise<Buffer> {
  const { body } = await app.call(exportCourse, { as, params: { id }, body: { media } })
  return (await app.academy.http.inject(body.address)).rawPayload
}

/** Uploads a whole file to a course, as one; returns its id. */
export async function uploadCourseFile(
  uploads: Uploads,
  courseId: string,
  content: Buffer,
  as?: Person,
): Promise<string> {
  const begun = await uploads.begin(courseId, content.length, as, { isCourse: true })
  await uploads.patch(begun.address, 0, content, { as })
  return begun.id
}

/** Imports a file into a new draft. */
export async function importFile(
  { app, uploads }: { app: TestApp; uploads: Uploads },
  as: Person,
  content: Buffer,
) {
  const { id } = await makeCourse(app, as, { isPublished: false })
  const upload = await uploadCourseFile(uploads, id, content)
  return { id, upload, answer: await app.call(importCourse, { as, params: { id, upload } }) }
}

/** What a file says of its lessons, without what differs between a course and its copy. */
export function contentOf({ json }: Unpacked) {
  const manifest = json('manifest.json')
  const {
    exportedAt: _,
    content,
    entries,
    lessons,
    ...same
  } = manifest as never as {
    exportedAt: string
    lessons: string[]
    content: { assignments: { id: string; title: string }[] }
    entries: Record<string, { sha256: string }>
  }
  const nameOf = new Map(content.assignments.map(({ id, title }) => [id, title]))
  // Pictures are decoded and encoded again.
  const media = Object.entries(entries)
    .filter(([path]) => !path.endsWith('.json'))
    .map(([path, sum]) => (path.endsWith('.webp') ? [path] : [path, sum]))
  return {
    same,
    assignments: content.assignments.map((one) => ({ ...one, id: '' })),
    media,
    lessons: lessons.map((path) => {
      const lesson = json(path)
      const { assignment } = lesson.content as { assignment?: { id: string } }
      if (assignment) assignment.id = nameOf.get(assignment.id) ?? ''
      return lesson
    }),
  }
}

type Files = Record<string, Uint8Array | object>
/** The size and the sum of an entry, as a manifest has them. */
export const sumOf = (content: Uint8Array) => ({
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
})

/** An archive with some entries changed, and their sums with them. */
export function changed(
  archive: Uint8Array,
  changes: Record<string, (before: never) => object | Uint8Array>,
): Buffer {
  const { files, json } = unpack(archive)
  const result: Files = { ...files }
  for (const [path, change] of Object.entries(changes)) {
    const before = path.endsWith('.json') && files[path] ? json(path) : files[path]
    const after = change(before as never)
    result[path] = after instanceof Uint8Array ? after : strToU8(JSON.stringify(after))
  }
  const manifest = JSON.parse(Buffer.from(result['manifest.json'] as Uint8Array).toString())
  for (const path of Object.keys(changes)) {
    if (path !== 'manifest.json') manifest.entries[path] = sumOf(result[path] as Uint8Array)
  }
  return pack({ ...result, 'manifest.json': manifest })
}

/** The stored files that are noted as those of an import that is under way, or was interrupted. */
export const notedFiles = ({ academy }: TestApp) =>
  academy.db.pool.selectFrom('courseImportFiles').selectAll().execute()
