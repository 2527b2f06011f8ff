import type { z } from 'zod'
import * as moduleCalls from '#contract/course-modules.ts'
import { previewCourse as previewCourseCall } from '#contract/course-preview.ts'
import * as calls from '#contract/courses.ts'
import * as fileCalls from '#contract/lesson-files.ts'
import * as noteCalls from '#contract/lesson-notes.ts'
import { addLessonPicture } from '#contract/lesson-pictures.ts'
import * as textCalls from '#contract/text-lessons.ts'
import { replaceVideoFile } from '#contract/video-replacement.ts'
import { partType } from '#server/modules/media/index.ts'
import { type Route, route, type StreamedAnswer, streamRoute } from '#server/platform/http/route.ts'
import {
  createCourse,
  deleteCourse,
  getCourse,
  listCourses,
  readFigures,
  requireCourse,
  setThumbnail,
  updateCourse,
} from './catalogue.ts'
import type { CoursesDeps } from './index.ts'
import { addFile, removeFile } from './lesson-files.ts'
import { addNote, deleteNote, listNotes, updateNote } from './lesson-notes.ts'
import { addPicture } from './lesson-pictures.ts'
import { addVideo, deleteVideo, listVideos, updateVideo, uploadVideo } from './lessons.ts'
import {
  addModule,
  deleteModule,
  listModules,
  orderModules,
  placeVideo,
  updateModule,
} from './modules.ts'
import { previewCourse } from './preview.ts'
import { saveProgress } from './progress.ts'
import { replaceVideo } from './replacing.ts'
import { addText, getText, updateText } from './texts.ts'
import { createUploadLedger } from './upload-ledger.ts'
import { beginUpload, discardUpload, finishUpload, listUploads, requireUpload } from './uploads.ts'

const lessonOf = ({ id, videoId }: { id: string; videoId: string }) => ({ courseId: id, videoId })

/** The calls about courses and their lessons. */
export function coursesRoutes(deps: CoursesDeps): Route[] {
  return [
    route(calls.listCourses, {
      access: 'content.read',
      // What is marked by somebody else completes a lesson, too.
      polled: { changedBy: ['course.changed', 'quiz.marked'], seconds: 5 * 60 },
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
    route(previewCourseCall, {
      access: 'content.manage',
      handle: ({ actor, params, query }) => previewCourse(deps, actor, params.id, query),
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

/** The calls about the modules of a course. */
export function courseModulesRoutes(deps: CoursesDeps): Route[] {
  const moduleOf = ({ id, moduleId }: { id: string; moduleId: string }) => ({
    courseId: id,
    moduleId,
  })
  return [
    route(moduleCalls.listCourseModules, {
      access: 'content.read',
      handle: ({ actor, params }) => listModules(deps, actor, params.id),
    }),
    route(moduleCalls.createCourseModule, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params, body }) => addModule(deps, actor, params.id, body),
    }),
    route(moduleCalls.orderCourseModules, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params, body }) => orderModules(deps, actor, params.id, body),
    }),
    route(moduleCalls.updateCourseModule, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params, body }) => updateModule(deps, actor, moduleOf(params), body),
    }),
    route(moduleCalls.deleteCourseModule, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params }) => deleteModule(deps, actor, moduleOf(params)),
    }),
    route(moduleCalls.placeVideo, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params, body }) => placeVideo(deps, actor, lessonOf(params), body),
    }),
  ]
}

/** The calls about the files of lessons. */
export function lessonFilesRoutes(deps: CoursesDeps): Route[] {
  return [
    route(fileCalls.addLessonFile, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params, request }) =>
        addFile(deps, actor, lessonOf(params), () => deps.media.receiveLessonFile(actor, request)),
    }),
    route(fileCalls.removeLessonFile, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params }) =>
        removeFile(deps, actor, { ...lessonOf(params), fileId: params.fileId }),
    }),
  ]
}

