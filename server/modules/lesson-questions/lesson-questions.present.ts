import type {
  LessonQuestion,
  QuestionMessage,
  QuestionThread,
  QueuedQuestion,
  QueuedThread,
} from '#contract/lesson-questions.ts'
import { instants } from '#server/platform/http/instants.ts'
import { placeOf, type QuestionReader, rightsTo, stateOf } from './lesson-questions.rules.ts'
import type { MessageRow, QuestionRow, ShownQuestion } from './lesson-questions.store.ts'
import type { QueueRow } from './queue.store.ts'

const presentCommon = (row: QuestionRow & { same: number; messageCount: number }) => {
  const { id, text, same, messageCount, createdAt, updatedAt } = row
  return {
    ...instants({ id, text, same, messageCount, createdAt, updatedAt }),
    place: placeOf(row),
    state: stateOf(row),
    shared: row.sharedAt !== null,
  }
}

/** A question without its asker: nobody but those who teach learns who that is. */
export const presentQuestion = (row: ShownQuestion, reader: QuestionReader): LessonQuestion => ({
  ...presentCommon(row),
  mine: row.userId === reader.userId,
  alsoMine: row.alsoMine,
  can: rightsTo(row, reader),
})

const presentMessage = ({ id, byTeacher, text, shown, createdAt }: MessageRow): QuestionMessage =>
  instants({ id, byTeacher, text, shown, createdAt })

export const presentThread = (
  row: ShownQuestion,
  messages: readonly MessageRow[],
  reader: QuestionReader,
): QuestionThread => ({
  ...presentQuestion(row, reader),
  messages: messages.map(presentMessage),
})

function whereAsked(row: QueueRow): Pick<QueuedQuestion, 'course' | 'lesson' | 'signal'> {
  const { videoId, courseId, courseTitle, lessonTitle, lessonKind, signalId, signalTitle } = row
  return {
    course: courseId === null || courseTitle === null ? null : { id: courseId, title: courseTitle },
    lesson:
      videoId === null || lessonTitle === null || lessonKind === null
        ? null
        : { id: videoId, title: lessonTitle, kind: lessonKind },
    signal: signalId === null || signalTitle === null ? null : { id: signalId, title: signalTitle },
  }
}

export const presentQueued = (row: QueueRow): QueuedQuestion => ({
  ...presentCommon(row),
  asker:
    row.userId === null || row.askerName === null ? null : { id: row.userId, name: row.askerName },
  ...whereAsked(row),
  waitingSince: row.waitingSince?.toISOString() ?? null,
  unshown: row.unshown,
})

export const presentQueuedThread = (
  row: QueueRow,
  messages: readonly MessageRow[],
): QueuedThread => ({ ...presentQueued(row), messages: messages.map(presentMessage) })
