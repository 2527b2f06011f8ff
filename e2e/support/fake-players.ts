import type { BrowserContext, Route } from 'playwright'
import { readClip } from '#testing/media.ts'
import { makeStream } from '#testing/streams.ts'

/** Where the test academy's owner hosts streams and files. */
export const mediaHost = 'https://cdn.lessons.example'

/** The length of the fake sites' videos, in seconds. */
const fakeSeconds = 6

/** A lesson at every kind of address that the player knows. */
export const externalLessons = {
  YouTube: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  Vimeo: 'https://vimeo.com/76979871',
  Wistia: 'https://home.wistia.com/medias/e4a27b971d',
  Mux: 'https://stream.mux.com/maVbJv2GSYNRgS02kPXOOGdJMWGU1mkA019ZUjYE7VU7k',
  Spotify: 'https://open.spotify.com/episode/7makk4oTQel546B0PZlDM5',
  Twitch: 'https://www.twitch.tv/videos/106400740',
  TikTok: 'https://www.tiktok.com/@teacher/video/6718335390845095173',
  HLS: `${mediaHost}/lesson/index.m3u8`,
  DASH: `${mediaHost}/lesson/manifest.mpd`,
  File: `${mediaHost}/lesson.mp4`,
} as const
export type ExternalKind = keyof typeof externalLessons

/** Replaces every provider with stand-ins that answer like the real sites. */
export async function fakeProviders(context: BrowserContext): Promise<void> {
  const [clip, stream] = await Promise.all([readClip(), makeStream()])
  const cors = { 'access-control-allow-origin': '*' }
  const sendClip = (route: Route) =>
    route.fulfill({ contentType: 'video/mp4', headers: cors, body: clip })
  const sendStream = (route: Route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    const file = stream.get(/^[A-Za-z0-9]{40,}(\.m3u8)?$/.test(name) ? 'index.m3u8' : name)
    return file ? route.fulfill({ headers: cors, ...file }) : route.fulfill({ status: 404 })
  }
  const script = (body: () => void) => (route: Route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${body})()` })
  const frame = (body: (length: number) => void) => (route: Route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Player</title><button>Play</button><script>(${ticker})();(${body})(${fakeSeconds})</script>`,
    })

  await context.route('https://www.youtube.com/iframe_api', script(youtubeLoader))
  await context.route('https://www.youtube.com/s/player/**', script(youtubePlayer))
  await context.route(
    'https://www.youtube.com/embed/**',
    frame(() => undefined),
  )
  await context.route('https://player.vimeo.com/video/**', frame(vimeoFrame))
  await context.route('https://fast.wistia.com/assets/external/E-v1.js', script(wistiaScript))
  await context.route('https://embed-ssl.wistia.com/**', sendClip)
  await context.route('https://open.spotify.com/embed/**', frame(spotifyFrame))
  await context.route('https://player.twitch.tv/**', frame(twitchFrame))
  await context.route('https://www.tiktok.com/player/v1/**', frame(tiktokFrame))
  await context.route('https://stream.mux.com/**', sendStream)
  await context.route(`${mediaHost}/lesson/**`, sendStream)
  await context.route(`${mediaHost}/lesson.mp4`, sendClip)
}

// The following functions run in pages, and so cannot use anything from this file.

interface Clock {
  position: number
  playing: boolean
  play(): void
  pause(): void
  seek(position: number): void
}
declare global {
  interface Window {
    /** A fake player: reports to `heard` every quarter of a second, and at its end. */
    makeClock(length: number, heard: (clock: Clock, event: string) => void): Clock
  }
}

function ticker() {
  window.makeClock = (length, heard) => {
    let at = 0
    const clock: Clock = {
      position: 0,
      playing: false,
      play() {
        clock.playing = true
        at = performance.now()
        heard(clock, 'play')
      },
      pause() {
        clock.playing = false
        heard(clock, 'pause')
      },
      seek(position) {
        clock.position = position
        heard(clock, 'seek')
      },
    }
    setInterval(() => {
      if (!clock.playing) return
      const now = performance.now()
      clock.position = Math.min(length, clock.position + (now - at) / 1000)
      at = now
      heard(clock, 'time')
      if (clock.position < length) return
      clock.playing = false
      heard(clock, 'end')
    }, 250)
    return clock
  }
}

