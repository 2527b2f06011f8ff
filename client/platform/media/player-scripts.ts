import { canPlay } from 'react-player/patterns'
import { offerSpotifyFrames } from './spotify-frame.ts'

/** A provider's script that the page loads itself, and how to tell that it is ready. */
interface PlayerScript {
  address: string
  /** The global that the player looks for. */
  name: string
  /** The function that the script calls when it is ready; without one, it is ready once it has run. */
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
 * The address passed to the player. Mux's videos are played as streams: Mux's own player would report
 * to Mux who watches what, and load a Google script for casting to televisions.
 */
export function playableAddress(address: string): string {
  if (!canPlay.mux(address)) return address
  return address.replace(/(stream\.mux\.com\/\w+)[^?#]*/, '$1.m3u8')
}

/** Whether something must be loaded before an address's player can be shown. */
export function needsPreparation(address: string): boolean {
  const { youtube, wistia, spotify, mux, hls, dash } = canPlay
  return [youtube, wistia, spotify, mux, hls, dash].some((plays) => plays(address))
}

/**
 * Loads what an address's player needs. Rejects if it can't be loaded; calling again retries. (The
 * players themselves would then wait for ever without reporting it.)
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

/** Requests a playlist as the player does; browsers that play HLS natively need no check. */
async function checkPlaylist(address: string): Promise<void> {
  if (!('MediaSource' in globalThis || 'ManagedMediaSource' in globalThis)) return
  const answer = await fetch(address, { credentials: 'omit' })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`The playlist is answered with ${answer.status}.`)
}
