import {
  createAssignment,
  deleteAssignment,
  giveExtension,
  gradeSubmission,
  listSubmissions,
  removeExtension,
  removeReturnedFile,
  updateAssignment,
} from '#contract/assignments.ts'
import { cancelCall, noteCall, setBookingHours } from '#contract/bookings.ts'
import { createCheckpoint, deleteCheckpoint, updateCheckpoint } from '#contract/checkpoints.ts'
import { exportCourse } from '#contract/course-files.ts'
import {
  createCourseModule,
  deleteCourseModule,
  orderCourseModules,
  placeVideo,
  updateCourseModule,
} from '#contract/course-modules.ts'
import { courseStudentsCsvPath, sendToStudents } from '#contract/course-students.ts'
import {
  createCourse,
  createVideo,
  deleteCourse,
  deleteVideo,
  updateCourse,
  updateVideo,
} from '#contract/courses.ts'
import {
  addDrillMoment,
  createDrill,
  pickDrillMoments,
  removeDrillMoment,
  updateDrill,
} from '#contract/drills.ts'
import { createExercise, markExerciseAnswer, updateExercise } from '#contract/exercises.ts'
import { lessonFileSchema, removeLessonFile } from '#contract/lesson-files.ts'
import { createLinkedLesson, updateLinkedLesson } from '#contract/linked-lessons.ts'
import { removeSessionFile } from '#contract/live-session-files.ts'
import { createLiveSession, deleteLiveSession, updateLiveSession } from '#contract/live-sessions.ts'
import { prepareVideos } from '#contract/renditions.ts'
import { createTextLesson, updateTextLesson } from '#contract/text-lessons.ts'
import { replaceVideoFile } from '#contract/video-replacement.ts'
import { removeVideoTrack, setVideoChapters } from '#contract/video-tracks.ts'
import { webVttOf } from '#contract/web-vtt.ts'
import { newId } from '#server/platform/clock.ts'
import { handIn, makeAssignment } from '../assignments.ts'
import { bookingHours, makeCall, makeHours } from '../bookings.ts'
import { checkpointQuestion, makeCheckpoint } from '../checkpoints.ts'
import { downloadCourse, importFile } from '../course-files.ts'
import { makeCourse, sendVideo } from '../courses.ts'
import { addMoment, drillInput, makeDrill, momentInput } from '../drills.ts'
import {
  addCandles,
  answerExercise,
  exerciseInput,
  hourOfCandle,
  makeExercise,
} from '../exercises.ts'
import { sendForm } from '../forms.ts'
import { makeLinked } from '../linked-lessons.ts'
import { readClip } from '../media.ts'
import { makeText, sendPicture } from '../text-lessons.ts'
import { cueAt, makeTrack, sendTrack } from '../video-tracks.ts'
import type { ActionsBench, AuditAction, AuditActions } from './bench.ts'
import { picture } from './picture.ts'

const course = ({ app, admin }: ActionsBench) =>
  makeCourse(app, admin, { roleAccess: ['academy_student'], isPublished: true })

async function exercise(bench: ActionsBench, changes: Parameters<typeof makeExercise>[3] = {}) {
  await addCandles(bench.app, 'EURUSD')
  const { id } = await course(bench)
  const made = await makeExercise(bench.app, bench.admin, id, changes)
  return { id, exerciseId: made.id }
}

async function drill(bench: ActionsBench) {
  const { id } = await course(bench)
  return makeDrill(bench.app, bench.admin, id)
}

async function lesson(bench: ActionsBench) {
  const { id } = await course(bench)
  const body = { title: 'Lesson', videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }
  const { body: video } = await bench.app.call(createVideo, {
    as: bench.admin,
    params: { id },
    body,
  })
  return { id, videoId: video.id }
}

/** Gives a lesson a file. */
const lessonFile = async (
  { app, admin }: ActionsBench,
  { id, videoId }: { id: string; videoId: string },
) =>
  sendForm(app, {
    as: admin,
    path: `/courses/${id}/videos/${videoId}/files`,
    file: { field: 'file', content: await picture(), name: 'chart.png' },
  })

