import { z } from 'zod'

/** What a key, or the page around it, does to a player; seconds and steps `by` are added to the current values. */
export const playerCommandSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('toggle') }),
  z.object({ type: z.literal('play') }),
  z.object({ type: z.literal('hold') }),
  z.object({ type: z.literal('seek'), by: z.number() }),
  z.object({ type: z.literal('go'), to: z.number().nonnegative() }),
  z.object({ type: z.literal('volume'), by: z.number() }),
  z.object({ type: z.literal('fullscreen') }),
  z.object({ type: z.literal('subtitles') }),
  z.object({ type: z.literal('picture') }),
])
export type PlayerCommand = z.infer<typeof playerCommandSchema>

const commands: Record<string, PlayerCommand> = {
  ' ': { type: 'toggle' },
  k: { type: 'toggle' },
  j: { type: 'seek', by: -10 },
  l: { type: 'seek', by: 10 },
  ArrowLeft: { type: 'seek', by: -5 },
  ArrowRight: { type: 'seek', by: 5 },
  ArrowUp: { type: 'volume', by: 0.05 },
  ArrowDown: { type: 'volume', by: -0.05 },
  f: { type: 'fullscreen' },
  c: { type: 'subtitles' },
  p: { type: 'picture' },
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The command of a key pressed in a player; null if it is not one of the player's. */
export function commandOf({ key, ctrlKey, metaKey, altKey }: Key): PlayerCommand | null {
  if (ctrlKey || metaKey || altKey) return null
  const name = key.length === 1 ? key.toLowerCase() : key
  return Object.hasOwn(commands, name) ? (commands[name] ?? null) : null
}

/** What plays: an element, or the stand-in that another site's player provides. */
type Controlled = Pick<
  HTMLMediaElement,
  'currentTime' | 'duration' | 'paused' | 'volume' | 'play' | 'pause'
> &
  // What only a video of the academy's has.
  Partial<Pick<HTMLVideoElement, 'requestPictureInPicture'>> & {
    textTracks?: Iterable<Pick<TextTrack, 'mode'>>
    // Of a phone that fills its screen with the video alone.
    webkitDisplayingFullscreen?: boolean
    webkitExitFullscreen?: () => void
  }

/** Runs a command; `frame` is what fills the screen. If the browser refuses, nothing changes. */
export function obey(command: PlayerCommand, player: Controlled, frame: Element): void {
  switch (command.type) {
    case 'toggle':
      if (player.paused) start(player)
      else player.pause()
      return
    case 'play':
      start(player)
      return
    case 'hold':
      player.pause()
      leaveScreen(player)
      return
    case 'seek':
    case 'go': {
      const end = Number.isFinite(player.duration) ? player.duration : Number.POSITIVE_INFINITY
      const to = command.type === 'go' ? command.to : player.currentTime + command.by
      player.currentTime = Math.min(end, Math.max(0, to))
      return
    }
    case 'volume':
      player.volume = Math.min(1, Math.max(0, player.volume + command.by))
      return
    case 'fullscreen':
      fillScreen(frame)
      return
    case 'subtitles':
      showSubtitles([...(player.textTracks ?? [])])
      return
    case 'picture':
      leaveInCorner(player)
  }
}

const start = (player: Pick<Controlled, 'play'>) =>
  void Promise.resolve(player.play()).catch(() => undefined)

/** Gives the screen back to the page, on which something is to be read. */
function leaveScreen(player: Controlled): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
  else if (player.webkitDisplayingFullscreen) player.webkitExitFullscreen?.()
  if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => undefined)
}

/** Hides what is shown, or shows the chosen subtitles, which are those that are hidden; the first if none are. */
function showSubtitles(tracks: Pick<TextTrack, 'mode'>[]): void {
  const shown = tracks.find(({ mode }) => mode === 'showing')
  const chosen = tracks.find(({ mode }) => mode === 'hidden') ?? tracks[0]
  if (shown) shown.mode = 'hidden'
  else if (chosen) chosen.mode = 'showing'
}

/** Toggles picture in picture, where the browser has it. */
function leaveInCorner(player: Controlled): void {
  const change = document.pictureInPictureElement
    ? document.exitPictureInPicture()
    : player.requestPictureInPicture?.()
  change?.catch(() => undefined)
}

/** Toggles fullscreen for an element. */
export function fillScreen(frame: Element): void {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : frame.requestFullscreen?.()
  change?.catch(() => undefined)
}
