import { useId } from 'react'
import { Select } from '#client/ui/controls/select.tsx'
import type { VideoStreams } from '#contract/renditions.ts'

interface StreamControlsProps {
  streams: VideoStreams
  /** The height of the wanted quality; null for what the line allows. */
  quality: number | null
  onQuality: (height: number | null) => void
}

/** What a prepared video offers beside the player's own controls: its qualities, if there are several. */
export function StreamControls({ streams, quality, onQuality }: StreamControlsProps) {
  const id = useId()
  const { qualities } = streams
  if (qualities.length < 2) return null
  const offered = qualities.some(({ height }) => height === quality) ? quality : null
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm text-muted-foreground">
        Quality
      </label>
      <Select
        id={id}
        value={offered === null ? 'auto' : String(offered)}
        options={[
          { value: 'auto', label: 'Automatic' },
          ...qualities
            .toReversed()
            .map(({ height }) => ({ value: String(height), label: `${height}p` })),
        ]}
        onChange={({ target: { value } }) => onQuality(value === 'auto' ? null : Number(value))}
      />
    </div>
  )
}
