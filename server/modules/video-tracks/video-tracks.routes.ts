import * as calls from '#contract/video-tracks.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import { setChapters } from './chapters.ts'
import type { VideoTracksDeps } from './index.ts'
import { getTrackFile, getTracks, getTranscript, removeTrack, setTrack } from './tracks.ts'

const lessonOf = ({ id, videoId }: { id: string; videoId: string }) => ({ courseId: id, videoId })

export const videoTracksRoutes = (deps: VideoTracksDeps): Route[] => [
  route(calls.getVideoTracks, {
    access: 'content.read',
    handle: ({ actor, params }) => getTracks(deps, actor, lessonOf(params)),
  }),
  route(calls.getVideoTrack, {
    access: 'content.read',
    handle: ({ actor, params }) => getTranscript(deps, actor, lessonOf(params), params.language),
  }),
  streamRoute({
    method: 'GET',
    path: calls.videoTrackFilePath,
    access: 'content.read',
    summary: 'What is said in a video, in one of its languages, as a file of WebVTT',
    answers: { status: 200, type: 'text/vtt', what: 'The subtitles' },
    schema: { params: calls.getVideoTrack.params },
    async handle({ actor, request, reply }) {
      const { language, ...lesson } = calls.getVideoTrack.params.parse(request.params)
      const file = await getTrackFile(deps, actor, lessonOf(lesson), language)
      reply.headers({
        'content-type': 'text/vtt; charset=utf-8',
        'content-disposition': `attachment; filename="subtitles-${language}.vtt"`,
        'cache-control': 'no-store',
      })
      return reply.send(file)
    },
  }),
  route(calls.setVideoTrack, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, request }) =>
      setTrack(deps, actor, lessonOf(params), params.language, () =>
        deps.media.receiveText(request, calls.trackBytesMaximum),
      ),
  }),
  route(calls.removeVideoTrack, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params }) => removeTrack(deps, actor, lessonOf(params), params.language),
  }),
  route(calls.setVideoChapters, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => setChapters(deps, actor, lessonOf(params), body),
  }),
]
