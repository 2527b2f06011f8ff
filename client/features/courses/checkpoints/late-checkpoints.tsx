import { lateContent } from '#client/ui/overlays/late-content.tsx'
import type { CheckpointsProps } from './checkpoints.tsx'

const Checkpoints = lateContent(async () => (await import('./checkpoints.tsx')).Checkpoints, {
  onceCalm: true,
})

/** What a video asks, loaded once the video itself is there; nothing for what is no video. */
export const LateCheckpoints = (props: CheckpointsProps) =>
  props.video.kind === undefined && (
    <Checkpoints
      {...props}
      waiting={null}
      failure="The questions of this video could not be loaded."
    />
  )
