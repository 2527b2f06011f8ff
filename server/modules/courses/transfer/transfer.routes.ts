import { z } from 'zod'
import * as calls from '#contract/course-files.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import type { CoursesDeps } from '../index.ts'
import { createTurns, exportCourse, openCourseFile } from './exporting.ts'
import { createImporter, getImport } from './importing.ts'

const querySchema = z.looseObject({ media: z.stringbool() })

/** The calls that write a course to a file and read it from one. */
export function transferRoutes(deps: CoursesDeps): Route[] {
  const importUpload = createImporter(deps)
  const inTurn = createTurns()
  const params = calls.exportCourse.params
  return [
    route(calls.exportCourse, {
      access: 'content.manage',
      effect: 'shows-data',
      handle: ({ actor, params, body }) => exportCourse(deps, actor, params.id, body),
    }),
    streamRoute({
      method: 'GET',
      path: calls.courseFilePath,
      // A browser saves a large file only from an address, which is signed instead.
      access: 'public',
      head: false,
      summary: 'A course as one file at its signed address',
      answers: { status: 200, type: 'application/zip', what: 'The archive' },
      schema: { params, querystring: querySchema },
      async handle({ request, reply }) {
        // Fastify has just validated both.
        const { id } = request.params as z.output<typeof params>
        const query = request.query as z.output<typeof querySchema>
        const file = await openCourseFile(deps, id, query)
        const { name, userId, confirm } = file
        const content = inTurn(userId, file.open)
        request.server.transfers.leaving({ userId, request, reply, confirm })
        return reply
          .headers({
            'content-type': 'application/zip',
            'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
          })
          .send(content)
      },
    }),
    route(calls.importCourse, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params }) =>
        importUpload(actor, { courseId: params.id, upload: params.upload }),
    }),
    route(calls.getCourseImport, {
      access: 'content.manage',
      handle: ({ actor, params }) => getImport(deps, actor, params.id),
    }),
  ]
}