/** The calls about lessons that are read. */
export function textLessonsRoutes(deps: CoursesDeps): Route[] {
  const textOf = ({ id, textId }: { id: string; textId: string }) => ({
    courseId: id,
    videoId: textId,
  })
  return [
    route(textCalls.createTextLesson, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params, body }) => addText(deps, actor, params.id, body),
    }),
    route(textCalls.getTextLesson, {
      access: 'content.read',
      handle: ({ actor, params }) => getText(deps, actor, textOf(params)),
    }),
    route(textCalls.updateTextLesson, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params, body }) => updateText(deps, actor, textOf(params), body),
    }),
    route(addLessonPicture, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params, request }) =>
        addPicture(deps, actor, textOf(params), () =>
          deps.media.receiveLessonPicture(actor, request),
        ),
    }),
  ]
}

const courseParams = calls.listVideoUploads.params
const uploadParams = calls.discardVideoUpload.params
type UploadParams = z.output<typeof uploadParams>

/** The calls for resumable video uploads: those of tus, and the academy's additions. */
export function videoUploadsRoutes(deps: CoursesDeps): Route[] {
  const serve = deps.media.serveUploads(createUploadLedger(deps))
  const idsOf = ({ id, upload }: UploadParams) => ({ courseId: id, upload })
  const parts = (method: 'HEAD' | 'PATCH', summary: string, answers: StreamedAnswer) =>
    streamRoute({
      method,
      path: calls.discardVideoUpload.path,
      access: 'content.manage',
      effect: 'none',
      summary,
      answers,
      schema: { params: uploadParams },
      // As many requests as a file has parts; the file size limits them.
      unlimited: true,
      unreadBody: partType,
      async handle({ actor, request, reply }) {
        const ids = idsOf(uploadParams.parse(request.params))
        await requireUpload(deps, actor, ids)
        return serve({ request, reply, id: ids.upload })
      },
    })
  return [
    route(calls.listVideoUploads, {
      access: 'content.manage',
      handle: ({ actor, params }) => listUploads(deps, actor, params.id),
    }),
    streamRoute({
      method: 'POST',
      path: calls.videoUploadsPath,
      access: 'content.manage',
      effect: 'none',
      summary:
        'Begin the upload of a video in parts (tus 1.0); metadata: filename, changed, replaces',
      answers: { status: 201, what: 'Location has the address of the upload' },
      schema: { params: courseParams },
      unreadBody: partType,
      async handle({ actor, request, reply }) {
        const { id: courseId } = courseParams.parse(request.params)
        await requireCourse(deps, courseId)
        const begin: Parameters<typeof serve>[0]['begin'] = (facts) =>
          beginUpload(deps, actor, courseId, facts)
        return serve({ request, reply, id: null, begin })
      },
    }),
    parts('HEAD', 'How much of an upload has arrived (tus 1.0)', {
      status: 200,
      what: 'Upload-Offset has the number of bytes',
    }),
    parts('PATCH', 'Add to an upload from where it is (tus 1.0)', {
      status: 204,
      what: 'Upload-Offset has the number of bytes that are there now',
    }),
    route(calls.discardVideoUpload, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params }) => discardUpload(deps, actor, idsOf(params)),
    }),
    route(calls.finishVideoUpload, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params, body }) => finishUpload(deps, actor, idsOf(params), body),
    }),
    route(replaceVideoFile, {
      access: 'content.manage',
      effect: 'none',
      handle: ({ actor, params, body }) => replaceVideo(deps, actor, idsOf(params), body.videoId),
    }),
  ]
}

/** The calls about what somebody notes on lessons. */
export function lessonNotesRoutes(deps: CoursesDeps): Route[] {
  return [
    route(noteCalls.listLessonNotes, {
      access: 'content.read',
      handle: ({ actor, params }) => listNotes(deps, actor, lessonOf(params)),
    }),
    route(noteCalls.addLessonNote, {
      access: 'progress.write',
      handle: ({ actor, params, body }) => addNote(deps, actor, lessonOf(params), body),
    }),
    route(noteCalls.updateLessonNote, {
      access: 'progress.write',
      handle: ({ actor, params, body }) =>
        updateNote(deps, actor, { ...lessonOf(params), noteId: params.noteId }, body),
    }),
    route(noteCalls.deleteLessonNote, {
      access: 'progress.write',
      handle: ({ actor, params }) =>
        deleteNote(deps, actor, { ...lessonOf(params), noteId: params.noteId }),
    }),
  ]
}
