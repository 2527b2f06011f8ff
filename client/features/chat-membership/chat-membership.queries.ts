import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { minutes } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import type { ListCall } from '#client/platform/lists/list-state.ts'
import {
  type ChatGroupInput,
  type ChatGroupParams,
  type ChatPeopleFilter,
  type ChatPeopleSort,
  listChatGroups,
  listChatPeople,
  listOwnChatGroups,
  makeChatLink,
  retryChatPerson,
  tryChatGroup,
  unlinkDiscord,
  updateChatGroup,
} from '#contract/chat-membership.ts'
import {
  listSignalOutlets,
  type SignalOutletInput,
  type SignalOutletParams,
  trySignalOutlet,
  updateSignalOutlet,
} from '#contract/signals/signal-outlets.ts'
import { chatKeys } from './chat-membership.keys.ts'

export const chatGroupsQuery = () =>
  queryOptions({
    queryKey: [...chatKeys.all, 'managed'],
    queryFn: ({ signal }) => call(listChatGroups, { signal }),
    refetchInterval: minutes(1),
  })

export const useSaveGroup = () =>
  useChange(chatKeys.all, ({ program, service, ...body }: ChatGroupInput & ChatGroupParams) =>
    call(updateChatGroup, { params: { program, service }, body }),
  )

export const useTryGroup = () =>
  useChange(chatKeys.all, (params: ChatGroupParams) => call(tryChatGroup, { params }))

/** A page of the people of a group. */
export const chatPeopleQuery = (filter: ChatPeopleFilter, list: ListCall<ChatPeopleSort>) =>
  queryOptions({
    queryKey: [...chatKeys.people, filter, list],
    queryFn: ({ signal }) => call(listChatPeople, { query: { ...filter, ...list }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: minutes(1),
  })

export const useRetryPerson = () =>
  useChange(chatKeys.all, (id: string) => call(retryChatPerson, { params: { id } }))

export const signalOutletsQuery = () =>
  queryOptions({
    queryKey: chatKeys.outlets,
    queryFn: ({ signal }) => call(listSignalOutlets, { signal }),
    refetchInterval: minutes(1),
  })

export const useSaveOutlet = () =>
  useChange(
    chatKeys.outlets,
    ({ program, service, ...body }: SignalOutletInput & SignalOutletParams) =>
      call(updateSignalOutlet, { params: { program, service }, body }),
  )

export const useTryOutlet = () =>
  useChange(chatKeys.outlets, (params: SignalOutletParams) => call(trySignalOutlet, { params }))

/** The groups that the user's access opens. */
export const ownChatGroupsQuery = () =>
  queryOptions({
    queryKey: chatKeys.own,
    queryFn: ({ signal }) => call(listOwnChatGroups, { signal }),
    refetchInterval: minutes(5),
  })

export const useMakeChatLink = () =>
  useMutation({ mutationFn: (params: ChatGroupParams) => call(makeChatLink, { params }) })

export const useUnlinkDiscord = () => useChange(chatKeys.own, () => call(unlinkDiscord))

const sameAs =
  ({ program, service }: ChatGroupParams) =>
  (one: ChatGroupParams) =>
    one.program === program && one.service === service

/** A group as it is now. */
export async function currentGroup(params: ChatGroupParams) {
  const group = (await call(listChatGroups)).find(sameAs(params))
  if (!group) throw new Error('There is no such program.')
  return group
}

/** An outlet as it is now. */
export async function currentOutlet(params: SignalOutletParams) {
  const outlet = (await call(listSignalOutlets)).find(sameAs(params))
  if (!outlet) throw new Error('There is no such program.')
  return outlet
}
