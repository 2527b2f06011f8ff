import {
  courseCopied,
  courses,
  lessonExport,
  lessonImport,
  videoReplaced,
} from '#server/modules/courses/index.ts'
import { media } from '#server/modules/media/index.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { setChapters } from './chapters.ts'
import { findSaid } from './search.store.ts'
import { getTracks, setTrack } from './tracks.ts'
import { exportTracks, importTracks } from './transfer.ts'
import { videoTracksRoutes } from './video-tracks.routes.ts'
import { copyTracks, noteReplacement } from './video-tracks.store.ts'

const needs = { courses, media }
export type VideoTracksDeps = DepsOf<'db' | 'now', typeof needs>

export interface VideoTracks {
  list: Bound<typeof getTracks>
  setTrack: Bound<typeof setTrack>
  setChapters: Bound<typeof setChapters>
}

/** What videos say: their subtitles, the transcripts that are searched, and their chapters. */
export const videoTracks = defineModule('video-tracks', {
  needs,
  create: (deps: VideoTracksDeps): Contribution<VideoTracks> => ({
    api: {
      list: bind(deps, getTracks),
      setTrack: bind(deps, setTrack),
      setChapters: bind(deps, setChapters),
    },
    routes: videoTracksRoutes(deps),
    searched: [
      {
        kind: 'lesson',
        find: (actor, searched) =>
          findSaid(deps.db.pool, (ids) => deps.courses.openLessonsAmong(actor, ids), searched),
      },
    ],
    answers: [
      answer(lessonExport, exportTracks),
      answer(lessonImport, importTracks),
      answer(courseCopied, (tx, copied) =>
        copyTracks(tx, deps.courses.copiedLessons(copied), deps.now()),
      ),
      answer(videoReplaced, (tx, { videoId }) => noteReplacement(tx, videoId)),
    ],
  }),
})
