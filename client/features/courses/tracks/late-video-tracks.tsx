import { lateContent } from '#client/ui/overlays/late-content.tsx'
import type { VideoTracksProps } from './video-tracks.tsx'

const VideoTracks = lateContent(async () => (await import('./video-tracks.tsx')).VideoTracks, {
  onceCalm: true,
})

/** What a video says, loaded once the video itself is there; nothing for what is no video. */
export const LateVideoTracks = (props: VideoTracksProps) =>
  props.video.kind === undefined && (
    <VideoTracks {...props} waiting={null} failure="Subtitles and chapters could not be loaded." />
  )
