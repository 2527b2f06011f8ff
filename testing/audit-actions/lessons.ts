import { createCheckpoint, deleteCheckpoint, updateCheckpoint } from '#contract/checkpoints.ts'
import { placeVideo } from '#contract/course-modules.ts'
import { createVideo, deleteVideo, updateVideo } from '#contract/courses.ts'
import { lessonFileSchema, removeLessonFile } from '#contract/lesson-files.ts'
import { prepareVideos } from '#contract/renditions.ts'
import { createTextLesson, updateTextLesson } from '#contract/text-lessons.ts'
import { replaceVideoFile } from '#contract/video-replacement.ts'
import { removeVideoTrack, setVideoChapters } from '#contract/video-tracks.ts'
import { webVttOf } from '#contract/web-vtt.ts'
import { checkpointQuestion, makeCheckpoint } from '../checkpoints.ts'
import { sendVideo } from '../courses.ts'
import { sendForm } from '../forms.ts'
import { readClip } from '../media.ts'
import { makeText, sendPicture } from '../text-lessons.ts'
import { cueAt, makeTrack, sendTrack } from '../video-tracks.ts'
import type { ActionsBench, AuditActions } from './bench.ts'
import { picture } from './picture.ts'
import { course, lessonMade, modules } from './teaching.ts'

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

/** An upload of which all bytes have arrived. */
async function upload(bench: ActionsBench) {
  const { id } = await course(bench)
  const clip = await readClip()
  const begun = await bench.uploads.begin(id, clip.length)
  const patched = await bench.uploads.patch(begun.address, 0, clip)
  return { course: id, begun, patched }
}

/** Admins' actions on videos, texts, and what belongs to them. */
export const lessonActions: AuditActions = {
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
}
