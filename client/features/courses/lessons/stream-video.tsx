import type Hls from 'hls.js'
import { type ComponentPropsWithRef, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { VideoStreams } from '#contract/renditions.ts'
import type { Addresses } from '../courses.queries.ts'
import { isEnded } from './lesson-source.ts'
import { SeekPicture } from './seek-picture.tsx'

/** What an element gets that plays a file of the academy. */
export interface PlayedProps
  extends Omit<ComponentPropsWithRef<'video'>, 'children' | 'ref' | 'src'> {
  ref: (element: HTMLVideoElement | null) => void
  volume: number
  playbackRate: number
}

/** A prepared video. */
export interface StreamSource {
  /** Of all its qualities. */
  address: string
  /** Reads its current addresses, once these have expired. */
  current: () => Promise<Addresses>
  /** Undefined until they are loaded. */
  streams: VideoStreams | undefined
  /** The height of the wanted quality; null for what the line allows. */
  quality: number | null
}

interface StreamVideoProps extends PlayedProps {
  source: StreamSource
  /** Called when it cannot be played, or no longer. */
  onBroken: () => void
}

/** Plays a prepared video: by the browser itself where it does so well, otherwise by hls.js, which is loaded for it. */
export default function StreamVideo(props: StreamVideoProps) {
  const { source, onBroken, ref, volume, playbackRate, ...rest } = props
  const element = useRef<HTMLVideoElement>(null)
  const attach = (video: HTMLVideoElement | null) => {
    element.current = video
    ref(video)
  }
  const hls = useHls(element, source, onBroken)
  useNative(element, source)
  useEffect(() => {
    if (element.current) element.current.volume = volume
  }, [volume])
  useEffect(() => {
    // Loading a video sets its speed to the default one.
    if (element.current)
      Object.assign(element.current, { defaultPlaybackRate: playbackRate, playbackRate })
  }, [playbackRate])
  const { quality } = source
  useEffect(() => {
    if (!hls) return
    const level = hls.levels.findIndex((one) => Math.min(one.width, one.height) === quality)
    // Takes effect with the next segment; -1 is by the line.
    if (hls.manualLevel !== level) hls.nextLevel = level
  }, [hls, quality])
  const previews = source.streams?.previews
  return (
    <>
      <video
        {...rest}
        ref={attach}
        poster={source.streams?.poster ?? undefined}
        style={{ width: '100%', height: '100%' }}
      />
      {previews && <SeekPicture previews={previews} element={element} />}
    </>
  )
}

/** Only Apple's browsers, which also send the picture to a television: what others call HLS lacks half of it. */
const isNative = (video: HTMLVideoElement): boolean =>
  'webkitShowPlaybackTargetPicker' in video &&
  video.canPlayType('application/vnd.apple.mpegurl') !== ''

const queryOf = (address: string): string => new URL(address, location.href).search

/** An address with another query: all that belongs to a video has the same, and a later one is as good as the first. */
const withQuery = (address: string, search: string): string =>
  Object.assign(new URL(address, location.href), { search }).href

/** How long before its end an address is renewed, in ms: longer than a segment takes on a slow line. */
const aheadMs = 20_000

/** The player of a browser without HLS of its own; null until its code is there and it knows the qualities. */
function useHls(
  element: { current: HTMLVideoElement | null },
  { address, current }: StreamSource,
  onBroken: () => void,
): Hls | null {
  const [ready, setReady] = useState<Hls | null>(null)
  const broken = useEffectEvent(onBroken)
  const renew = useEffectEvent(current)
  useEffect(() => {
    const video = element.current
    if (!video || isNative(video)) return
    let hls: Hls | null = null
    let isOver = false
    let query = queryOf(address)
    let renewing: Promise<void> | null = null
    const readQuery = async () => {
      const { streamUrl } = await renew()
      if (streamUrl) query = queryOf(streamUrl)
    }
    const renewed = async (url: string) => {
      if (isEnded(query, Date.now() + aheadMs)) {
        renewing ??= readQuery().finally(() => {
          renewing = null
        })
        await renewing
      }
      return withQuery(url, query)
    }
    const start = async () => {
      const { default: Player } = await import('hls.js')
      if (isOver) return
      hls = new Player({
        // Segments of MP4 are passed on as they are, which leaves a worker nothing to do.
        enableWorker: false,
        capLevelToPlayerSize: true,
        xhrSetup: async (xhr, url) => xhr.open('GET', await renewed(url), true),
      })
      const made = hls
      made.on(Player.Events.MANIFEST_PARSED, () => setReady(made))
      made.on(Player.Events.ERROR, (_, { fatal, type }) => {
        if (!fatal) return
        if (type === Player.ErrorTypes.MEDIA_ERROR && !recovered) {
          recovered = true
          made.recoverMediaError()
        } else broken()
      })
      made.loadSource(new URL(address, location.href).href)
      made.attachMedia(video)
    }
    let recovered = false
    start().catch(() => broken())
    return () => {
      isOver = true
      setReady(null)
      hls?.destroy()
    }
  }, [address, element])
  return ready
}

/** Lets a browser with HLS of its own play the wanted quality; another choice goes on at the same second. */
function useNative(
  element: { current: HTMLVideoElement | null },
  { address, streams, quality }: StreamSource,
): void {
  const wanted = streams?.qualities.find(({ height }) => height === quality)?.url
  const chosen = wanted === undefined ? address : withQuery(wanted, queryOf(address))
  useEffect(() => {
    const video = element.current
    if (!video || !isNative(video)) return
    const { currentTime, paused } = video
    const goOn = () => {
      if (currentTime > 0) video.currentTime = currentTime
      if (!paused) void video.play().catch(() => undefined)
    }
    video.addEventListener('loadedmetadata', goOn, { once: true })
    video.src = chosen
    return () => video.removeEventListener('loadedmetadata', goOn)
  }, [element, chosen])
}