/** Like the real one: a small script that adds the other. */
function youtubeLoader() {
  const element = document.createElement('script')
  element.src = 'https://www.youtube.com/s/player/0a1b2c3d/www-widgetapi.js'
  document.head.append(element)
}

function youtubePlayer() {
  const length = 6
  const states = { UNSTARTED: -1, ENDED: 0, PLAYING: 1, PAUSED: 2, BUFFERING: 3, CUED: 5 }
  class Player {
    listeners: Record<string, ((event: { data: number }) => void)[]> = {}
    state = states.UNSTARTED
    position = 0
    at = 0
    constructor(frame: HTMLIFrameElement, options: { events: { onReady: () => void } }) {
      setTimeout(() => {
        options.events.onReady()
        if (/[?&]autoplay=1/.test(frame.src)) this.playVideo()
      }, 50)
      setInterval(() => this.tick(), 250)
    }
    addEventListener(name: string, listener: (event: { data: number }) => void) {
      this.listeners[name] = [...(this.listeners[name] ?? []), listener]
    }
    tell(name: string, data: number) {
      for (const listener of this.listeners[name] ?? []) listener({ data })
    }
    become(state: number) {
      this.state = state
      this.tell('onStateChange', state)
    }
    tick() {
      if (this.state !== states.PLAYING) return
      this.position = this.getCurrentTime()
      this.at = performance.now()
      this.tell('onVideoProgress', this.position)
      if (this.position >= length) this.become(states.ENDED)
    }
    playVideo() {
      this.at = performance.now()
      this.become(states.PLAYING)
    }
    pauseVideo() {
      this.position = this.getCurrentTime()
      this.become(states.PAUSED)
    }
    seekTo(position: number) {
      this.position = position
      this.at = performance.now()
    }
    getCurrentTime() {
      const passed = this.state === states.PLAYING ? (performance.now() - this.at) / 1000 : 0
      return Math.min(length, this.position + passed)
    }
    getDuration = () => length
    getPlayerState = () => this.state
    getVideoLoadedFraction = () => 1
    getVolume = () => 100
    isMuted = () => false
    mute = () => undefined
    unMute = () => undefined
    getPlaybackRate = () => 1
    getOption = () => []
    setOption = () => undefined
    setVolume = () => undefined
    setPlaybackRate = () => undefined
    destroy = () => undefined
  }
  Object.assign(window, { YT: { Player, PlayerState: states } })
  const ready: unknown = Reflect.get(window, 'onYouTubeIframeAPIReady')
  if (typeof ready === 'function') ready()
}

function vimeoFrame(length: number) {
  const tell = (message: object) => parent.postMessage(JSON.stringify(message), '*')
  const event = (name: string, data: object = {}) => tell({ event: name, data })
  const clock = window.makeClock(length, (now, what) => {
    const place = { seconds: now.position, percent: now.position / length, duration: length }
    if (what === 'play') {
      event('play', place)
      event('playing', place)
    }
    if (what === 'pause') event('pause', place)
    if (what === 'seek') event('seeked', place)
    if (what === 'time') event('timeupdate', place)
    if (what === 'end') event('ended', place)
  })
  const values: Record<string, () => unknown> = {
    getDuration: () => length,
    getCurrentTime: () => clock.position,
    getMuted: () => false,
    getVolume: () => 1,
    getTextTracks: () => [],
  }
  addEventListener('message', ({ data }) => {
    const message = typeof data === 'string' ? JSON.parse(data) : data
    const { method, value } = message
    if (method === 'play') clock.play()
    if (method === 'pause') clock.pause()
    if (method === 'setCurrentTime') clock.seek(value)
    if (method === 'ping') tell({ event: 'ready' })
    if (method === 'addEventListener') {
      if (String(value) === 'loaded') event('loaded', { id: 1 })
    } else tell({ method, value: values[method]?.() ?? value ?? null })
  })
  tell({ event: 'ready' })
  if (/[?&]autoplay=1/.test(location.search)) setTimeout(() => clock.play(), 300)
}

