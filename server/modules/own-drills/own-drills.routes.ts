import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/own-drills.ts'
import type { HabitSeen } from '#server/modules/journal/index.ts'
import { type ElsewhereRoute, heavyRoute } from '#server/platform/heavy/heavy-route.ts'
import { TooMuchHere } from '#server/platform/heavy/here.ts'
import type { Caller } from '#server/platform/http/actor.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { type ChosenMoment, chooseMoments } from './choosing.ts'
import { commitDecision, continueDrill, getDecision, getDrill, getRound } from './deciding.ts'
import type { OwnDrillsDeps } from './index.ts'
import { deleteOwn, listOfStudent, listOwn, makeDrill, readChange } from './making.ts'

/** The calls of students. */
export const ownDrillsRoutes = (deps: OwnDrillsDeps): Route[] => [
  route(calls.listOwnDrills, {
    access: 'journal.own',
    handle: ({ actor }) => listOwn(deps, actor),
  }),
  makingRoute(
    route(calls.createOwnDrill, {
      access: 'journal.own',
      handle: ({ actor, body, request: { server } }) =>
        make(deps, calls.createOwnDrill, server, actor, {
          reader: 'owner',
          userId: actor.id,
          practice: body,
        }),
    }),
    deps,
  ),
  route(calls.getOwnDrill, {
    access: 'journal.own',
    handle: ({ actor, params }) => getDrill(deps, actor, params.id),
  }),
  route(calls.deleteOwnDrill, {
    access: 'journal.own',
    handle: ({ actor, params }) => deleteOwn(deps, actor, params.id),
  }),
  route(calls.continueOwnDrill, {
    access: 'journal.own',
    handle: ({ actor, params }) => continueDrill(deps, actor, params.id),
  }),
  route(calls.commitOwnDecision, {
    access: 'journal.own',
    handle: ({ actor, params: { id: drillId, ownDecisionId: decisionId }, body }) =>
      commitDecision(deps, actor, { drillId, decisionId }, body),
  }),
  route(calls.getOwnDecision, {
    access: 'journal.own',
    handle: ({ actor, params: { id: drillId, ownDecisionId: decisionId } }) =>
      getDecision(deps, actor, { drillId, decisionId }),
  }),
  route(calls.getOwnRound, {
    access: 'journal.own',
    handle: ({ actor, params: { id: drillId, ownRoundId: roundId } }) =>
      getRound(deps, actor, { drillId, roundId }),
  }),
  heavyRoute(calls.getHabitChange, {
    access: 'journal.own',
    handle: ({ actor, params }) =>
      readChange(deps, { reader: 'owner', userId: actor.id, drillId: params.id }),
  }),
]

/** The calls of those who read shared journals. */
export const studentDrillsRoutes = (deps: OwnDrillsDeps): Route[] => [
  route(calls.listStudentDrills, {
    access: 'journals.review',
    handle: ({ params }) => listOfStudent(deps, params.userId),
  }),
  makingRoute(
    route(calls.sendOwnDrill, {
      access: 'journals.review',
      effect: 'none',
      handle: ({ actor, params: { userId }, body, request: { server } }) =>
        make(deps, calls.sendOwnDrill, server, actor, {
          reader: 'reviewer',
          userId,
          practice: body,
        }),
    }),
    deps,
  ),
  heavyRoute(calls.getStudentChange, {
    access: 'journals.review',
    handle: ({ params: { userId, ownDrillId } }) =>
      readChange(deps, { reader: 'reviewer', userId, drillId: ownDrillId }),
  }),
]

const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`

/** Makes a drill in its maker's turn; its moments are chosen on another thread if that takes long. */
const make = (
  deps: OwnDrillsDeps,
  endpoint: typeof calls.createOwnDrill | typeof calls.sendOwnDrill,
  { heavy }: FastifyInstance,
  actor: Caller,
  seen: HabitSeen,
) => {
  const choose = async (): Promise<ChosenMoment[]> => {
    try {
      return await chooseMoments(deps, seen)
    } catch (error) {
      if (!(error instanceof TooMuchHere)) throw error
    }
    const call = { route: nameOf(endpoint), actor, params: null, query: seen }
    return JSON.parse((await heavy.elsewhere(call)).text)
  }
  return heavy.inTurn(actor.id, () => makeDrill(deps, actor, { seen, choose }))
}

/** A route that makes a drill, with what another thread does of it: nothing is written there. */
const makingRoute = (single: Route, deps: OwnDrillsDeps): ElsewhereRoute => ({
  ...single,
  name: nameOf(single),
  answerElsewhere: async ({ query }) => ({
    text: JSON.stringify(await chooseMoments(deps, query as HabitSeen)),
  }),
})
