import { ExternalLink } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { canPlay } from 'react-player/patterns'
import { playableAddress } from '#client/platform/player-scripts.ts'
import { useExternalPlayer } from '#client/platform/use-external-player.ts'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'

const ReactPlayer = lazy(() => import('react-player'))

const loading = <Spinner label="Loading the player" className="h-full" />

const isPlayable = (address: string) => Object.values(canPlay).some((plays) => plays(address))

/** The video of a strategy, played in place where its address allows that; with a link to it. */
export function StrategyVideo({ address, title }: { address: string; title: string }) {
  const [failed, setFailed] = useState(false)
  const { isPrepared, onBegun } = useExternalPlayer({
    address: isPlayable(address) && !failed ? address : null,
    onFailure: () => setFailed(true),
  })
  return (
    <section aria-label={`Video: ${title}`} className="flex flex-col gap-2">
      {failed && (
        <Notice variant="danger">Failed to play video. Please check the URL or try again.</Notice>
      )}
      {isPlayable(address) && !failed && (
        <div className="aspect-video w-full overflow-hidden rounded-lg bg-muted">
          <Suspense fallback={loading}>
            {isPrepared ? (
              <ReactPlayer
                src={playableAddress(address)}
                width="100%"
                height="100%"
                controls
                playsInline
                onLoadedMetadata={onBegun}
                onDurationChange={onBegun}
                onTimeUpdate={onBegun}
                onError={() => setFailed(true)}
              />
            ) : (
              loading
            )}
          </Suspense>
        </div>
      )}
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className="inline-flex w-fit items-center gap-1.5 text-sm text-accent underline-offset-4 hover:underline"
      >
        Open the video in a new tab
        <ExternalLink className="size-4" aria-hidden="true" />
      </a>
    </section>
  )
}
