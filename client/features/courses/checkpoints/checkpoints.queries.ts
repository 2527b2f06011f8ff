import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  answerCheckpoint,
  type Checkpoint,
  type CheckpointInput,
  createCheckpoint,
  deleteCheckpoint,
  listCheckpoints,
  listManagedCheckpoints,
  updateCheckpoint,
} from '#contract/checkpoints.ts'
import type { Video } from '#contract/courses.ts'
import type { Answer } from '#contract/quizzes/questions.ts'
import { courseKeys } from '../courses.keys.ts'

type Lesson = Pick<Video, 'id' | 'courseId'>

const paramsOf = ({ id, courseId }: Lesson) => ({ id: courseId, videoId: id })
const keyOf = ({ id, courseId }: Lesson) => courseKeys.checkpoints(courseId, id)

/** What a video asks, with one's own answers. */
export const checkpointsQuery = (lesson: Lesson) =>
  queryOptions({
    queryKey: [...keyOf(lesson), 'own'],
    queryFn: ({ signal }) => call(listCheckpoints, { params: paramsOf(lesson), signal }),
  })

/** Answers a checkpoint, with null for whoever does not know it. `onAnswered` is called as soon as the result is here. */
export function useAnswerCheckpoint(lesson: Lesson, onAnswered: (answered: Checkpoint) => void) {
  return useChange(
    keyOf(lesson),
    ({ id, version, answer }: Pick<Checkpoint, 'id' | 'version'> & { answer: Answer | null }) =>
      call(answerCheckpoint, {
        params: { ...paramsOf(lesson), checkpointId: id },
        body: { version, answer },
      }),
    { onSuccess: onAnswered },
  )
}

export const currentCheckpoints = (lesson: Lesson, signal?: AbortSignal) =>
  call(listManagedCheckpoints, { params: paramsOf(lesson), signal })

/** What a video asks, with what is right and how it was answered. */
export const managedCheckpointsQuery = (lesson: Lesson) =>
  queryOptions({
    queryKey: [...keyOf(lesson), 'managed'],
    queryFn: ({ signal }) => currentCheckpoints(lesson, signal),
  })

export const useAddCheckpoint = (lesson: Lesson) =>
  useChange(keyOf(lesson), (body: CheckpointInput) =>
    call(createCheckpoint, { params: paramsOf(lesson), body }),
  )

interface CheckpointChange {
  id: string
  input: CheckpointInput
  /** The version that was changed; undefined to overwrite another one. */
  seenUpdatedAt: string | undefined
}

export const useUpdateCheckpoint = (lesson: Lesson) =>
  useChange(keyOf(lesson), ({ id, input, seenUpdatedAt }: CheckpointChange) =>
    call(updateCheckpoint, {
      params: { ...paramsOf(lesson), checkpointId: id },
      body: { ...input, seenUpdatedAt },
    }),
  )

export const useDeleteCheckpoint = (lesson: Lesson) =>
  useChange(keyOf(lesson), (id: string) =>
    call(deleteCheckpoint, { params: { ...paramsOf(lesson), checkpointId: id } }),
  )
