import { useQuery } from '@tanstack/react-query'
import { Button } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { ProgressBar } from '#client/ui/displays/progress-bar.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { Preparations } from '#contract/renditions.ts'
import { preparationsQuery, usePrepareVideos } from './admin.queries.ts'
import { loadFailure } from './admin-words.ts'

/** How videos are prepared for streaming, and how far those are that there are. */
export function VideoPreparationCard() {
  const preparations = useQuery(preparationsQuery())
  return (
    <Card
      title="Video Streaming"
      description="New videos are prepared in the background, one at a time. Until then, and where it is not possible, they are played as they are."
      className="max-w-3xl"
    >
      {preparations.data && <State preparations={preparations.data} />}
      {preparations.isPending && <Spinner />}
      {!preparations.data && preparations.isError && (
        <QueryError message={loadFailure} query={preparations} />
      )}
    </Card>
  )
}

const means: Record<Preparations['means'], string> = {
  ffmpeg:
    'This server can convert videos: they get a quality of 720p and one of 1080p, never above the original, a poster, and preview pictures on the timeline.',
  remux:
    'This server cannot convert videos: those in the format of most cameras and phones (H.264 with AAC sound) are divided for streaming in their own quality, and all others are played as they are. For more qualities, have ffmpeg installed on the server, and the academy restarted.',
  off: 'Switched off on this server (VIDEO_PREPARATION). Videos already prepared stay prepared.',
}

function State({ preparations }: { preparations: Preparations }) {
  const prepare = usePrepareVideos()
  const { ready, pending, unsuited, others, percent } = preparations
  const rest = others + unsuited
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p>{means[preparations.means]}</p>
      <p className="tabular-nums">{countWords(preparations)}</p>
      {percent !== null && <ProgressBar label="The video that is being prepared" value={percent} />}
      {preparations.means !== 'off' && rest > 0 && (
        <div>
          <Button
            variant="outline"
            busy={prepare.isPending}
            onClick={() =>
              void tellOutcome(prepare.mutateAsync(undefined), {
                done: 'Videos Are Being Prepared',
                failed: 'Failed to prepare the videos. Please try again.',
              })
            }
          >
            Prepare {rest === 1 ? '1 Video' : `${rest} Videos`}
          </Button>
        </div>
      )}
      {ready + pending + rest === 0 && (
        <p className="text-muted-foreground">There are no uploaded videos yet.</p>
      )}
    </div>
  )
}

function countWords({ ready, pending, unsuited, others }: Preparations): string {
  const parts = [
    [ready, 'prepared'],
    [pending, 'being prepared'],
    [unsuited, 'played as uploaded, because they can’t be prepared'],
    [others, 'not prepared'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${words}`)
    .join(' · ')
}
