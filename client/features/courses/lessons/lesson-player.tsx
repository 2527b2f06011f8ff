import { useQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { commandOf, fillScreen, type PlayerCommand } from '#client/platform/media/player-keys.ts'
import type { PlayerMoment, Playing } from '#client/platform/media/player-messages.ts'
import { keepQuality, storedQuality } from '#client/platform/media/quality-choice.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ExternalPlayer, type PlayerControls } from '#client/ui/displays/external-player.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { Video } from '#contract/courses.ts'
import { type Addresses, streamsQuery } from '../courses.queries.ts'
import { LateQuiz } from '../quizzes/late-quiz.tsx'
import { TextReader } from '../texts/text-reader.tsx'
import { FilePlayer } from './file-player.tsx'
import { isEnded, isStreamAddress, lengthOf } from './lesson-source.ts'
import { useLength } from './use-length.ts'
import { usePlayback } from './use-playback.ts'
import { useWatching } from './use-watching.ts'

/** Until the video reports its own size: required by the specification, section 9. */
const shape = { width: 320, height: 180 }

const playbackFailed = 'Failed to play video. Please check the URL or try again.'

/** What the page around a player can ask of it. */
export interface LessonHandle {
  /** The second that is playing; null before it has begun. */
  second: () => number | null
  goTo: (second: number) => void
  /** Pauses, and leaves the full screen. */
  hold: () => void
  /** Goes on, with the focus in the player. */
  goOn: () => void
}

const ExercisePlayer = lateContent(
  async () => (await import('../exercises/exercise-player.tsx')).ExercisePlayer,
)

const DrillPlayer = lateContent(
  async () => (await import('../drills/drill-player.tsx')).DrillPlayer,
)

const LinkedPlayer = lateContent(
  async () => (await import('../linked/linked-player.tsx')).LinkedPlayer,
)

const StreamControls = lateContent(
  async () => (await import('./stream-controls.tsx')).StreamControls,
)

interface LessonPlayerProps {
  video: Video
  /** Null while nothing can play, as for a text. */
  handle?: Ref<LessonHandle>
  autoPlay?: boolean
  /** The second at which a video begins; by default where the user left off. */
  from?: number
  /** Whether watching is recorded for the user; true by default. */
  tracked?: boolean
  /** Whether nothing at all is recorded, not even the length of the video; false by default. */
  onlyLooks?: boolean
  /** Reads the current addresses of the file once they have expired; by default from the lessons of its course. */
  renewed?: () => Promise<Addresses>
  /** Whether the player takes the focus when it appears, so that its keys work. */
  focused?: boolean
  onEnded?: () => void
  /** Called with the element of a file of the academy, to which subtitles are added. */
  onElement?: (element: HTMLVideoElement) => void
}

/** Plays one lesson, from where the user left off, or shows what else it is, such as a text or a quiz. */
export function LessonPlayer(props: LessonPlayerProps) {
  const { video, onlyLooks = false, tracked = !onlyLooks, focused = false, onEnded } = props
  if (video.kind === 'text') {
    return (
      <TextReader
        key={video.id}
        video={video}
        tracked={tracked}
        focused={focused}
        onEnded={onEnded}
      />
    )
  }
  if (video.kind === 'quiz') {
    return <LateQuiz key={video.id} video={video} focused={focused} onEnded={onEnded} />
  }
  if (video.kind === 'exercise') {
    return (
      <ExercisePlayer
        key={video.id}
        video={video}
        focused={focused}
        onEnded={onEnded}
        waiting={<Spinner label="Loading the exercise" />}
        failure="This exercise could not be loaded."
      />
    )
  }
  if (video.kind === 'drill') {
    return (
      <DrillPlayer
        key={video.id}
        video={video}
        focused={focused}
        onEnded={onEnded}
        waiting={<Spinner label="Loading the drill" />}
        failure="This drill could not be loaded."
      />
    )
  }
  if (video.kind === 'assignment' || video.kind === 'session') {
    return (
      <LinkedPlayer
        key={video.id}
        video={video}
        focused={focused}
        onEnded={onEnded}
        waiting={<Spinner label="Loading the lesson" />}
        failure="This lesson could not be loaded."
      />
    )
  }
  if (video.videoUrl === null) {
    return <p className="text-sm text-muted-foreground">This lesson has no video yet.</p>
  }
  return <Player key={video.id} {...props} />
}

function Player(props: LessonPlayerProps) {
  const { video, handle, autoPlay = false, from, renewed, focused = false, onEnded } = props
  const { onlyLooks = false, tracked = !onlyLooks, onElement } = props
  const [playback, dispatch, current] = usePlayback(video, { autoPlay, from, renewed })
  const { address, attempt, startAt, failed } = playback
  const isStream = video.source === 'file' && address !== null && isStreamAddress(address)
  const [wasStream] = useState(isStream)
  const { data: streams } = useQuery({ ...streamsQuery(video), enabled: isStream })
  const [quality, setQuality] = useState(storedQuality)
  const take = useWatching(video, startAt, tracked)
  const keepLength = useLength(video, !tracked && !onlyLooks)
  // The position in this attempt; null until it is ready to play.
  const position = useRef<number | null>(null)

  const fail = (playing: Playing | null) => {
    const place = position.current
    // If it has not started yet, keep the original intention.
    const isPlaying = place === null || !playing ? playback.autoPlay : !playing.paused
    dispatch({ type: 'failed', position: place ?? startAt, playing: isPlaying })
  }
  const begin = () => {
    position.current ??= startAt
  }
  // Not every player reports that its metadata has loaded; all report the time.
  const hear = (playing: Playing) => {
    begin()
    const length = lengthOf(playing)
    if (length !== null) keepLength(length)
  }
  const momentOf = ({ currentTime, playbackRate }: Playing) => ({
    position: currentTime,
    at: performance.now(),
    rate: playbackRate,
  })
  const handlers: Record<PlayerMoment, (playing: Playing) => void> = {
    begun: begin,
    started(playing) {
      const isLate = address !== null && isEnded(address, Date.now())
      if (playback.renewal === 'available' && isLate) fail(playing)
    },
    length: hear,
    time(playing) {
      const { currentTime, paused } = playing
      hear(playing)
      position.current = currentTime
      if (paused) return
      dispatch({ type: 'played', position: currentTime })
      const length = video.duration === null ? lengthOf(playing) : null
      take({ type: 'played', ...momentOf(playing), length })
    },
    seeking: (playing) => take({ type: 'sought', ...momentOf(playing) }),
    paused(playing) {
      // The end sends its own report.
      if (!playing.ended) take({ type: 'paused' })
    },
    ended(playing) {
      take({ type: 'ended', position: playing.currentTime })
      onEnded?.()
    },
    failed: fail,
  }
  const onReported = (moment: PlayerMoment, playing: Playing | null) => {
    if (playing) handlers[moment](playing)
    else fail(null)
  }

  useFailureToast(failed, playbackFailed)
  useEffect(() => {
    if (attempt > 0) position.current = null
  }, [attempt])

  const frame = useRef<HTMLElement>(null)
  const controls = useRef<PlayerControls>(null)
  useLayoutEffect(() => {
    if (focused) frame.current?.focus({ preventScroll: true })
  }, [focused])
  const lead = (command: PlayerCommand) => {
    frame.current?.scrollIntoView({ block: 'nearest' })
    frame.current?.focus({ preventScroll: true })
    controls.current?.obey(command)
  }
  useImperativeHandle(handle, () => ({
    second: () => position.current,
    goTo: (to) => lead({ type: 'go', to }),
    hold: () => controls.current?.obey({ type: 'hold' }),
    goOn: () => lead({ type: 'play' }),
  }))
  // Captured before the browser's controls, which use some of these keys differently.
  const onKey = (event: KeyboardEvent) => {
    const command = commandOf(event)
    if (!command) return
    event.preventDefault()
    event.stopPropagation()
    if (command.type === 'fullscreen' && frame.current) fillScreen(frame.current)
    else controls.current?.obey(command)
  }

  if (failed) {
    return <PlaybackFailure onRetry={() => dispatch({ type: 'retried' })} />
  }
  const screen = (
    <section
      ref={frame}
      // Focusable by script only: the controls inside are the Tab stops.
      tabIndex={-1}
      onKeyDownCapture={onKey}
      aria-label={`Player: ${video.title}`}
      aria-keyshortcuts="Space K J L F C P ArrowLeft ArrowRight ArrowUp ArrowDown"
      className="relative w-full overflow-hidden rounded-lg bg-muted"
      // Full width, unless that would make it taller than the visible window.
      style={{
        aspectRatio: `${shape.width} / ${shape.height}`,
        maxWidth: `calc(75dvh * ${shape.width} / ${shape.height})`,
      }}
    >
      {video.source === 'file' || address === null ? (
        <FilePlayer
          playback={playback}
          onReported={onReported}
          controls={controls}
          stream={isStream ? { current, streams, quality } : null}
          onElement={onElement}
        />
      ) : (
        <ExternalPlayer
          key={attempt}
          address={address}
          title={video.title}
          startAt={startAt}
          autoPlay={playback.autoPlay}
          controls={controls}
          onReported={onReported}
        />
      )}
    </section>
  )
  if (!wasStream) return screen
  // The screen keeps its place, and with it what plays and the focus, when the streams arrive or fail.
  return (
    <div className="flex flex-col gap-2">
      {screen}
      {isStream && streams && (
        <StreamControls
          streams={streams}
          quality={quality}
          onQuality={(chosen) => {
            setQuality(chosen)
            keepQuality(chosen)
          }}
          waiting={null}
          failure="The qualities of this video could not be loaded."
        />
      )}
    </div>
  )
}

function PlaybackFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded-lg bg-danger-soft p-4">
      <p className="text-sm text-danger">{playbackFailed}</p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
