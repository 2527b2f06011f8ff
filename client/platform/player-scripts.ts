import { canPlay } from 'react-player/patterns'
import { offerSpotifyFrames } from './spotify-frame.ts'

/** A provider's script that the page runs itself, and how it tells that it can be used. */
interface PlayerScript {
  address: string
  /** The global that the player looks for. */
  name: string
  /** The function that the script calls once it is complete; without one it is when it has run. */
  callback?: string
}

const youtube: PlayerScript = {
  address: 'https://www.youtube.com/iframe_api',
  name: 'YT',
  callback: 'onYouTubeIframeAPIReady',
}
const wistia: PlayerScript = {
  address: 'https://fast.wistia.com/assets/external/E-v1.js',
  name: 'Wistia',
}

/**
 * The address that the player gets. Mux's videos are streams, played as such: Mux's own player would
 * report to Mux who watches what, and load a script of Google's to cast to televisions.
 */
export function playableAddress(address: string): string {
  if (!canPlay.mux(address)) return address
  return address.replace(/(stream\.mux\.com\/\w+)[^?#]*/, '$1.m3u8')
}

/** Whether something has to be there before the player of an address can be shown. */
export function needsPreparation(address: string): boolean {
  const { youtube, wistia, spotify, mux, hls, dash } = canPlay
  return [youtube, wistia, spotify, mux, hls, dash].some((plays) => plays(address))
}

/**
 * Brings what the player of an address needs. Rejects where it cannot be had; asked again, it tries
 * again. (The players themselves wait for ever then, and tell nobody.)
 */
export async function preparePlayer(address: string): Promise<void> {
  if (canPlay.youtube(address)) await script(youtube)
  else if (canPlay.wistia(address)) await script(wistia)
  else if (canPlay.spotify(address)) offerSpotifyFrames()
  else if (isStream(address)) await checkPlaylist(playableAddress(address))
}

const isStream = (address: string) =>
  [canPlay.mux, canPlay.hls, canPlay.dash].some((plays) => plays(address))

const underWay = new Map<string, Promise<void>>()

function script(wanted: PlayerScript): Promise<void> {
  const { address } = wanted
  const known = underWay.get(address)
  if (known) return known
  const loading = load(wanted)
  underWay.set(address, loading)
  loading.catch(() => underWay.delete(address))
  return loading
}

function load({ address, name, callback }: PlayerScript): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script')
    const fail = () => {
      element.remove()
      reject(new Error(`${name} could not be loaded.`))
    }
    const finish = () => {
      if (Reflect.get(globalThis, name)) resolve()
      else fail()
    }
    element.src = address
    element.onerror = fail
    if (callback) Reflect.set(globalThis, callback, finish)
    else element.onload = finish
    document.head.append(element)
  })
}

/** Asks for a playlist as the player does; browsers that play streams by themselves need no leave. */
async function checkPlaylist(address: string): Promise<void> {
  if (!('MediaSource' in globalThis || 'ManagedMediaSource' in globalThis)) return
  const answer = await fetch(address, { credentials: 'omit' })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`The playlist is answered with ${answer.status}.`)
}
