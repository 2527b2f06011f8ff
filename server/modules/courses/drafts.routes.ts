import * as calls from '#contract/course-drafts.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { discardDraft, readDraft, storeDraft } from './drafts.ts'
import type { CoursesDeps } from './index.ts'

const access = 'content.manage'

export const draftsRoutes = (deps: Pick<CoursesDeps, 'db' | 'now'>): Route[] => [
  route(calls.readCourseDraft, {
    access,
    handle: ({ actor, params, query }) => readDraft(deps, actor, { courseId: params.id, ...query }),
  }),
  route(calls.storeCourseDraft, {
    access,
    effect: 'none',
    handle: ({ actor, params, query, body }) =>
      storeDraft(deps, actor, { courseId: params.id, ...query }, body),
  }),
  route(calls.dropCourseDraft, {
    access,
    effect: 'none',
    handle: ({ actor, params, query }) =>
      discardDraft(deps, actor, { courseId: params.id, ...query }),
  }),
]
