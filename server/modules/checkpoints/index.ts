import {
  courseCopied,
  courses,
  lessonExport,
  lessonImport,
  videoReplaced,
} from '#server/modules/courses/index.ts'
import { quizzes } from '#server/modules/quizzes/index.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { exportFor } from './answering.ts'
import { checkpointsRoutes } from './checkpoints.routes.ts'
import { lastSecondOf } from './checkpoints.rules.ts'
import { copyRows, fitRows } from './checkpoints.store.ts'
import { addCheckpoint, listManaged } from './managing.ts'
import { exportCheckpoints, importCheckpoints } from './transfer.ts'

const needs = { courses, quizzes }
export type CheckpointsDeps = DepsOf<'db' | 'now', typeof needs>

export interface Checkpoints {
  add: Bound<typeof addCheckpoint>
  list: Bound<typeof listManaged>
}

/** Checkpoints: questions that videos ask at a second, and what students answer. */
export const checkpoints = defineModule('checkpoints', {
  needs,
  create: (deps: CheckpointsDeps): Contribution<Checkpoints> => ({
    api: { add: bind(deps, addCheckpoint), list: bind(deps, listManaged) },
    routes: checkpointsRoutes(deps),
    personalData: {
      part: 'checkpoints',
      read: bind(deps, exportFor),
      columns: { 'checkpoint_answers.user_id': 'deleted' },
    },
    answers: [
      answer(lessonExport, exportCheckpoints),
      answer(lessonImport, importCheckpoints),
      answer(courseCopied, (tx, copied) =>
        copyRows(tx, deps.courses.copiedLessons(copied), deps.now()),
      ),
      answer(videoReplaced, (tx, { videoId, duration }) =>
        fitRows(tx, videoId, lastSecondOf(duration)),
      ),
    ],
  }),
})
