import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import type { ListCall } from '#client/platform/lists/list-state.ts'
import {
  type CohortInput,
  type CohortRuleInput,
  type CohortSort,
  createCohort,
  deleteCohort,
  getCohort,
  joinWaitingList,
  leaveWaitingList,
  listCohortRules,
  listCohorts,
  listOwnPlaces,
  listPlacements,
  listWaiting,
  placeMember,
  updateCohort,
  updateCohortRule,
} from '#contract/access/cohorts.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { accessKeys } from '../access.keys.ts'

const places = [...accessKeys.own, 'places']

const keys = {
  cohorts: [...accessKeys.admin, 'cohorts'],
  rules: [...accessKeys.admin, 'cohort rules'],
  waiting: [...accessKeys.admin, 'waiting list'],
  placements: (id: string) => [...accessKeys.admin, 'placements', id],
} as const

/** One page of the cohorts that the owner has made. */
export const cohortsQuery = (list: ListCall<CohortSort>) =>
  queryOptions({
    queryKey: [...keys.cohorts, list],
    queryFn: ({ signal }) => call(listCohorts, { query: list, signal }),
    placeholderData: keepPreviousData,
  })

/** The program's cohorts to move a member to, those that start last first. */
export const cohortChoicesQuery = (program: PaidProgram) =>
  queryOptions({
    queryKey: [...keys.cohorts, 'choices', program],
    queryFn: ({ signal }) => call(listCohorts, { query: { program, limit: 100 }, signal }),
  })

export const currentCohort = (id: string) => call(getCohort, { params: { id } })

export const useCreateCohort = () =>
  useChange(accessKeys.admin, (body: CohortInput) => call(createCohort, { body }))

export const useUpdateCohort = () =>
  useChange(
    accessKeys.admin,
    ({ id, ...body }: Omit<CohortInput, 'program'> & { id: string; seenUpdatedAt?: string }) =>
      call(updateCohort, { params: { id }, body }),
  )

export const useDeleteCohort = () =>
  useChange(accessKeys.admin, (id: string) => call(deleteCohort, { params: { id } }))

/** How members join each program, and how many wait. */
export const cohortRulesQuery = () =>
  queryOptions({
    queryKey: keys.rules,
    queryFn: ({ signal }) => call(listCohortRules, { signal }),
  })

/** How members join a program now, as an item of a form. */
export const currentRule = async (program: string) => {
  const rule = (await call(listCohortRules)).find((one) => one.program === program)
  if (!rule) throw new Error(`No rule for ${program}`)
  return { ...rule, id: rule.program }
}

export const useSaveRule = () =>
  useChange(
    accessKeys.admin,
    async ({ program, ...body }: CohortRuleInput & { program: PaidProgram }) => {
      const rule = await call(updateCohortRule, { params: { program }, body })
      return { ...rule, id: rule.program }
    },
  )

/** Who waits for a seat of a program: the first hundred. */
export const waitingQuery = (program: PaidProgram) =>
  queryOptions({
    queryKey: [...keys.waiting, program],
    queryFn: ({ signal }) => call(listWaiting, { query: { program, limit: 100 }, signal }),
  })

/** In which cohorts a member is. */
export const placementsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.placements(id),
    queryFn: ({ signal }) => call(listPlacements, { params: { id }, signal }),
  })

export const usePlaceMember = (id: string) =>
  useChange(accessKeys.admin, (body: { cohortId: string; seenCohortId: string | null }) =>
    call(placeMember, { params: { id }, body }),
  )

/** The caller's own cohorts, seats and places in waiting lists. */
export const ownPlacesQuery = () =>
  queryOptions({
    queryKey: places,
    queryFn: ({ signal }) => call(listOwnPlaces, { signal }),
  })

export const useJoinWaitingList = () =>
  useChange(places, (program: PaidProgram) => call(joinWaitingList, { params: { program } }))

export const useLeaveWaitingList = () =>
  useChange(places, (program: PaidProgram) => call(leaveWaitingList, { params: { program } }))
