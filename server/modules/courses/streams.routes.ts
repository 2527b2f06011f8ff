import * as calls from '#contract/renditions.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { CoursesDeps } from './index.ts'
import { getPreparations, getStreams, prepareVideos } from './streams.ts'

/** The calls about videos as streams. */
export const streamsRoutes = (deps: CoursesDeps): Route[] => [
  route(calls.getVideoStreams, {
    access: 'content.read',
    handle: ({ actor, params }) =>
      getStreams(deps, actor, { courseId: params.id, videoId: params.videoId }),
  }),
  route(calls.getPreparations, {
    access: 'content.manage',
    handle: ({ actor }) => getPreparations(deps, actor),
  }),
  route(calls.prepareVideos, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, body }) => prepareVideos(deps, actor, body),
  }),
]
