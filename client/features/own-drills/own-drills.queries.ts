import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import type { SentTo } from '#contract/endpoint.ts'
import {
  commitOwnDecision,
  continueOwnDrill,
  createOwnDrill,
  deleteOwnDrill,
  getHabitChange,
  getOwnDecision,
  getOwnDrill,
  getOwnRound,
  getStudentChange,
  listOwnDrills,
  listStudentDrills,
  type OwnDrill,
  type Practice,
  sendOwnDrill,
} from '#contract/own-drills.ts'
import { ownDrillKeys } from './own-drills.keys.ts'

export const ownDrillsQuery = () =>
  queryOptions({
    queryKey: ownDrillKeys.list,
    queryFn: ({ signal }) => call(listOwnDrills, { signal }),
  })

/** A drill with the latest round and the moment to decide. */
export const ownDrillQuery = (id: string) =>
  queryOptions({
    queryKey: [...ownDrillKeys.one(id), 'drill'],
    queryFn: ({ signal }) => call(getOwnDrill, { params: { id }, signal }),
  })

/** What followed a decision. */
export const ownDecisionQuery = (id: string, decisionId: string) =>
  queryOptions({
    queryKey: [...ownDrillKeys.one(id), 'decision', decisionId],
    queryFn: ({ signal }) =>
      call(getOwnDecision, { params: { id, ownDecisionId: decisionId }, signal }),
  })

export const ownRoundQuery = (id: string, roundId: string) =>
  queryOptions({
    queryKey: [...ownDrillKeys.one(id), 'round', roundId],
    queryFn: ({ signal }) => call(getOwnRound, { params: { id, ownRoundId: roundId }, signal }),
  })

/** The trades of the habit before the first finished round and since. */
export const habitChangeQuery = (id: string) =>
  queryOptions({
    queryKey: [...ownDrillKeys.one(id), 'change'],
    queryFn: ({ signal }) => call(getHabitChange, { params: { id }, signal }),
  })

export const studentDrillsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...ownDrillKeys.student(userId), 'list'],
    queryFn: ({ signal }) => call(listStudentDrills, { params: { userId }, signal }),
  })

export const studentChangeQuery = (userId: string, ownDrillId: string) =>
  queryOptions({
    queryKey: [...ownDrillKeys.student(userId), 'change', ownDrillId],
    queryFn: ({ signal }) => call(getStudentChange, { params: { userId, ownDrillId }, signal }),
  })

export const useCreateOwnDrill = () =>
  useChange(ownDrillKeys.list, (body: Practice) => call(createOwnDrill, { body }))

export const useSendOwnDrill = (userId: string) =>
  useChange(ownDrillKeys.student(userId), (body: Practice) =>
    call(sendOwnDrill, { params: { userId }, body }),
  )

export const useDeleteOwnDrill = () =>
  useChange(ownDrillKeys.list, (id: string) => call(deleteOwnDrill, { params: { id } }))

/** Goes on to the next moment. */
export function useContinueOwn(id: string) {
  const client = useQueryClient()
  return useChange(ownDrillQuery(id).queryKey, () => call(continueOwnDrill, { params: { id } }), {
    onSuccess: (drill) => client.setQueryData(ownDrillQuery(id).queryKey, drill),
  })
}

/** Commits a decision; `onDecided` leads to it before its moment is gone. */
export function useCommitOwn(id: string, decisionId: string, onDecided: () => void) {
  const client = useQueryClient()
  return useChange(
    ownDrillKeys.list,
    (body: SentTo<typeof commitOwnDecision>['body']) =>
      call(commitOwnDecision, { params: { id, ownDecisionId: decisionId }, body }),
    {
      onSuccess(decided) {
        client.setQueryData(ownDecisionQuery(id, decisionId).queryKey, decided)
        onDecided()
        client.setQueryData(
          ownDrillQuery(id).queryKey,
          (before: OwnDrill | undefined) =>
            before && { ...before, moment: null, round: decided.round },
        )
      },
      // The round, the results and the comparison; or it was decided on another device.
      onSettled: () =>
        client.invalidateQueries({
          queryKey: ownDrillKeys.one(id),
          predicate: ({ queryKey }) => !queryKey.includes('decision'),
        }),
    },
  )
}
