import type { CourseImport } from '#contract/course-files.ts'
import { asTheProgram } from '#server/platform/admission.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { createBoundedQueue } from '#server/platform/bounded-queue.ts'
import { UnknownOutcome } from '#server/platform/database/transaction.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeCourse } from '../catalogue.ts'
import { courseFields } from '../courses.rules.ts'
import type { CoursesDeps } from '../index.ts'
import { aloneOnUpload, requireUpload } from '../uploads.ts'
import { deleteUpload, findUpload } from '../video-uploads.store.ts'
import { type Archive, openArchive, readJson } from './archive.ts'
import { checkedAs, unusable } from './content.ts'
import { fill } from './filling.ts'
import { formatVersion, headSchema, type Manifest, manifestPath, manifestSchema } from './format.ts'
import { dropInterrupted } from './interrupted.ts'
import { ReceivedFiles } from './received-files.ts'
import { createReport } from './report.ts'
import { findImport, insertImport, isEmpty, takeImportFiles } from './transfer.store.ts'

interface Ids {
  courseId: string
  upload: string
}

/** What came of the file that a course was imported from; 404 if it was not. */
export async function getImport(
  { db }: Pick<CoursesDeps, 'db'>,
  _actor: Actor,
  courseId: string,
): Promise<CourseImport> {
  const row = await findImport(db.pool, courseId)
  if (!row) throw notFound()
  return { fileName: row.fileName, importedAt: row.importedAt.toISOString(), report: row.report }
}

/**
 * Fills an empty draft with the course of a completely received upload, in one transaction: whatever interrupts it, the
 * draft is as before and the upload can be imported again. Throws 409 while bytes are missing or the course is not an
 * empty draft, 415 and 422 in words if the file is no course of this program, 507 if the disk would be nearly full.
 */
export function createImporter(deps: CoursesDeps) {
  const busy = () =>
    new Failure('unavailable', 'Other courses are being imported. Please try again later.', {
      retryAfter: 30,
    })
  const inTurn = createBoundedQueue({ atOnce: 1, waiting: 10, busy })
  return async (actor: Actor, ids: Ids): Promise<CourseImport> => {
    await requireUpload(deps, actor, ids)
    return inTurn(() => aloneOnUpload(deps, ids.upload, () => importUpload(deps, actor, ids)))
  }
}

async function importUpload(deps: CoursesDeps, actor: Actor, ids: Ids): Promise<CourseImport> {
  const { db, media } = deps
  const upload = await findUpload(db.pool, ids.upload)
  if (!upload) throw notFound()
  if (!upload.isCourse) throw new Failure('conflict', 'This upload is a video, not a whole course.')
  if ((await media.uploadedBytes(ids.upload)) !== Number(upload.bytes)) {
    throw new Failure('conflict', 'The file did not arrive completely.')
  }
  await dropInterrupted(deps, ids.upload)
  await media.withUpload(ids.upload, async (location) => {
    const archive = await openArchive(location)
    try {
      await importArchive(deps, actor, ids, { archive, fileName: upload.fileName })
    } finally {
      archive.close()
    }
  })
  // After the commit; the sweep removes what a crash leaves here.
  await asTheProgram(() => media.removeUpload(ids.upload))
  return getImport(deps, actor, ids.courseId)
}

async function importArchive(
  deps: CoursesDeps,
  actor: Actor,
  { courseId, upload }: Ids,
  { archive, fileName }: { archive: Archive; fileName: string },
): Promise<void> {
  const manifest = await readManifest(archive)
  await deps.storageQuota.requireDisk(unpackedBytes(archive))
  const report = createReport()
  const files = new ReceivedFiles(deps, { archive, manifest, report }, upload)
  try {
    await files.receive()
    await changeCourse(deps, actor, courseId, async (tx, course) => {
      if (course.isPublished || !(await isEmpty(tx, courseId))) {
        throw new Failure('conflict', 'A course is imported into an empty draft.')
      }
      const after = await fill(deps, tx, course, { archive, manifest, files, report })
      await insertImport(tx, { courseId, fileName, report: report.made(), importedAt: deps.now() })
      await takeImportFiles(tx, upload)
      await deleteUpload(tx, upload)
      const { modules, lessons, omissions, more } = report.made()
      const details = {
        fileName,
        modules,
        lessons: Object.values(lessons).reduce((sum, count) => sum + count, 0),
        omissions: omissions.length + more,
      }
      const change = {
        action: 'course.imported',
        details,
        ...changeOf(course, after, courseFields),
      }
      return { result: undefined, change }
    })
  } catch (error) {
    // If it is unknown whether the course has them, their rows tell later: they are gone if it has.
    if (!(error instanceof UnknownOutcome)) await files.drop()
    throw error
  }
}

async function readManifest(archive: Archive): Promise<Manifest> {
  const found = await readJson(archive, manifestPath)
  const head = headSchema.safeParse(found)
  if (!head.success) throw unusable('This archive is not a course that was exported here.')
  if (head.data.version > formatVersion) {
    throw unusable(
      'This course was exported by a newer version of the program. Update the program, then import it.',
    )
  }
  const manifest = checkedAs(manifestSchema, found, 'The list of what the file holds')
  const known = new Set([...Object.keys(manifest.entries), manifestPath])
  const stranger = [...archive.entries.keys()].find((path) => !known.has(path))
  if (stranger !== undefined) throw unusable(`“${stranger}” does not belong to this course.`)
  return manifest
}

/** How many bytes an archive takes once it is unpacked, by its directory; whatever its entries are called. */
const unpackedBytes = ({ entries }: Archive): number =>
  [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
