import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import { download } from '#client/platform/media/download.ts'
import { upload } from '#client/platform/media/upload.ts'
import type { Video } from '#contract/courses.ts'
import {
  getVideoTrack,
  getVideoTracks,
  removeVideoTrack,
  setVideoChapters,
  setVideoTrack,
  type TrackLanguage,
  videoTrackFilePath,
} from '#contract/video-tracks.ts'
import { courseKeys } from '../courses.keys.ts'

type Lesson = Pick<Video, 'id' | 'courseId'>

const paramsOf = ({ id, courseId }: Lesson) => ({ id: courseId, videoId: id })
const keyOf = ({ id, courseId }: Lesson) => courseKeys.tracks(courseId, id)
const filled = (path: string, { id, courseId }: Lesson, language: TrackLanguage) =>
  path.replace(':id', courseId).replace(':videoId', id).replace(':language', language)

export const currentTracks = (lesson: Lesson, signal?: AbortSignal) =>
  call(getVideoTracks, { params: paramsOf(lesson), signal })

/** The languages of a video's subtitles, and its chapters. */
export const tracksQuery = (lesson: Lesson) =>
  queryOptions({
    queryKey: keyOf(lesson),
    queryFn: ({ signal }) => currentTracks(lesson, signal),
  })

/** What is said in a video, in one of its languages. */
export const transcriptQuery = (lesson: Lesson, language: TrackLanguage) =>
  queryOptions({
    queryKey: [...keyOf(lesson), language],
    queryFn: ({ signal }) =>
      call(getVideoTrack, { params: { ...paramsOf(lesson), language }, signal }),
  })

interface FileToSet {
  language: TrackLanguage
  file: File
  /** Called with 0 to 1 during the upload. */
  onProgress: (fraction: number) => void
}

export const useSetTrack = (lesson: Lesson) =>
  useChange(keyOf(lesson), ({ language, file, onProgress }: FileToSet) => {
    const form = new FormData()
    form.set('file', file)
    return upload(filled(setVideoTrack.path, lesson, language), form, { onProgress })
  })

export const useRemoveTrack = (lesson: Lesson) =>
  useChange(keyOf(lesson), (language: TrackLanguage) =>
    call(removeVideoTrack, { params: { ...paramsOf(lesson), language } }),
  )

export const downloadTrack = (lesson: Lesson, language: TrackLanguage) =>
  download(filled(videoTrackFilePath, lesson, language), `subtitles-${language}.vtt`)

export const useSetChapters = (lesson: Lesson) =>
  useChange(keyOf(lesson), (body: { lines: string; seenUpdatedAt: string | undefined }) =>
    call(setVideoChapters, { params: paramsOf(lesson), body }),
  )
