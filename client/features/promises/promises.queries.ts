import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { minutes } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import { pageSize } from '#client/platform/lists/list-state.ts'
import type { PaidProgram } from '#contract/offers/program-table.ts'
import {
  listBreaches,
  listOwnPromises,
  listPromises,
  type PromiseInput,
  updatePromise,
} from '#contract/promises.ts'
import { promiseKeys } from './promises.keys.ts'

/** What the programs of the caller promise. */
export const ownPromisesQuery = () =>
  queryOptions({
    queryKey: promiseKeys.own,
    queryFn: ({ signal }) => call(listOwnPromises, { signal }),
    staleTime: minutes(5),
  })

/** What each program promises, for the owner. */
export const promisesQuery = () =>
  queryOptions({
    queryKey: [...promiseKeys.all, 'managed'],
    queryFn: ({ signal }) => call(listPromises, { signal }),
  })

/** A page of what was not reviewed or answered in time. */
export const breachesQuery = (page: number) =>
  queryOptions({
    queryKey: [...promiseKeys.breaches, page],
    queryFn: ({ signal }) => call(listBreaches, { query: { page, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
  })

/** The promise of a program as it is now, as an item of a form. */
export const currentPromise = async (program: PaidProgram) => {
  const promises = await call(listPromises)
  const promise = promises.find((one) => one.program === program)
  if (!promise) throw new Error('This program has no promise.')
  return { ...promise, id: program }
}

export const useSavePromise = () =>
  useChange(
    promiseKeys.all,
    async ({ program, ...body }: PromiseInput & { program: PaidProgram }) => ({
      ...(await call(updatePromise, { params: { program }, body })),
      id: program,
    }),
  )
