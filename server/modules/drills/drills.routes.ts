import * as calls from '#contract/drills.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { commitDecision, continueDrill, getDecision, getDrill } from './deciding.ts'
import type { DrillsDeps } from './index.ts'
import { createDrill, getManaged, listStudents, updateDrill } from './managing.ts'
import { addMoment, listMoments, pickMoments, removeMoment } from './moments.ts'
import { getResults, getRound } from './results.ts'

const idsOf = ({ id, drillId }: { id: string; drillId: string }) => ({
  courseId: id,
  videoId: drillId,
})

/** The calls of those who make drills. */
export const drillsRoutes = (deps: DrillsDeps): Route[] => [
  route(calls.createDrill, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => createDrill(deps, actor, params.id, body),
  }),
  route(calls.getManagedDrill, {
    access: 'content.manage',
    handle: ({ actor, params }) => getManaged(deps, actor, idsOf(params)),
  }),
  route(calls.updateDrill, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => updateDrill(deps, actor, idsOf(params), body),
  }),
  route(calls.listDrillMoments, {
    access: 'content.manage',
    handle: ({ actor, params, query }) => listMoments(deps, actor, idsOf(params), query),
  }),
  route(calls.addDrillMoment, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => addMoment(deps, actor, idsOf(params), body),
  }),
  route(calls.pickDrillMoments, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => pickMoments(deps, actor, idsOf(params), body),
  }),
  route(calls.removeDrillMoment, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params }) =>
      removeMoment(deps, actor, { ...idsOf(params), momentId: params.momentId }),
  }),
  route(calls.listDrillStudents, {
    access: 'content.manage',
    handle: ({ actor, params, query }) => listStudents(deps, actor, idsOf(params), query),
  }),
]

/** The calls of students. */
export const roundsRoutes = (deps: DrillsDeps): Route[] => [
  route(calls.getDrill, {
    access: 'content.read',
    handle: ({ actor, params }) => getDrill(deps, actor, idsOf(params)),
  }),
  route(calls.continueDrill, {
    access: 'progress.write',
    handle: ({ actor, params }) => continueDrill(deps, actor, idsOf(params)),
  }),
  route(calls.commitDrillDecision, {
    access: 'progress.write',
    handle: ({ actor, params, body }) =>
      commitDecision(deps, actor, { ...idsOf(params), decisionId: params.decisionId }, body),
  }),
  route(calls.getDrillDecision, {
    access: 'content.read',
    handle: ({ actor, params }) =>
      getDecision(deps, actor, { ...idsOf(params), decisionId: params.decisionId }),
  }),
  route(calls.getDrillRound, {
    access: 'content.read',
    handle: ({ actor, params }) =>
      getRound(deps, actor, { ...idsOf(params), roundId: params.roundId }),
  }),
  route(calls.getDrillResults, {
    access: 'content.read',
    handle: ({ actor, params }) => getResults(deps, actor, idsOf(params)),
  }),
]
