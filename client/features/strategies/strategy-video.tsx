import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { canPlay } from 'react-player/patterns'
import { ExternalPlayer } from '#client/ui/displays/external-player.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'

const isPlayable = (address: string) => Object.values(canPlay).some((plays) => plays(address))

/** A strategy's video, embedded if its address allows that, with a link to it. */
export function StrategyVideo({ address, title }: { address: string; title: string }) {
  const [failed, setFailed] = useState(false)
  return (
    <section aria-label={`Video: ${title}`} className="flex flex-col gap-2">
      {failed && (
        <Notice variant="danger">Failed to play video. Please check the URL or try again.</Notice>
      )}
      {isPlayable(address) && !failed && (
        <div className="aspect-video w-full overflow-hidden rounded-lg bg-muted">
          <ExternalPlayer
            address={address}
            title={title}
            onReported={(moment) => {
              if (moment === 'failed') setFailed(true)
            }}
          />
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
