import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import { type ListCall, pageSize } from '#client/platform/lists/list-state.ts'
import { ownZone } from '#client/platform/zone.ts'
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
  listEntrants,
  updateChallenge,
} from '#contract/challenges.ts'
import { changeLeaderboardName, getLeaderboard } from '#contract/leaderboard.ts'
import { challengeKeys } from './challenges.keys.ts'

/** One page of the challenges: active ones first, then upcoming ones, then past ones. */
export const challengesQuery = (list: ListCall<ChallengeSort>) =>
  queryOptions({
    queryKey: [...challengeKeys.all, list],
    queryFn: ({ signal }) => call(listChallenges, { query: { limit: pageSize, ...list }, signal }),
    placeholderData: keepPreviousData,
  })

/** A challenge's current state. */
export const currentChallenge = (id: string) => call(getChallenge, { params: { id } })

/** Who takes part in a challenge. */
export const entrantsQuery = (id: string) =>
  queryOptions({
    queryKey: [...challengeKeys.all, 'entrants', id],
    queryFn: ({ signal }) => call(listEntrants, { params: { id }, signal }),
  })

export const useJoinChallenge = () =>
  useChange(challengeKeys.all, (id: string) => call(joinChallenge, { params: { id } }))

export const useLeaveChallenge = () =>
  useChange(challengeKeys.all, (id: string) => call(leaveChallenge, { params: { id } }))

export const useCreateChallenge = () =>
  useChange(challengeKeys.all, (body: ChallengeInput) => call(createChallenge, { body }))

export const useUpdateChallenge = () =>
  useChange(challengeKeys.all, ({ id, changes }: { id: string; changes: ChallengeChanges }) =>
    call(updateChallenge, { params: { id }, body: changes }),
  )

export const useDeleteChallenge = () =>
  useChange(challengeKeys.all, (id: string) => call(deleteChallenge, { params: { id } }))

/** The leaderboard of this month, by the calendar of the zone in which all times are shown, or of a past one. */
export const leaderboardQuery = (month?: string) => {
  const timeZone = ownZone()
  return queryOptions({
    queryKey: [...challengeKeys.leaderboard, timeZone, ...(month ? [month] : [])],
    queryFn: ({ signal }) => call(getLeaderboard, { query: { timeZone, month }, signal }),
  })
}

export const useChangeLeaderboardName = () =>
  useChange(challengeKeys.leaderboard, (isNamed: boolean) =>
    call(changeLeaderboardName, { body: { isNamed } }),
  )