/** Gives a live session a file. */
const sessionFile = async ({ app, admin }: ActionsBench, id: string) =>
  sendForm(app, {
    as: admin,
    path: `/courses/live-session/${id}/files`,
    file: { field: 'file', content: await picture(), name: 'chart.png' },
  })

/** A course with two modules, of which `moduleId` is the first. */
async function modules({ app, admin: as }: ActionsBench, courseId: string) {
  const params = { id: courseId }
  const add = async (title: string) =>
    (await app.call(createCourseModule, { as, params, body: { title } })).body.id
  const ids = [await add('First steps'), await add('Further on')]
  return { id: courseId, moduleId: ids[0] ?? '', ids }
}

/** An upload of which all bytes have arrived. */
async function upload(bench: ActionsBench) {
  const { id } = await course(bench)
  const clip = await readClip()
  const begun = await bench.uploads.begin(id, clip.length)
  const patched = await bench.uploads.patch(begun.address, 0, clip)
  return { course: id, begun, patched }
}

async function assignment(bench: ActionsBench) {
  return makeAssignment(bench.app, bench.admin, { courseId: (await course(bench)).id })
}

/** A call of a student with a mentor who is not the one who acts. */
async function oneToOne({ app }: ActionsBench) {
  const mentor = await app.people.admin()
  await makeHours(app, mentor)
  const { id } = await makeCall(app, await app.people.academy(), mentor)
  return { id }
}

/** An attempt of a student that waits for a grade. */
async function attempt(bench: ActionsBench) {
  const { app, admin } = bench
  const student = await app.people.academy()
  await handIn(app, student, (await assignment(bench)).id, { text: 'My plan' })
  const { body } = await app.call(listSubmissions, { as: admin })
  return { student, id: body.find(({ student: by }) => by.id === student.id)?.id ?? '' }
}

const giveBack = async (bench: ActionsBench, id: string) => {
  const path = `/admin/submissions/${id}/returned`
  const file = { field: 'file', content: Buffer.from('Well done\n'), name: 'notes.txt' }
  return sendForm(bench.app, { as: bench.admin, path, file })
}

const extend = async (bench: ActionsBench) => {
  const { id } = await assignment(bench)
  const student = await bench.app.people.academy()
  const body = { email: student.email, dueDate: '2030-01-01T00:00:00Z' }
  const given = await bench.call(giveExtension, { params: { id }, body })
  return { given, id, userId: student.id }
}

const session = {
  title: 'Open room',
  description: 'Questions',
  date: '2030-05-20T10:00:00Z',
  roleAccess: ['community_student' as const],
}
const liveSession = async ({ app, admin }: ActionsBench) =>
  (await app.call(createLiveSession, { as: admin, body: session })).body

const lessonMade = (run: AuditAction['run']): AuditAction => ({
  action: 'video.created',
  tells: 'made',
  run,
})

