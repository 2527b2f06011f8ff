import * as calls from '#contract/marking.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { listToMark } from './answers-to-mark.ts'
import type { MarkingDeps } from './index.ts'

export const markingRoutes = (deps: MarkingDeps): Route[] => [
  route(calls.listAnswersToMark, {
    access: 'content.manage',
    handle: ({ actor, query }) => listToMark(deps, actor, query),
  }),
]
