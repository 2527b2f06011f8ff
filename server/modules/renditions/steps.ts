import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { newId } from '#server/platform/clock.ts'
import { incomingFolder } from '#server/platform/storage/storage.ts'
import { audioArgs, pictureArgs, runFfmpeg, videoArgs } from './ffmpeg.ts'
import type { RenditionsDeps } from './index.ts'
import { askRemux } from './remux.ts'
import {
  avcCodecOf,
  isWhole,
  type MediaPart,
  type Plan,
  previewsFor,
  readPlaylist,
  type Step,
  secondsOfPart,
  stemOf,
} from './renditions.rules.ts'
import type { NewFile } from './renditions.store.ts'

/** A file for which trying again is of no use, with the reason in words for the owner. */
export class UnsuitedFile extends Error {
  override readonly name = 'UnsuitedFile'
}

/** What one step has made, beside the storage's files and not yet among them. */
interface Made extends Omit<NewFile, 'fileKey'> {
  /** The end of its name. */
  name: string
  location: string
}

const cutOff = 'The file ends early or is damaged.'

type StepDeps = Pick<RenditionsDeps, 'config' | 'storage'>

/**
 * Makes the files of one step and stores them under new names, so that the deletion of earlier ones never meets them.
 * Returns the rows that refer to them. A step that fails leaves none; what a kill leaves without a row is swept.
 */
export async function makeStep(
  deps: StepDeps,
  sourceKey: string,
  plan: Plan,
  step: Step,
  signal: AbortSignal,
): Promise<NewFile[]> {
  const { storage } = deps
  const folder = storage.incoming
  await mkdir(folder, { recursive: true })
  const prefix = `${newId()}-rendition`
  const target = path.join(folder, prefix)
  const files: NewFile[] = []
  try {
    const made = await storage.onDisk(sourceKey, (source) =>
      make(deps, { source, target }, plan, step, signal),
    )
    for (const { name, location, ...file } of made) {
      signal.throwIfAborted()
      const fileKey = `renditions/${stemOf(sourceKey)}-${newId().slice(-6)}-${name}`
      await sync(location)
      // Not copied: the disk has room for one of each.
      await storage.move(`${incomingFolder}${path.basename(location)}`, fileKey)
      files.push({ ...file, fileKey })
    }
    return files
  } catch (error) {
    await Promise.allSettled(files.map(({ fileKey }) => storage.delete(fileKey)))
    throw error
  } finally {
    const names = await readdir(folder)
    const own = names.filter((name) => name.startsWith(prefix))
    await Promise.all(own.map((name) => rm(path.join(folder, name), { force: true })))
  }
}

/** Makes what another process wrote survive a power failure. */
async function sync(location: string) {
  const file = await open(location, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

interface Places {
  source: string
  /** What all files that are written begin with. */
  target: string
}

function make(
  { config: { ffmpeg } }: StepDeps,
  places: Places,
  plan: Plan,
  step: Step,
  signal: AbortSignal,
): Promise<Made[]> {
  if (step.kind === 'remux') return remux(places, plan, signal)
  if (!ffmpeg) throw new UnsuitedFile('The server no longer has ffmpeg, which converts it.')
  if (step.kind === 'pictures') return makePictures(ffmpeg, places, plan, signal)
  return step.kind === 'audio'
    ? makeAudio(ffmpeg, places, signal)
    : makeVideo(ffmpeg, places, plan, step.part, signal)
}

async function remux(
  { source, target }: Places,
  { source: { duration } }: Plan,
  signal: AbortSignal,
): Promise<Made[]> {
  const reply = await askRemux({ kind: 'remux', source, target }, signal)
  if (reply.kind === 'unreadable') {
    throw new UnsuitedFile('It can’t be divided without being converted.', { cause: reply.reason })
  }
  if (reply.kind === 'unwritten') {
    throw Object.assign(new Error(reply.reason), { code: 'ENOSPC' })
  }
  if (reply.kind !== 'streams') throw new Error('the streams were not written')
  for (const { name, media } of reply.streams) {
    if (name !== 'audio' && !isWhole(media, duration)) throw new UnsuitedFile(cutOff)
  }
  return reply.streams.map(({ name, file, media }) => ({
    name: `${name}-0.mp4`,
    location: file,
    stream: name,
    part: 0,
    media,
  }))
}

async function makePictures(
  ffmpeg: string,
  { source, target }: Places,
  { source: facts }: Plan,
  signal: AbortSignal,
): Promise<Made[]> {
  const out = { poster: `${target}-poster`, previews: `${target}-previews` }
  for (const args of pictureArgs(source, facts, previewsFor(facts), out)) {
    await runFfmpeg(ffmpeg, args, signal)
  }
  return Object.entries(out).map(([name, location]) => ({
    name: `${name}.jpg`,
    location,
    stream: null,
    part: 0,
    media: null,
  }))
}

async function makeAudio(
  ffmpeg: string,
  { source, target }: Places,
  signal: AbortSignal,
): Promise<Made[]> {
  const out = { file: `${target}-audio`, playlist: `${target}-audio.m3u8` }
  await runFfmpeg(ffmpeg, audioArgs(source, out), signal)
  const media = { codecs: 'mp4a.40.2', ...(await listAt(out.playlist)) }
  return [{ name: 'audio-0.mp4', location: out.file, stream: 'audio', part: 0, media }]
}

async function makeVideo(
  ffmpeg: string,
  { source, target }: Places,
  { source: facts, heights }: Plan,
  part: number,
  signal: AbortSignal,
): Promise<Made[]> {
  const outs = heights.map((height) => {
    const file = `${target}-v${height}`
    return { height, file, playlist: `${file}.m3u8` }
  })
  await runFfmpeg(ffmpeg, videoArgs(source, facts, part, outs), signal)
  const made: Made[] = []
  for (const { height, file, playlist } of outs) {
    const list = await listAt(playlist)
    const media = { ...(await pictureOf(file, list.header)), ...list }
    if (!isWhole(media, secondsOfPart(facts, part))) throw new UnsuitedFile(cutOff)
    const name = `v${height}-${part}.mp4`
    made.push({ name, location: file, stream: `v${height}`, part, media })
  }
  return made
}

/** The playlist at a location; a file that ends before its length says has none. */
async function listAt(location: string): Promise<Pick<MediaPart, 'header' | 'segments'>> {
  const list = readPlaylist(await readFile(location, 'utf8').catch(() => ''))
  if (!list) throw new UnsuitedFile(cutOff)
  return list
}

/** Codec and size of the picture, from the header of a file of H.264 (ISO/IEC 14496-12, 8.5.2 and 12.1.3). */
async function pictureOf(location: string, { offset, bytes }: MediaPart['header']) {
  const file = await open(location)
  try {
    const header = Buffer.alloc(bytes)
    await file.read(header, 0, bytes, offset)
    const entry = header.indexOf('avc1', 0, 'latin1')
    const codecs = avcCodecOf(header)
    if (entry < 0 || !codecs) throw new Error('the header has no H.264')
    return {
      codecs,
      width: header.readUInt16BE(entry + 28),
      height: header.readUInt16BE(entry + 30),
    }
  } finally {
    await file.close()
  }
}
