import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  commitDrillDecision,
  continueDrill,
  type Drill,
  getDrill,
  getDrillDecision,
  getDrillResults,
  getDrillRound,
} from '#contract/drills.ts'
import type { SentTo } from '#contract/endpoint.ts'
import { courseKeys } from '../courses.keys.ts'
import { drillKeys } from './drills.keys.ts'

/** A drill as the address of its lesson names it. */
export interface DrillIds {
  courseId: string
  drillId: string
}

export const paramsOf = ({ courseId, drillId }: DrillIds) => ({ id: courseId, drillId })
export const keyOf = ({ courseId, drillId }: DrillIds, what: string) => [
  ...drillKeys.one(courseId, drillId),
  what,
]

/** A drill with the own round and the moment to decide. */
export const drillQuery = (ids: DrillIds) =>
  queryOptions({
    queryKey: keyOf(ids, 'drill'),
    queryFn: ({ signal }) => call(getDrill, { params: paramsOf(ids), signal }),
  })

/** What followed an own decision. */
export const decisionQuery = (ids: DrillIds, decisionId: string) =>
  queryOptions({
    queryKey: [...keyOf(ids, 'decision'), decisionId],
    queryFn: ({ signal }) =>
      call(getDrillDecision, { params: { ...paramsOf(ids), decisionId }, signal }),
  })

export const roundQuery = (ids: DrillIds, roundId: string) =>
  queryOptions({
    queryKey: [...keyOf(ids, 'round'), roundId],
    queryFn: ({ signal }) => call(getDrillRound, { params: { ...paramsOf(ids), roundId }, signal }),
  })

export const resultsQuery = (ids: DrillIds) =>
  queryOptions({
    queryKey: keyOf(ids, 'results'),
    queryFn: ({ signal }) => call(getDrillResults, { params: paramsOf(ids), signal }),
  })

/** Goes on to the next moment. */
export function useContinue(ids: DrillIds) {
  const client = useQueryClient()
  return useChange(keyOf(ids, 'drill'), () => call(continueDrill, { params: paramsOf(ids) }), {
    onSuccess: (drill) => client.setQueryData(drillQuery(ids).queryKey, drill),
  })
}

/**
 * Commits a decision; `onDecided` leads to it before its moment is gone. After the last one of a round, its lesson is
 * completed.
 */
export function useCommitDecision(ids: DrillIds, decisionId: string, onDecided: () => void) {
  const client = useQueryClient()
  return useChange(
    courseKeys.all,
    (body: SentTo<typeof commitDrillDecision>['body']) =>
      call(commitDrillDecision, { params: { ...paramsOf(ids), decisionId }, body }),
    {
      onSuccess(decided) {
        client.setQueryData(decisionQuery(ids, decisionId).queryKey, decided)
        onDecided()
        client.setQueryData(
          drillQuery(ids).queryKey,
          (before: Drill | undefined) =>
            before && {
              ...before,
              moment: null,
              round: decided.round,
              rating: decided.rating ?? before.rating,
            },
        )
        void client.invalidateQueries({ queryKey: keyOf(ids, 'round') })
        void client.invalidateQueries({ queryKey: keyOf(ids, 'results') })
      },
      // It may have been taken out, or decided on another device.
      onError: () => client.invalidateQueries({ queryKey: keyOf(ids, 'drill') }),
    },
  )
}
