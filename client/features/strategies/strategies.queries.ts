import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import { type ListCall, pageSize } from '#client/platform/list-state.ts'
import { useLiveInvalidation } from '#client/platform/live.tsx'
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

const strategyKeys = {
  all: ['strategies'] as const,
  lists: ['strategies', 'list'] as const,
  one: (id: string) => ['strategies', 'one', id] as const,
}

/** One page of the strategies that the user may see, newest first. */
export const strategiesQuery = (list: ListCall<StrategySort>) =>
  queryOptions({
    queryKey: [...strategyKeys.lists, list],
    queryFn: ({ signal }) => call(listStrategies, { query: { limit: pageSize, ...list }, signal }),
    placeholderData: keepPreviousData,
  })

/** The newest strategies, as a choice. */
export const strategyChoicesQuery = () =>
  queryOptions({
    queryKey: [...strategyKeys.lists, 'choices'],
    queryFn: ({ signal }) => call(listStrategies, { query: { limit: 100 }, signal }),
    select: ({ items }) => items.map(({ id, title }) => ({ value: id, label: title })),
  })

/** One strategy with the signals that used it. */
export const strategyQuery = (id: string) =>
  queryOptions({
    queryKey: strategyKeys.one(id),
    queryFn: ({ signal }) => call(getStrategy, { params: { id }, signal }),
  })

/** A strategy as it is now. */
export const currentStrategy = (id: string) => call(getStrategy, { params: { id } })

/** Has strategies read again when one changes, or a signal on which a record rests. */
export const useLiveStrategies = () =>
  useLiveInvalidation(['strategy.changed', 'signal.changed'], strategyKeys.all)

/** A mutation after which, however it went, the strategies are read again. */
function useStrategyMutation<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: strategyKeys.all }),
  })
}

export const useCreateStrategy = () =>
  useStrategyMutation((body: StrategyInput) => call(createStrategy, { body }))

export const useUpdateStrategy = () =>
  useStrategyMutation(({ id, changes }: { id: string; changes: StrategyChanges }) =>
    call(updateStrategy, { params: { id }, body: changes }),
  )

export const useDeleteStrategy = () =>
  useStrategyMutation((id: string) => call(deleteStrategy, { params: { id } }))
