import { type RefObject, useEffect, useState } from 'react'
import type { Previews } from '#contract/renditions.ts'
import { clockOf } from '../course-words.ts'
import { placeOf } from './stream-previews.ts'

/** How long the picture stays once nobody looks for a place any more, in milliseconds. */
const staysMs = 1000

interface SeekPictureProps {
  previews: Previews
  element: RefObject<HTMLVideoElement | null>
}

/** The picture of the second that somebody goes to by the player's own seek bar or the keys, above that bar. */
export function SeekPicture({ previews, element }: SeekPictureProps) {
  const [second, setSecond] = useState<number | null>(null)
  useEffect(() => {
    const video = element.current
    let hiding: number | undefined
    const show = () => {
      setSecond(Math.floor(video?.currentTime ?? 0))
      window.clearTimeout(hiding)
      hiding = window.setTimeout(() => setSecond(null), staysMs)
    }
    video?.addEventListener('seeking', show)
    return () => {
      video?.removeEventListener('seeking', show)
      window.clearTimeout(hiding)
    }
  }, [element])
  if (second === null) return null
  const { url, every, count, width, height } = previews
  const { x, y } = placeOf(previews, second)
  const share = Math.min(1, second / (every * count))
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute bottom-20 z-10 overflow-hidden rounded-md border bg-muted shadow-md"
      // Within the player at both of its ends.
      style={{ left: `calc((100% - ${width}px) * ${share})`, width }}
    >
      <div style={{ height, background: `url("${url}") -${x}px -${y}px no-repeat` }} />
      <p className="py-0.5 text-center text-compact tabular-nums">{clockOf(second)}</p>
    </div>
  )
}
