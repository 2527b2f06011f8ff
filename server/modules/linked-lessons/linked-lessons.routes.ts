import * as calls from '#contract/linked-lessons.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { watchRecording } from './completing.ts'
import type { LinkedLessonsDeps } from './index.ts'
import { createLinkedLesson, getManaged, listChoices, updateLinkedLesson } from './managing.ts'
import { getLinkedLesson } from './reading.ts'

const lessonOf = ({ id, lessonId }: { id: string; lessonId: string }) => ({
  courseId: id,
  videoId: lessonId,
})

export const linkedLessonsRoutes = (deps: LinkedLessonsDeps): Route[] => [
  route(calls.listLinkChoices, {
    access: 'content.manage',
    handle: ({ actor, params }) => listChoices(deps, actor, params.id),
  }),
  route(calls.createLinkedLesson, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => createLinkedLesson(deps, actor, params.id, body),
  }),
  route(calls.getManagedLinkedLesson, {
    access: 'content.manage',
    handle: ({ actor, params }) => getManaged(deps, actor, lessonOf(params)),
  }),
  route(calls.updateLinkedLesson, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => updateLinkedLesson(deps, actor, lessonOf(params), body),
  }),
  route(calls.getLinkedLesson, {
    access: 'content.read',
    handle: ({ actor, params }) => getLinkedLesson(deps, actor, lessonOf(params)),
  }),
  route(calls.watchRecording, {
    access: 'content.read',
    handle: ({ actor, params }) => watchRecording(deps, actor, lessonOf(params)),
  }),
]
