import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { seconds } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import type { ListCall } from '#client/platform/lists/list-state.ts'
import {
  type AutomationContent,
  type AutomationRunSort,
  type AutomationRunState,
  type AutomationSort,
  deleteAutomation,
  getAutomation,
  listAutomationRuns,
  listAutomations,
  previewAutomation,
  saveAutomation,
  stopAutomationRun,
  switchAutomation,
} from '#contract/automations.ts'
import { listShopOffers } from '#contract/shop/shop-offers.ts'
import { automationKeys } from './automations.keys.ts'

/** The offers that an automation can be about: the newest hundred. */
export const offersQuery = () =>
  queryOptions({
    queryKey: automationKeys.offers,
    queryFn: ({ signal }) => call(listShopOffers, { query: { limit: 100 }, signal }),
  })

export const automationsQuery = (list: ListCall<AutomationSort>) =>
  queryOptions({
    queryKey: [...automationKeys.list, list],
    queryFn: ({ signal }) => call(listAutomations, { query: { ...list }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: seconds(30),
  })

export const automationQuery = (id: string) =>
  queryOptions({
    queryKey: automationKeys.one(id),
    queryFn: ({ signal }) => call(getAutomation, { params: { id }, signal }),
    refetchInterval: seconds(30),
  })

/** One page of who is where in an automation; `state` is empty for all. */
export const runsQuery = (id: string, list: ListCall<AutomationRunSort>, state: string) =>
  queryOptions({
    queryKey: [...automationKeys.runs(id), list, state],
    queryFn: ({ signal }) => {
      const filter = state === '' ? {} : { state: state as AutomationRunState }
      return call(listAutomationRuns, { params: { id }, query: { ...list, ...filter }, signal })
    },
    placeholderData: keepPreviousData,
    refetchInterval: seconds(30),
  })

export const useSaveAutomation = () =>
  useChange(
    automationKeys.all,
    ({ id, ...body }: AutomationContent & { id: string; seenUpdatedAt?: string }) =>
      call(saveAutomation, { params: { id }, body }),
  )

export const useSwitchAutomation = () =>
  useChange(automationKeys.all, ({ id, on }: { id: string; on: boolean }) =>
    call(switchAutomation, { params: { id }, body: { on } }),
  )

export const useDeleteAutomation = () =>
  useChange(automationKeys.all, (id: string) => call(deleteAutomation, { params: { id } }))

export const usePreviewAutomation = () =>
  useMutation({
    mutationFn: (body: Omit<AutomationContent, 'name'> & { userId: string }) =>
      call(previewAutomation, { body }),
  })

export const useStopRun = () =>
  useChange(automationKeys.all, (id: string) => call(stopAutomationRun, { params: { id } }))
