import type { z } from 'zod'
import * as calls from '#contract/courses.ts'
import { partType } from '#server/modules/media/index.ts'
import { type Route, route, type StreamedAnswer, streamRoute } from '#server/platform/http/route.ts'
import { requireCourse } from './catalogue.ts'
import type { CoursesDeps } from './index.ts'
import { createUploadLedger } from './upload-ledger.ts'
import { beginUpload, discardUpload, finishUpload, listUploads, requireUpload } from './uploads.ts'

const courseParams = calls.listVideoUploads.params
const uploadParams = calls.discardVideoUpload.params
type UploadParams = z.output<typeof uploadParams>

/** The calls for resumable video uploads: those of tus, and the academy's additions. */
export function videoUploadsRoutes(deps: CoursesDeps): Route[] {
  const serve = deps.media.serveUploads(createUploadLedger(deps))
  const idsOf = ({ id, upload }: UploadParams) => ({ courseId: id, upload })
  const parts = (method: 'HEAD' | 'PATCH', summary: string, answers: StreamedAnswer) =>
    streamRoute({
      method,
      path: calls.discardVideoUpload.path,
      access: 'content.manage',
      effect: 'none',
      summary,
      answers,
      schema: { params: uploadParams },
      // As many requests as a file has parts; the file size limits them.
      unlimited: true,
      unreadBody: partType,
      async handle({ actor, request, reply }) {
        const ids = idsOf(uploadParams.parse(request.params))
        await requireUpload(deps, actor, ids)
        return serve({ request, reply, id: ids.upload })
      },
    })
  return [
    route(calls.listVideoUploads, {
      access: 'content.manage',
      handle: ({ actor, params }) => listUploads(deps, actor, params.id),
    }),
    streamRoute({
      method: 'POST',
      path: calls.videoUploadsPath,
      access: 'content.manage',
      effect: 'none',
      summary: 'Begin the upload of a video in parts (tus 1.0); metadata: filename, changed',
      answers: { status: 201, what: 'Location has the address of the upload' },
      schema: { params: courseParams },
      unreadBody: partType,
      async handle({ actor, request, reply }) {
        const { id: courseId } = courseParams.parse(request.params)
        await requireCourse(deps, courseId)
        const begin: Parameters<typeof serve>[0]['begin'] = (facts) =>
          beginUpload(deps, actor, courseId, facts)
        return serve({ request, reply, id: null, begin })
      },
    }),
    parts('HEAD', 'How much of an upload has arrived (tus 1.0)', {
      status: 200,
      what: 'Upload-Offset has the number of bytes',
    }),
    parts('PATCH', 'Add to an upload from where it is (tus 1.0)', {
      status: 204,
      what: 'Upload-Offset has the number of bytes that are there now',
    }),
    route(calls.discardVideoUpload, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params }) => discardUpload(deps, actor, idsOf(params)),
    }),
    route(calls.finishVideoUpload, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params, body }) => finishUpload(deps, actor, idsOf(params), body),
    }),
  ]
}
