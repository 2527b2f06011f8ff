import * as contract from '#contract/courses.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { CoursesDeps } from './deps.ts'
import type { Operations } from './operations.ts'

/** The calls about courses and their lessons. */
export function coursesRoutes(courses: Operations, media: CoursesDeps['media']): Route[] {
  const lessonOf = ({ id, videoId }: { id: string; videoId: string }) => ({ courseId: id, videoId })
  return [
    route(contract.listCourses, {
      access: 'content.read',
      polled: { changedBy: ['course.changed'], seconds: 5 * 60 },
      handle: ({ actor, query }) => courses.list(actor, query),
    }),
    route(contract.getCourseFigures, {
      access: 'content.manage',
      handle: ({ actor }) => courses.readFigures(actor),
    }),
    route(contract.getCourse, {
      access: 'content.read',
      handle: ({ actor, params }) => courses.get(actor, params.id),
    }),
    route(contract.createCourse, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, body }) => courses.create(actor, body),
    }),
    route(contract.updateCourse, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params, body }) => courses.update(actor, params.id, body),
    }),
    route(contract.deleteCourse, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params }) => courses.delete(actor, params.id),
    }),
    route(contract.uploadThumbnail, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params, request }) =>
        courses.setThumbnail(actor, params.id, () => media.receiveThumbnail(actor, request)),
    }),
    route(contract.listVideos, {
      access: 'content.read',
      handle: ({ actor, params }) => courses.listVideos(actor, params.id),
    }),
    route(contract.createVideo, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params, body }) => courses.createVideo(actor, params.id, body),
    }),
    route(contract.uploadVideo, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params, request }) =>
        courses.uploadVideo(actor, params.id, () => media.readVideoForm(request)),
    }),
    route(contract.updateVideo, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params, body }) => courses.updateVideo(actor, lessonOf(params), body),
    }),
    route(contract.deleteVideo, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params }) => courses.deleteVideo(actor, lessonOf(params)),
    }),
    route(contract.saveProgress, {
      access: 'progress.write',
      handle: ({ actor, params, body }) => courses.saveProgress(actor, lessonOf(params), body),
    }),
  ]
}
