import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import { type ListCall, pageSize } from '#client/platform/list-state.ts'
import { useLiveInvalidation } from '#client/platform/live.tsx'
import {
  type ChallengeChanges,
  type ChallengeInput,
  type ChallengeSort,
  createChallenge,
  deleteChallenge,
  getChallenge,
  joinChallenge,
  leaveChallenge,
  listChallenges,
  updateChallenge,
} from '#contract/challenges.ts'

const challengeKeys = { all: ['challenges'] as const }

/** One page of the challenges: those under way first, then coming ones, then past ones. */
export const challengesQuery = (list: ListCall<ChallengeSort>) =>
  queryOptions({
    queryKey: [...challengeKeys.all, list],
    queryFn: ({ signal }) => call(listChallenges, { query: { limit: pageSize, ...list }, signal }),
    placeholderData: keepPreviousData,
  })

/** A challenge as it is now. */
export const currentChallenge = (id: string) => call(getChallenge, { params: { id } })

/** Has challenges read again when one changes. */
export const useLiveChallenges = () => useLiveInvalidation(['challenge.changed'], challengeKeys.all)

/** A mutation after which, however it went, the challenges are read again. */
function useChallengeMutation<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: challengeKeys.all }),
  })
}

export const useJoinChallenge = () =>
  useChallengeMutation((id: string) => call(joinChallenge, { params: { id } }))

export const useLeaveChallenge = () =>
  useChallengeMutation((id: string) => call(leaveChallenge, { params: { id } }))

export const useCreateChallenge = () =>
  useChallengeMutation((body: ChallengeInput) => call(createChallenge, { body }))

export const useUpdateChallenge = () =>
  useChallengeMutation(({ id, changes }: { id: string; changes: ChallengeChanges }) =>
    call(updateChallenge, { params: { id }, body: changes }),
  )

export const useDeleteChallenge = () =>
  useChallengeMutation((id: string) => call(deleteChallenge, { params: { id } }))
