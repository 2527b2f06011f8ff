import * as calls from '#contract/samples.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { CoursesDeps } from './index.ts'
import { listSamples, openSample } from './samples.ts'

/** The calls about the lessons that are open to every account. */
export function samplesRoutes(deps: CoursesDeps): Route[] {
  return [
    route(calls.listSamples, {
      access: 'content.read',
      handle: ({ actor }) => listSamples(deps, actor),
    }),
    route(calls.openSample, {
      access: 'content.read',
      handle: ({ actor, params }) => openSample(deps, actor, params.id),
    }),
  ]
}
