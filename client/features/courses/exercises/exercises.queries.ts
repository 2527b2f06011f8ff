import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { everything, useChange } from '#client/platform/http/use-change.ts'
import type { SentTo } from '#contract/endpoint.ts'
import {
  commitAnswer,
  createExercise,
  type Exercise,
  type ExerciseInput,
  type ExerciseSource,
  getExercise,
  getExerciseCandles,
  getExerciseResult,
  getManagedExercise,
  listExerciseAnswers,
  listExerciseSeries,
  markExerciseAnswer,
  updateExercise,
} from '#contract/exercises.ts'
import { courseKeys } from '../courses.keys.ts'
import { exerciseKeys } from './exercises.keys.ts'

/** An exercise as the address of its lesson names it. */
export interface ExerciseIds {
  courseId: string
  exerciseId: string
}

const paramsOf = ({ courseId, exerciseId }: ExerciseIds) => ({ id: courseId, exerciseId })
const keyOf = ({ courseId, exerciseId }: ExerciseIds, what: string) => [
  ...exerciseKeys.one(courseId, exerciseId),
  what,
]

/** An exercise up to its last visible candle. */
export const exerciseQuery = (ids: ExerciseIds) =>
  queryOptions({
    queryKey: keyOf(ids, 'past'),
    queryFn: ({ signal }) => call(getExercise, { params: paramsOf(ids), signal }),
  })

/** What followed, for whoever has answered. */
export const resultQuery = (ids: ExerciseIds) =>
  queryOptions({
    queryKey: keyOf(ids, 'result'),
    queryFn: ({ signal }) => call(getExerciseResult, { params: paramsOf(ids), signal }),
  })

/** Commits a decision; its lesson is then completed. */
export function useCommit(ids: ExerciseIds) {
  const client = useQueryClient()
  return useChange(
    courseKeys.all,
    (body: SentTo<typeof commitAnswer>['body']) =>
      call(commitAnswer, { params: paramsOf(ids), body }),
    {
      onSuccess(result) {
        client.setQueryData(resultQuery(ids).queryKey, result)
        client.setQueryData(
          exerciseQuery(ids).queryKey,
          (before: Exercise | undefined) =>
            before && { ...before, answered: true, can: { ...before.can, answer: false } },
        )
      },
    },
  )
}

export const seriesQuery = () =>
  queryOptions({
    queryKey: exerciseKeys.series,
    queryFn: ({ signal }) => call(listExerciseSeries, { signal }),
  })

/** The candles of a choice, in original prices. */
export const chosenCandlesQuery = (source: ExerciseSource) =>
  queryOptions({
    queryKey: [...exerciseKeys.candles, source],
    queryFn: ({ signal }) => call(getExerciseCandles, { query: source, signal }),
    placeholderData: keepPreviousData,
    // A choice that cannot be stays one.
    retry: false,
  })

/** An exercise with all that its teacher has entered. */
export const managedQuery = (ids: ExerciseIds) =>
  queryOptions({
    queryKey: keyOf(ids, 'form'),
    queryFn: ({ signal }) => call(getManagedExercise, { params: paramsOf(ids), signal }),
  })

export const currentExercise = (ids: ExerciseIds) =>
  call(getManagedExercise, { params: paramsOf(ids) })

export const useAddExercise = (courseId: string) =>
  useChange(courseKeys.all, (body: ExerciseInput) =>
    call(createExercise, { params: { id: courseId }, body }),
  )

interface ExerciseChange {
  exerciseId: string
  input: ExerciseInput
  /** The version that was changed; undefined to overwrite another one. */
  seenUpdatedAt: string | undefined
}

export const useUpdateExercise = (courseId: string) =>
  useChange(everything, ({ exerciseId, input, seenUpdatedAt }: ExerciseChange) =>
    call(updateExercise, {
      params: { id: courseId, exerciseId },
      body: { ...input, seenUpdatedAt },
    }),
  )

/** How many answers a page has. */
export const answersPerPage = 20

/** A page of the students' answers. */
export const answersQuery = (ids: ExerciseIds, page: number) =>
  queryOptions({
    queryKey: [...keyOf(ids, 'answers'), page],
    queryFn: ({ signal }) =>
      call(listExerciseAnswers, {
        params: paramsOf(ids),
        query: { page, limit: answersPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

interface Mark {
  userId: string
  points: number
  comment: string
  replaces: string | null
}

export const useMark = (ids: ExerciseIds) =>
  useChange(everything, ({ userId, ...body }: Mark) =>
    call(markExerciseAnswer, { params: { ...paramsOf(ids), userId }, body }),
  )
