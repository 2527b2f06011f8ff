import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#client/platform/http/call.ts'
import { isTransient } from '#client/platform/http/problems.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import type { SentTo } from '#contract/endpoint.ts'
import {
  actInPracticeRun,
  deletePracticeRun,
  getPracticeFigures,
  getPracticeRun,
  listPracticeRuns,
  startPracticeRun,
} from '#contract/practice/practice.ts'
import { afterStep, shownRun } from './merged-run.ts'
import { practiceKeys } from './practice.keys.ts'

export const runsPerPage = 20

/** One page of the own runs, the newest first. */
export const runsQuery = (page: number) =>
  queryOptions({
    queryKey: [...practiceKeys.runs, page],
    queryFn: ({ signal }) =>
      call(listPracticeRuns, { query: { page, limit: runsPerPage }, signal }),
    placeholderData: keepPreviousData,
  })

/** A run with its candles up to the last one played. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: practiceKeys.run(id),
    queryFn: async ({ signal }) => shownRun(await call(getPracticeRun, { params: { id }, signal })),
  })

/** What closed practice trades come to, of one run or of all. */
export const figuresQuery = (of: { runId?: string; currency?: string }) =>
  queryOptions({
    queryKey: [...practiceKeys.figures, of],
    queryFn: ({ signal }) => call(getPracticeFigures, { query: of, signal }),
    placeholderData: keepPreviousData,
  })

export const useStartRun = () =>
  useChange(practiceKeys.runs, (body: SentTo<typeof startPracticeRun>['body']) =>
    call(startPracticeRun, { body }),
  )

export const useDeleteRun = () =>
  useChange(practiceKeys.all, (id: string) => call(deletePracticeRun, { params: { id } }))

export type RunAction = SentTo<typeof actInPracticeRun>['body']['action']

interface SentAction {
  version: number
  action: RunAction
}

/**
 * Does something in a run, one after the other. If no answer comes, it is sent once more; the same done again after
 * that is sent as it was the first time, so that the server does it once.
 */
export function useAct(id: string) {
  const client = useQueryClient()
  const { queryKey } = runQuery(id)
  // What was sent last and had no answer: it may have been done.
  const unanswered = useRef<SentAction>(null)
  const send = (body: SentAction) => call(actInPracticeRun, { params: { id }, body })
  const sendTwice = async (body: SentAction) => {
    try {
      return await send(body)
    } catch (error) {
      if (!isTransient(error)) throw error
      return send(body)
    }
  }
  return useMutation({
    scope: { id: `practice ${id}` },
    async mutationFn(action: RunAction) {
      // That of what is shown by now.
      const version = client.getQueryData(queryKey)?.run.version ?? 0
      const before = unanswered.current
      const isAgain =
        before?.version === version - 1 && JSON.stringify(before.action) === JSON.stringify(action)
      const body = isAgain ? before : { version, action }
      unanswered.current = body
      try {
        const step = await sendTwice(body)
        unanswered.current = null
        return step
      } catch (error) {
        if (!isTransient(error)) unanswered.current = null
        throw error
      }
    },
    // What is being read meanwhile may be from before the action.
    onMutate: () => client.cancelQueries({ queryKey }),
    async onSuccess(step) {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      const after = before && afterStep(before, step)
      if (after) client.setQueryData(queryKey, after)
      else await client.invalidateQueries({ queryKey })
      if (step.closings.length === 0 && !step.run.ending) return
      void client.invalidateQueries({ queryKey: practiceKeys.figures })
      void client.invalidateQueries({ queryKey: practiceKeys.runs })
    },
    // It may have gone on elsewhere.
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
