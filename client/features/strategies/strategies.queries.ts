import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import { type ListCall, pageSize } from '#client/platform/lists/list-state.ts'
import {
  createStrategy,
  deleteStrategy,
  getStrategy,
  listStrategies,
  type StrategyChanges,
  type StrategyInput,
  type StrategySort,
  updateStrategy,
} from '#contract/strategies.ts'
import { strategyKeys } from './strategies.keys.ts'

/** One page of the strategies that the user may see, newest first. */
export const strategiesQuery = (list: ListCall<StrategySort>) =>
  queryOptions({
    queryKey: [...strategyKeys.lists, list],
    queryFn: ({ signal }) => call(listStrategies, { query: { limit: pageSize, ...list }, signal }),
    placeholderData: keepPreviousData,
  })

/** The newest strategies, as options. */
export const strategyChoicesQuery = () =>
  queryOptions({
    queryKey: [...strategyKeys.lists, 'choices'],
    queryFn: ({ signal }) => call(listStrategies, { query: { limit: 100 }, signal }),
    select: ({ items }) => items.map(({ id, title }) => ({ value: id, label: title })),
  })

/** One strategy with the signals that follow it. */
export const strategyQuery = (id: string) =>
  queryOptions({
    queryKey: strategyKeys.one(id),
    queryFn: ({ signal }) => call(getStrategy, { params: { id }, signal }),
  })

/** A strategy's current state. */
export const currentStrategy = (id: string) => call(getStrategy, { params: { id } })

export const useCreateStrategy = () =>
  useChange(strategyKeys.all, (body: StrategyInput) => call(createStrategy, { body }))

export const useUpdateStrategy = () =>
  useChange(strategyKeys.all, ({ id, changes }: { id: string; changes: StrategyChanges }) =>
    call(updateStrategy, { params: { id }, body: changes }),
  )

export const useDeleteStrategy = () =>
  useChange(strategyKeys.all, (id: string) => call(deleteStrategy, { params: { id } }))