/** Admins' actions on courses, assignments and live sessions. */
export const teachingActions: AuditActions = {
  'GET /admin/courses/:id/students.csv': {
    action: 'course.students_exported',
    tells: 'nothing',
    async run({ app, admin }) {
      const { id } = await makeCourse(app, admin)
      return app.request({
        url: `/api${courseStudentsCsvPath.replace(':id', id)}`,
        headers: { authorization: `Bearer ${admin.token}` },
      })
    },
  },
  'POST /admin/courses/:id/sendings': {
    action: 'bulk.done',
    tells: 'nothing',
    async run({ app, admin, call }) {
      const course = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
      const student = await app.people.academy()
      const id = newId()
      const action = { kind: 'message', text: 'How is it going?' } as const
      const answer = await call(sendToStudents, {
        params: { id: course.id },
        body: { id, action, who: { ids: [student.id] } },
      })
      await app.runJob('members.bulk', { bulk: id })
      return answer
    },
  },
  'POST /courses': {
    action: 'course.created',
    tells: 'made',
    run: ({ call }) =>
      call(createCourse, { body: { title: 'Pips', description: 'First', content: '# Pips' } }),
  },
  'PUT /courses/:id': {
    action: 'course.updated',
    tells: 'changed',
    run: async (bench) =>
      bench.call(updateCourse, {
        params: { id: (await course(bench)).id },
        body: { title: 'Another', level: 'advanced' },
      }),
  },
  'DELETE /courses/:id': {
    action: 'course.deleted',
    tells: 'gone',
    run: async (bench) => bench.call(deleteCourse, { params: { id: (await course(bench)).id } }),
  },
  'POST /courses/:id/thumbnail': {
    action: 'course.thumbnail_set',
    tells: 'nothing',
    run: async (bench) =>
      sendForm(bench.app, {
        as: bench.admin,
        path: `/courses/${(await course(bench)).id}/thumbnail`,
        file: { field: 'thumbnail', content: await picture(), name: 'one.png' },
      }),
  },
  'POST /courses/:id/modules': {
    action: 'module.created',
    tells: 'made',
    run: async (bench) =>
      bench.call(createCourseModule, {
        params: { id: (await course(bench)).id },
        body: { title: 'First steps' },
      }),
  },
  'PUT /courses/:id/modules': {
    action: 'course.modules_moved',
    tells: 'changed',
    async run(bench) {
      const { id, ids } = await modules(bench, (await course(bench)).id)
      return bench.call(orderCourseModules, { params: { id }, body: { ids: ids.toReversed() } })
    },
  },
  'PUT /courses/:id/modules/:moduleId': {
    action: 'module.updated',
    tells: 'changed',
    async run(bench) {
      const { id, moduleId } = await modules(bench, (await course(bench)).id)
      const body = { title: 'Another', release: { kind: 'days' as const, days: 7 } }
      return bench.call(updateCourseModule, { params: { id, moduleId }, body })
    },
  },
  'DELETE /courses/:id/modules/:moduleId': {
    action: 'module.deleted',
    tells: 'gone',
    async run(bench) {
      const { id, moduleId } = await modules(bench, (await course(bench)).id)
      return bench.call(deleteCourseModule, { params: { id, moduleId } })
    },
  },
  'PUT /courses/:id/videos/:videoId/place': {
    action: 'video.updated',
    tells: 'changed',
    async run(bench) {
      const params = await lesson(bench)
      const { moduleId } = await modules(bench, params.id)
      return bench.call(placeVideo, { params, body: { moduleId, order: 0 } })
    },
  },
  'POST /courses/:id/videos': lessonMade(async (bench) =>
    bench.call(createVideo, { params: { id: (await course(bench)).id }, body: { title: 'One' } }),
  ),
  'POST /courses/:id/texts': lessonMade(async (bench) =>
    bench.call(createTextLesson, {
      params: { id: (await course(bench)).id },
      body: { title: 'One', text: 'Read me' },
    }),
  ),
  'POST /courses/:id/exercises': lessonMade(async (bench) => {
    await addCandles(bench.app, 'EURUSD')
    return bench.call(createExercise, {
      params: { id: (await course(bench)).id },
      body: exerciseInput(),
    })
  }),
  'PUT /courses/:id/exercises/:exerciseId': {
    action: 'video.updated',
    tells: 'changed',
    async run(bench) {
      const { id, exerciseId } = await exercise(bench)
      const body = exerciseInput({ task: 'And now?' })
      return bench.call(updateExercise, { params: { id, exerciseId }, body })
    },
  },
  'PUT /courses/:id/exercises/:exerciseId/answers/:userId': {
    action: 'exercise.marked',
    tells: 'changed',
    async run(bench) {
      const params = await exercise(bench, { marking: 'hand' })
      const student = await bench.app.people.academy()
      const made = { id: params.exerciseId, courseId: params.id }
      await answerExercise(bench.app, student, made, { direction: 'NONE' })
      const body = { points: 80, comment: 'Well reasoned.' }
      return bench.call(markExerciseAnswer, { params: { ...params, userId: student.id }, body })
    },
  },
  'POST /courses/:id/drills': lessonMade(async (bench) =>
    bench.call(createDrill, { params: { id: (await course(bench)).id }, body: drillInput() }),
  ),
  'PUT /courses/:id/drills/:drillId': {
    action: 'video.updated',
    tells: 'changed',
    async run(bench) {
      const { id, courseId } = await drill(bench)
      const body = drillInput({ decisions: 10 })
      return bench.call(updateDrill, { params: { id: courseId, drillId: id }, body })
    },
  },
  'POST /courses/:id/drills/:drillId/moments': {
    action: 'video.updated',
    tells: 'changed',
    async run(bench) {
      const { id, courseId } = await drill(bench)
      const params = { id: courseId, drillId: id }
      return bench.call(addDrillMoment, { params, body: momentInput(0) })
    },
  },
  'POST /courses/:id/drills/:drillId/moments/picks': {
    action: 'video.updated',
    tells: 'changed',
    async run(bench) {
      const { id, courseId } = await drill(bench)
      const [from, to] = [hourOfCandle(0), hourOfCandle(300)]
      return bench.call(pickDrillMoments, {
        params: { id: courseId, drillId: id },
        body: { pairs: ['EURUSD'], frame: 'H1', from, to, count: 2, setup: 'Breakout' },
      })
    },
  },
  'DELETE /courses/:id/drills/:drillId/moments/:momentId': {
    action: 'video.updated',
    tells: 'changed',
    async run(bench) {
      const made = await drill(bench)
      const { id: momentId } = await addMoment(bench.app, bench.admin, made, momentInput(0))
      const params = { id: made.courseId, drillId: made.id, momentId }
      return bench.call(removeDrillMoment, { params })
    },
  },
  'PUT /courses/:id/texts/:textId': {
    action: 'video.updated',
    tells: 'changed',
    async run(bench) {
      const { id } = await course(bench)
      const body = { title: 'One', text: 'Read me' }
      const made = { as: bench.admin, params: { id }, body }
      const textId = (await bench.app.call(createTextLesson, made)).body.id
      return bench.call(updateTextLesson, { params: { id, textId }, body: { text: 'Read this' } })
    },
  },
  'POST /courses/:id/videos/file': lessonMade(async (bench) =>
    sendVideo(bench.app, bench.admin, (await course(bench)).id),
  ),
  'POST /courses/:id/videos/uploads': {
    action: 'upload.begun',
    tells: 'nothing',
    run: async (bench) => bench.uploads.begin((await course(bench)).id, 1000),
  },
  'POST /courses/:id/export': {
    action: 'course.exported',
    tells: 'nothing',
    run: async (bench) =>
      bench.call(exportCourse, {
        params: { id: (await course(bench)).id },
        body: { media: false },
      }),
  },
  'POST /courses/:id/videos/uploads/:upload/course': {
    action: 'course.imported',
    tells: 'changed',
    async run(bench) {
      const { app, admin } = bench
      const { id } = await makeCourse(app, admin, { title: 'Taken along' })
      return (await importFile(bench, admin, await downloadCourse(app, admin, id))).answer
    },
  },
  'DELETE /courses/:id/videos/uploads/:upload': {
    action: 'upload.discarded',
    tells: 'nothing',
    async run(bench) {
      const { begun } = await upload(bench)
      return bench.uploads.tus('DELETE', begun.address)
    },
  },
  'POST /courses/:id/videos/uploads/:upload/lesson': lessonMade(async (bench) => {
    const { course: id, begun } = await upload(bench)
    return bench.uploads.finish(id, begun.id)
  }),
  'POST /courses/:id/videos/uploads/:upload/replacement': {
    action: 'video.file_replaced',
    tells: 'changed',
    async run(bench) {
      const { course: id, begun } = await upload(bench)
      const body = { title: 'Lesson' }
      const { body: video } = await bench.call(createVideo, { params: { id }, body })
      const params = { id, upload: begun.id }
      return bench.call(replaceVideoFile, { params, body: { videoId: video.id } })
    },
  },
  'PUT /courses/:id/videos/:videoId': {
    action: 'video.updated',
    tells: 'changed',
    run: async (bench) =>
      bench.call(updateVideo, { params: await lesson(bench), body: { title: 'Another' } }),
  },
  'POST /courses/:id/videos/:videoId/files': {
    action: 'video.file_added',
    tells: 'nothing',
    run: async (bench) => lessonFile(bench, await lesson(bench)),
  },
  'POST /admin/video-preparation': {
    action: 'video.all_prepared',
    tells: 'nothing',
    withoutSubject: true,
    run: ({ call }) => call(prepareVideos, { body: { again: false } }),
  },
  'POST /courses/:id/videos/:videoId/tracks/:language': {
    action: 'video.subtitles_added',
    tells: 'made',
    run: async (bench) =>
      sendTrack(bench.app, bench.admin, await lesson(bench), webVttOf([cueAt(0, 'Hello')])),
  },
  'DELETE /courses/:id/videos/:videoId/tracks/:language': {
    action: 'video.subtitles_removed',
    tells: 'gone',
    async run(bench) {
      const params = await lesson(bench)
      await makeTrack(bench.app, bench.admin, params, ['Hello'])
      return bench.call(removeVideoTrack, { params: { ...params, language: 'en' } })
    },
  },
  'PUT /courses/:id/videos/:videoId/chapters': {
    action: 'video.chapters_set',
    tells: 'changed',
    run: async (bench) =>
      bench.call(setVideoChapters, {
        params: await lesson(bench),
        body: { lines: '0:00 Introduction' },
      }),
  },
  'POST /courses/:id/texts/:textId/pictures': {
    action: 'video.picture_added',
    tells: 'nothing',
    async run(bench) {
      const { id } = await course(bench)
      const text = await makeText(bench.app, bench.admin, id)
      return sendPicture(bench.app, bench.admin, text)
    },
  },
  'POST /courses/:id/videos/:videoId/checkpoints': {
    action: 'video.checkpoint_added',
    tells: 'made',
    run: async (bench) => {
      const body = { second: 1, question: checkpointQuestion() }
      return bench.call(createCheckpoint, { params: await lesson(bench), body })
    },
  },
  'PUT /courses/:id/videos/:videoId/checkpoints/:checkpointId': {
    action: 'video.checkpoint_changed',
    tells: 'changed',
    async run(bench) {
      const params = await lesson(bench)
      const { id: checkpointId } = await makeCheckpoint(bench.app, bench.admin, params, 1)
      const body = { second: 2, question: checkpointQuestion() }
      return bench.call(updateCheckpoint, { params: { ...params, checkpointId }, body })
    },
  },
  'DELETE /courses/:id/videos/:videoId/checkpoints/:checkpointId': {
    action: 'video.checkpoint_deleted',
    tells: 'gone',
    async run(bench) {
      const params = await lesson(bench)
      const { id: checkpointId } = await makeCheckpoint(bench.app, bench.admin, params, 1)
      return bench.call(deleteCheckpoint, { params: { ...params, checkpointId } })
    },
  },
  'DELETE /courses/:id/videos/:videoId/files/:fileId': {
    action: 'video.file_removed',
    tells: 'nothing',
    async run(bench) {
      const params = await lesson(bench)
      const { body } = await lessonFile(bench, params)
      const { id: fileId } = lessonFileSchema.parse(body)
      return bench.call(removeLessonFile, { params: { ...params, fileId } })
    },
  },
  'DELETE /courses/:id/videos/:videoId': {
    action: 'video.deleted',
    tells: 'gone',
    run: async (bench) => bench.call(deleteVideo, { params: await lesson(bench) }),
  },
  'POST /admin/assignments': {
    action: 'assignment.created',
    tells: 'made',
    run: async (bench) =>
      bench.call(createAssignment, {
        body: { courseId: (await course(bench)).id, title: 'Plan', description: 'Write it' },
      }),
  },
  'PUT /admin/assignments/:id': {
    action: 'assignment.updated',
    tells: 'changed',
    run: async (bench) =>
      bench.call(updateAssignment, {
        params: { id: (await assignment(bench)).id },
        body: { dueDate: '2030-01-01T00:00:00Z' },
      }),
  },
  'DELETE /admin/assignments/:id': {
    action: 'assignment.deleted',
    tells: 'gone',
    run: async (bench) =>
      bench.call(deleteAssignment, { params: { id: (await assignment(bench)).id } }),
  },
  'POST /admin/submissions/:id/grade': {
    action: 'submission.graded',
    tells: 'changed',
    ofPerson: true,
    async run(bench) {
      const params = { id: (await attempt(bench)).id }
      return bench.call(gradeSubmission, { params, body: { grade: 'pass', feedback: 'Well done' } })
    },
  },
  'POST /admin/submissions/:id/returned': {
    action: 'submission.file_returned',
    tells: 'nothing',
    ofPerson: true,
    run: async (bench) => giveBack(bench, (await attempt(bench)).id),
  },
  'DELETE /admin/submissions/:id/returned': {
    action: 'submission.file_taken_back',
    tells: 'nothing',
    ofPerson: true,
    async run(bench) {
      const { id } = await attempt(bench)
      await giveBack(bench, id)
      return bench.call(removeReturnedFile, { params: { id } })
    },
  },
  'PUT /admin/assignments/:id/extensions': {
    action: 'assignment.extended',
    tells: 'made',
    ofPerson: true,
    run: async (bench) => (await extend(bench)).given,
  },
  'DELETE /admin/assignments/:id/extensions/:userId': {
    action: 'assignment.extension_removed',
    tells: 'gone',
    ofPerson: true,
    async run(bench) {
      const { id, userId } = await extend(bench)
      return bench.call(removeExtension, { params: { id, userId } })
    },
  },
  'POST /courses/:id/linked-lessons': lessonMade(async (bench) => {
    const { id, course: of } = await assignment(bench)
    const body = { kind: 'assignment' as const, assignment: id }
    return bench.call(createLinkedLesson, { params: { id: of.id }, body })
  }),
  'PUT /courses/:id/linked-lessons/:lessonId': {
    action: 'video.updated',
    tells: 'changed',
    async run(bench) {
      const { id: given, course: of } = await assignment(bench)
      const linked = { kind: 'assignment' as const, assignment: given }
      const { id: lessonId } = await makeLinked(bench.app, bench.admin, of.id, linked)
      const params = { id: of.id, lessonId }
      return bench.call(updateLinkedLesson, { params, body: { title: 'Hand in', mustPass: true } })
    },
  },
  'PUT /admin/calls/hours': {
    action: 'call.hours_set',
    tells: 'made',
    withoutSubject: true,
    run: ({ call }) => call(setBookingHours, { body: bookingHours() }),
  },
  'POST /admin/calls/:id/cancel': {
    action: 'call.cancelled',
    tells: 'nothing',
    ofPerson: true,
    run: async (bench) =>
      bench.call(cancelCall, { params: await oneToOne(bench), body: { word: 'Ill' } }),
  },
  'PUT /admin/calls/:id/note': {
    action: 'call.noted',
    tells: 'nothing',
    ofPerson: true,
    run: async (bench) =>
      bench.call(noteCall, { params: await oneToOne(bench), body: { note: 'Doubts the stop' } }),
  },
  'POST /courses/live-session': {
    action: 'live_session.created',
    tells: 'made',
    run: ({ call }) => call(createLiveSession, { body: session }),
  },
  'PUT /courses/live-session/:id': {
    action: 'live_session.updated',
    tells: 'changed',
    run: async (bench) =>
      bench.call(updateLiveSession, {
        params: { id: (await liveSession(bench)).id },
        body: { title: 'Closed room' },
      }),
  },
  'POST /courses/live-session/:id/files': {
    action: 'live_session.file_added',
    tells: 'nothing',
    run: async (bench) => sessionFile(bench, (await liveSession(bench)).id),
  },
  'DELETE /courses/live-session/:id/files/:fileId': {
    action: 'live_session.file_removed',
    tells: 'nothing',
    async run(bench) {
      const { id } = await liveSession(bench)
      const { body } = await sessionFile(bench, id)
      return bench.call(removeSessionFile, {
        params: { id, fileId: lessonFileSchema.parse(body).id },
      })
    },
  },
  'GET /courses/live-session/:id/attendance.csv': {
    action: 'attendance.exported',
    tells: 'nothing',
    run: async (bench) =>
      bench.app.request({
        url: `/api/courses/live-session/${(await liveSession(bench)).id}/attendance.csv`,
        headers: { authorization: `Bearer ${bench.admin.token}` },
      }),
  },
  'DELETE /courses/live-session/:id': {
    action: 'live_session.deleted',
    tells: 'gone',
    run: async (bench) =>
      bench.call(deleteLiveSession, { params: { id: (await liveSession(bench)).id } }),
  },
}
