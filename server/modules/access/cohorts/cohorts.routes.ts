import * as calls from '#contract/access/cohorts.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { AccessDeps } from '../index.ts'
import {
  createCohort,
  deleteCohort,
  getCohort,
  listCohortRules,
  listCohorts,
  listWaiting,
  updateCohort,
  updateCohortRule,
} from './managing.ts'
import { listPlacements, placeMember } from './placing.ts'
import { joinWaitingList, leaveWaitingList, listOwnPlaces } from './waiting-list.ts'

export const cohortRoutes = (deps: AccessDeps): Route[] => [
  route(calls.listCohorts, {
    access: 'members.read',
    handle: ({ query }) => listCohorts(deps, query),
  }),
  route(calls.createCohort, {
    access: 'settings.manage',
    effect: 'none',
    handle: ({ actor, body }) => createCohort(deps, actor, body),
  }),
  route(calls.getCohort, {
    access: 'members.read',
    handle: ({ params }) => getCohort(deps, params.id),
  }),
  route(calls.updateCohort, {
    access: 'settings.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => updateCohort(deps, actor, params.id, body),
  }),
  route(calls.deleteCohort, {
    access: 'settings.manage',
    effect: 'none',
    handle: ({ actor, params }) => deleteCohort(deps, actor, params.id),
  }),
  route(calls.listCohortRules, {
    access: 'members.read',
    handle: () => listCohortRules(deps),
  }),
  route(calls.updateCohortRule, {
    access: 'settings.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => updateCohortRule(deps, actor, params.program, body),
  }),
  route(calls.listWaiting, {
    access: 'members.read',
    handle: ({ query }) => listWaiting(deps, query),
  }),
  route(calls.listPlacements, {
    access: 'members.read',
    handle: ({ params }) => listPlacements(deps, params.id),
  }),
  route(calls.placeMember, {
    access: 'members.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => placeMember(deps, actor, params.id, body),
  }),
  route(calls.listOwnPlaces, {
    access: 'role-requests.own',
    handle: ({ actor }) => listOwnPlaces(deps, actor),
  }),
  route(calls.joinWaitingList, {
    access: 'role-requests.own',
    handle: ({ actor, params }) => joinWaitingList(deps, actor, params.program),
  }),
  route(calls.leaveWaitingList, {
    access: 'role-requests.own',
    handle: ({ actor, params }) => leaveWaitingList(deps, actor, params.program),
  }),
]
