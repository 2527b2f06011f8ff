import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { everything, useChange } from '#client/platform/http/use-change.ts'
import {
  deletePlaybook,
  getPlaybookFigures,
  getTicks,
  listPlaybooks,
  type Playbook,
  savePlaybook,
  saveTicks,
  type Ticks,
} from '#contract/journal/journal-playbooks.ts'
import type { TradeFilter } from '#contract/journal/trade-filter.ts'
import { listStrategies } from '#contract/strategies.ts'
import { journalKeys } from '../journal.keys.ts'

const keys = { all: ['journal', 'playbooks'] as const }

export const playbooksQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'list'],
    queryFn: ({ signal }) => call(listPlaybooks, { signal }),
  })

/** The results of the closed trades that match a filter, for each rule of a playbook. */
export const playbookFiguresQuery = (id: string, of: TradeFilter & { currency?: string }) =>
  queryOptions({
    queryKey: [...keys.all, 'figures', id, of],
    queryFn: ({ signal }) => call(getPlaybookFigures, { params: { id }, query: of, signal }),
  })

export const ticksQuery = (tradeId: string) =>
  queryOptions({
    queryKey: [...keys.all, 'ticks', tradeId],
    queryFn: ({ signal }) => call(getTicks, { params: { id: tradeId }, signal }),
  })

/** The academy's newest strategies, whose rules a playbook may start with. */
export const strategiesToCopyQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'strategies'],
    queryFn: ({ signal }) => call(listStrategies, { query: { limit: 100 }, signal }),
  })

export const useSavePlaybook = () =>
  useChange(journalKeys.all, ({ id, ...body }: Playbook) =>
    call(savePlaybook, { params: { id }, body }),
  )

export const useDeletePlaybook = () =>
  useChange(everything, (id: string) => call(deletePlaybook, { params: { id } }))

export const useSaveTicks = (tradeId: string) =>
  useChange(keys.all, (body: Ticks) => call(saveTicks, { params: { id: tradeId }, body }))
