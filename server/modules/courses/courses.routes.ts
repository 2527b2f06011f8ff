import * as calls from '#contract/courses.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import {
  createCourse,
  deleteCourse,
  getCourse,
  listCourses,
  readFigures,
  setThumbnail,
  updateCourse,
} from './catalogue.ts'
import type { CoursesDeps } from './index.ts'
import { addVideo, deleteVideo, listVideos, updateVideo, uploadVideo } from './lessons.ts'
import { saveProgress } from './progress.ts'

/** The calls about courses and their lessons. */
export function coursesRoutes(deps: CoursesDeps): Route[] {
  const lessonOf = ({ id, videoId }: { id: string; videoId: string }) => ({ courseId: id, videoId })
  return [
    route(calls.listCourses, {
      access: 'content.read',
      polled: { changedBy: ['course.changed'], seconds: 5 * 60 },
      handle: ({ actor, query }) => listCourses(deps, actor, query),
    }),
    route(calls.getCourseFigures, {
      access: 'content.manage',
      handle: ({ actor }) => readFigures(deps, actor),
    }),
    route(calls.getCourse, {
      access: 'content.read',
      handle: ({ actor, params }) => getCourse(deps, actor, params.id),
    }),
    route(calls.createCourse, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, body }) => createCourse(deps, actor, body),
    }),
    route(calls.updateCourse, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params, body }) => updateCourse(deps, actor, params.id, body),
    }),
    route(calls.deleteCourse, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params }) => deleteCourse(deps, actor, params.id),
    }),
    route(calls.uploadThumbnail, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params, request }) =>
        setThumbnail(deps, actor, params.id, () => deps.media.receiveThumbnail(actor, request)),
    }),
    route(calls.listVideos, {
      access: 'content.read',
      handle: ({ actor, params }) => listVideos(deps, actor, params.id),
    }),
    route(calls.createVideo, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params, body }) => addVideo(deps, actor, params.id, body),
    }),
    route(calls.uploadVideo, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params, request }) =>
        uploadVideo(deps, actor, params.id, () => deps.media.readVideoForm(request)),
    }),
    route(calls.updateVideo, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params, body }) => updateVideo(deps, actor, lessonOf(params), body),
    }),
    route(calls.deleteVideo, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params }) => deleteVideo(deps, actor, lessonOf(params)),
    }),
    route(calls.saveProgress, {
      access: 'progress.write',
      handle: ({ actor, params, body }) => saveProgress(deps, actor, lessonOf(params), body),
    }),
  ]
}