function wistiaScript() {
  interface Order {
    id: string
    onReady: (video: object) => void
    options: { autoPlay: boolean }
  }
  const start = (order: Order) => {
    const { id, onReady, options } = order
    const place = document.getElementById(id)
    // Commands wait until their element is in the page.
    if (!place) {
      setTimeout(() => start(order), 50)
      return
    }
    const video = document.createElement('video')
    video.src = 'https://embed-ssl.wistia.com/deliveries/0a1b.mp4'
    video.autoplay = options.autoPlay
    video.controls = true
    place.append(video)
    onReady({
      elem: () => video,
      duration: () => video.duration,
      play: () => video.play(),
      releaseChromeless: () => undefined,
      requestChromeless: () => undefined,
      bigPlayButtonEnabled: () => undefined,
    })
  }
  Object.assign(window, { Wistia: {}, _wq: { push: start } })
}

/** It reports its playing only to pages that confirm having loaded it; plays when clicked. */
function spotifyFrame(length: number) {
  let isHeard = false
  const clock = window.makeClock(length, (now) => {
    const { playing, position } = now
    const state = { isPaused: !playing, isBuffering: false, duration: length * 1000 }
    const payload = { ...state, position: position * 1000 }
    if (isHeard) parent.postMessage({ type: 'playback_update', payload }, '*')
  })
  addEventListener('message', ({ data }) => {
    if (data.command === 'load_complete_ack') isHeard = true
    if (data.command === 'resume') clock.play()
    if (data.command === 'pause') clock.pause()
    if (data.command === 'seek') clock.seek(data.timestamp)
  })
  document.querySelector('button')?.addEventListener('click', () => clock.play())
  setTimeout(() => parent.postMessage({ type: 'ready' }, '*'), 100)
}

function twitchFrame(length: number) {
  const event = (eventName: string) =>
    parent.postMessage({ namespace: 'twitch-embed', eventName }, '*')
  const state = (params: object) =>
    parent.postMessage(
      { namespace: 'twitch-embed-player-proxy', eventName: 'UPDATE_STATE', params },
      '*',
    )
  const clock = window.makeClock(length, (now, what) => {
    const playback = what === 'end' ? 'Ended' : now.playing ? 'Playing' : 'Idle'
    state({ playback, currentTime: now.position, duration: length })
    if (what === 'play') {
      event('play')
      event('playing')
    }
    if (what === 'pause') event('pause')
    if (what === 'end') event('ended')
  })
  addEventListener('message', ({ data }) => {
    if (data.eventName === 2) clock.pause()
    if (data.eventName === 3) clock.play()
    if (data.eventName === 4) clock.seek(data.params)
  })
  event('ready')
  setTimeout(() => clock.play(), 100)
}

function tiktokFrame(length: number) {
  const tell = (type: string, value?: unknown) =>
    parent.postMessage({ 'x-tiktok-player': true, type, value }, '*')
  const clock = window.makeClock(length, (now, what) => {
    if (what === 'play') tell('onStateChange', 1)
    if (what === 'pause') tell('onStateChange', 2)
    tell('onCurrentTime', { currentTime: now.position, duration: length })
    if (what === 'end') tell('onStateChange', 0)
  })
  addEventListener('message', ({ data }) => {
    if (data.type === 'play') clock.play()
    if (data.type === 'pause') clock.pause()
    if (data.type === 'seekTo') clock.seek(data.value)
  })
  tell('onPlayerReady')
  setTimeout(() => clock.play(), 100)
}
