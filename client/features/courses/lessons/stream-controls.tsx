import { type PointerEvent, useEffect, useId, useState } from 'react'
import { Select } from '#client/ui/controls/select.tsx'
import type { Video } from '#contract/courses.ts'
import type { Previews, VideoStreams } from '#contract/renditions.ts'
import { clockOf } from '../course-words.ts'
import { placeOf, secondAt } from './stream-previews.ts'

interface StreamControlsProps {
  video: Video
  streams: VideoStreams
  /** The height of the wanted quality; null for what the line allows. */
  quality: number | null
  element: HTMLVideoElement | null
  onQuality: (height: number | null) => void
  onGo: (second: number) => void
}

/** What a prepared video offers beside the player's own controls: pictures along its time, and its qualities. */
export function StreamControls(props: StreamControlsProps) {
  const { video, streams, quality, element, onQuality, onGo } = props
  const id = useId()
  const { qualities, previews } = streams
  const offered = qualities.some(({ height }) => height === quality) ? quality : null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {previews && element && (
        <TimeLine video={video} previews={previews} element={element} onGo={onGo} />
      )}
      {qualities.length > 1 && (
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
      )}
    </div>
  )
}

interface TimeLineProps {
  video: Video
  previews: Previews
  element: HTMLVideoElement
  onGo: (second: number) => void
}

/** The time of a video with a picture of the second that is pointed at, or to which the keys have gone. */
function TimeLine({ video, previews, element, onGo }: TimeLineProps) {
  const second = useSecond(element)
  const length = video.duration ?? previews.count * previews.every
  const [pointed, setPointed] = useState<number | null>(null)
  const [isFocused, setFocused] = useState(false)
  const shown = pointed ?? (isFocused ? second : null)
  const point = (event: PointerEvent<HTMLInputElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setPointed(secondAt((event.clientX - left) / width, length))
  }
  return (
    <div className="relative min-w-48 flex-1">
      {shown !== null && <Picture previews={previews} second={shown} length={length} />}
      <input
        type="range"
        aria-label={`Look through “${video.title}”`}
        aria-valuetext={clockOf(second)}
        min={0}
        max={Math.floor(length)}
        step={previews.every}
        value={second}
        className="block h-6 w-full cursor-pointer accent-primary"
        onChange={({ target }) => onGo(Number(target.value))}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
        onPointerUp={() => setPointed(null)}
        onPointerCancel={() => setPointed(null)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
    </div>
  )
}

function Picture({
  previews,
  second,
  length,
}: {
  previews: Previews
  second: number
  length: number
}) {
  const { url, width, height } = previews
  const { x, y } = placeOf(previews, second)
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute bottom-full z-10 mb-1 overflow-hidden rounded-md border bg-muted shadow-md"
      // Within the line at both of its ends.
      style={{ left: `calc((100% - ${width}px) * ${Math.min(1, second / length)})`, width }}
    >
      <div style={{ height, background: `url("${url}") -${x}px -${y}px no-repeat` }} />
      <p className="py-0.5 text-center text-compact tabular-nums">{clockOf(second)}</p>
    </div>
  )
}

/** The whole second at which an element plays. */
function useSecond(element: HTMLVideoElement): number {
  const [second, setSecond] = useState(0)
  useEffect(() => {
    const look = () => setSecond(Math.floor(element.currentTime))
    look()
    for (const event of ['timeupdate', 'seeking'] as const) element.addEventListener(event, look)
    return () => {
      for (const event of ['timeupdate', 'seeking'] as const) {
        element.removeEventListener(event, look)
      }
    }
  }, [element])
  return second
}
