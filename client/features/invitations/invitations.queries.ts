import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/platform/http/call.ts'
import { minutes } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import type { ListCall } from '#client/platform/lists/list-state.ts'
import { useSession } from '#client/platform/session/session.tsx'
import {
  acceptInvitation,
  type InvitationSort,
  listInvitations,
  readInvitation,
  resendInvitation,
  withdrawInvitation,
} from '#contract/invitations.ts'
import { joinTeam } from '#contract/team-invitations.ts'
import { invitationKeys } from './invitations.keys.ts'

export const invitationsQuery = (list: ListCall<InvitationSort>) =>
  queryOptions({
    queryKey: [...invitationKeys.list, list],
    queryFn: ({ signal }) => call(listInvitations, { query: { ...list }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: minutes(1),
  })

export const useResend = () =>
  useChange(invitationKeys.list, (id: string) => call(resendInvitation, { params: { id } }))

export const useWithdraw = () =>
  useChange(invitationKeys.list, (id: string) => call(withdrawInvitation, { params: { id } }))

/** Who an invitation is for; opened from a mail, so without a session. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitations', 'token', token],
    queryFn: ({ signal }) => call(readInvitation, { body: { token }, anonymous: true, signal }),
    retry: false,
    staleTime: minutes(10),
  })

/** Takes an invitation to the team with the account that is signed in. */
export const useJoin = () => {
  const { refresh } = useSession()
  return useMutation({
    mutationFn: (token: string) => call(joinTeam, { body: { token } }),
    onSuccess: refresh,
  })
}

export const useAccept = () =>
  useMutation({
    mutationFn: (body: z.input<typeof acceptInvitation.body>) =>
      call(acceptInvitation, { body, anonymous: true }),
  })
