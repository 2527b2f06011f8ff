import {
  assignmentOpen,
  assignments,
  assignmentsCopied,
  assignmentWorked,
} from '#server/modules/assignments/index.ts'
import {
  courseCopied,
  courses,
  lessonExport,
  lessonImport,
  sessionsAreFor,
} from '#server/modules/courses/index.ts'
import {
  liveSessions,
  sessionJoined,
  sessionNeeded,
  sessionOpen,
  sessionReaders,
  sessionShared,
} from '#server/modules/live-sessions/index.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { takeAttendance, takeWork } from './completing.ts'
import { linkedLessonsRoutes } from './linked-lessons.routes.ts'
import { copyAssignmentLinks, copySessionLinks } from './linked-lessons.store.ts'
import { createLinkedLesson } from './managing.ts'
import {
  assignmentIsOpen,
  readersOfSession,
  sessionIsNeeded,
  sessionIsOpen,
  sessionIsShared,
  sessionsOfCourseAreFor,
} from './openness.ts'
import { exportLink, importLink } from './transfer.ts'

const needs = { assignments, courses, liveSessions }
export type LinkedLessonsDeps = DepsOf<'db', typeof needs>

export interface LinkedLessons {
  create: Bound<typeof createLinkedLesson>
}

/** Lessons that are an assignment of their course or a live session. */
export const linkedLessons = defineModule('linked-lessons', {
  needs,
  create: (deps: LinkedLessonsDeps): Contribution<LinkedLessons> => ({
    api: { create: bind(deps, createLinkedLesson) },
    routes: linkedLessonsRoutes(deps),
    answers: [
      answer(assignmentOpen, bind(deps, assignmentIsOpen)),
      answer(assignmentWorked, bind(deps, takeWork)),
      answer(assignmentsCopied, (tx, courses, copies) =>
        copyAssignmentLinks(tx, deps.courses.copiedLessons(courses), copies),
      ),
      answer(lessonExport, exportLink),
      answer(lessonImport, importLink),
      answer(courseCopied, (tx, courses) =>
        copySessionLinks(tx, deps.courses.copiedLessons(courses)),
      ),
      answer(sessionsAreFor, bind(deps, sessionsOfCourseAreFor)),
      answer(sessionNeeded, bind(deps, sessionIsNeeded)),
      answer(sessionOpen, bind(deps, sessionIsOpen)),
      answer(sessionShared, bind(deps, sessionIsShared)),
      answer(sessionReaders, bind(deps, readersOfSession)),
      answer(sessionJoined, bind(deps, takeAttendance)),
    ],
  }),
})
