import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '#client/platform/call.ts'
import { findInPages } from '#client/platform/find-in-pages.ts'
import { type ListCall, pageSize } from '#client/platform/list-state.ts'
import { useLiveInvalidation } from '#client/platform/live.tsx'
import {
  type Challenge,
  type ChallengeChanges,
  type ChallengeInput,
  type ChallengeSort,
  createChallenge,
  deleteChallenge,
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
    queryFn: ({ signal }) =>
      callPage(listChallenges, { query: { limit: pageSize, ...list }, signal }),
    placeholderData: keepPreviousData,
  })

/** A challenge as it is now; throws when it has been deleted. */
export async function currentChallenge(id: string): Promise<Challenge> {
  const challenge = await findInPages((query) => callPage(listChallenges, { query }), id)
  if (!challenge) throw new Error('The challenge is gone.')
  return challenge
}

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
