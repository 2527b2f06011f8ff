import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, sendVideo } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { createPreparer, lessonsOf, preparing } from '#testing/renditions.ts'
import { report } from '#testing/trust/report.ts'
import { renditions } from './index.ts'
import { playlistOf } from './renditions.rules.ts'
import { selectStreams } from './renditions.store.ts'

const run = promisify(execFile)
const ffmpeg = '/usr/bin/ffmpeg'
const rate = 25
const seconds = 75
const seeks = 100

describe.skipIf(!existsSync(ffmpeg))('with ffmpeg', { timeout: 20 * 60_000 }, () => {
  let app: TestApp
  let admin: Person
  let folder: string
  beforeAll(async () => {
    app = await startApp()
    admin = await app.people.admin()
    folder = await mkdtemp(path.join(tmpdir(), 'academy-hls-'))
  })
  afterAll(async () => {
    await app?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const quiet = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y']

  /** A real video whose every frame shows its own number, with sound, B-frames and rare keyframes. */
  async function makeSource(name: string, length = seconds) {
    const file = path.join(folder, name)
    await run(ffmpeg, [
      ...quiet,
      ...['-f', 'lavfi', '-i', `testsrc2=size=1280x720:rate=${rate}`],
      ...['-f', 'lavfi', '-i', 'sine=frequency=440', '-t', String(length)],
      ...[
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-bf',
        '2',
        '-g',
        '250',
        '-pix_fmt',
        'yuv420p',
      ],
      ...['-c:a', 'aac', file],
    ])
    return readFile(file)
  }

  /** Uploads a video and prepares it; returns the streams with their files. */
  async function prepare(content: Buffer) {
    const { id } = await makeCourse(app, admin)
    await sendVideo(app, admin, id, { content })
    const preparer = createPreparer(app, app.academy.remake(renditions, preparing(app, ffmpeg)))
    await preparer.begin()
    await preparer.finish()
    const [video] = await lessonsOf(app, admin, id)
    const key = sql<string>`(select file_key from course_videos where id = ${video?.id})`
    const { streams } = await selectStreams(app.academy.db.pool, key)
    return { preparation: video?.preparation, streams }
  }

  const reading = (file: string) =>
    file.endsWith('.m3u8') ? ['-allowed_extensions', 'ALL', '-protocol_whitelist', 'file'] : []
  const frameBytes = 64 * 36

  /** Every frame in grey, 64 by 36, in the order in which a player shows them. */
  async function framesOf(file: string): Promise<Buffer[]> {
    const { stdout } = await run(
      ffmpeg,
      [
        ...[...quiet, ...reading(file), '-i', file, '-an'],
        ...['-vf', 'scale=64:36', '-vsync', 'passthrough'],
        ...['-pix_fmt', 'gray', '-f', 'rawvideo', '-'],
      ],
      { encoding: 'buffer', maxBuffer: 100_000_000 },
    )
    return Array.from({ length: stdout.length / frameBytes }, (_, at) =>
      stdout.subarray(at * frameBytes, (at + 1) * frameBytes),
    )
  }

  /** The instants of all frames, in seconds. */
  async function instantsOf(file: string): Promise<number[]> {
    const { stdout } = await run(ffmpeg.replace(/ffmpeg$/, 'ffprobe'), [
      ...['-loglevel', 'error', ...reading(file), '-select_streams', 'v'],
      ...['-show_entries', 'packet=pts_time', '-of', 'csv=p=0', file],
    ])
    const times = stdout.trim().split('\n').map(Number.parseFloat)
    return times.toSorted((a, b) => a - b)
  }

  const difference = (a: Buffer, b: Buffer) =>
    a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length

  test('a seek to 100 seconds shows the picture of the original', async ({ task }) => {
    const content = await makeSource('long.mp4')
    const { preparation, streams } = await prepare(content)
    expect(preparation).toMatchObject({ state: 'ready', percent: 100 })
    expect(streams.map(({ name }) => name).toSorted()).toEqual(['audio', 'v720'])
    const stream = streams.find(({ name }) => name === 'v720')
    if (!stream) throw new Error('there is a picture')
    const starts = stream.files.flatMap(({ media }) => media.segments)
    expect(starts.slice(0, -1).every((one) => Math.abs(one.seconds - 4) < 0.05)).toBe(true)
    const list = path.join(folder, 'stream.m3u8')
    const root = path.join(app.dataDir, 'files')
    await writeFile(
      list,
      playlistOf(stream, (key) => path.join(root, key)),
    )

    const source = path.join(folder, 'long.mp4')
    const [wanted, got] = await Promise.all([framesOf(source), framesOf(list)])
    const [times, gotTimes] = await Promise.all([instantsOf(source), instantsOf(list)])
    expect([wanted.length, got.length]).toEqual([seconds * rate, seconds * rate])
    let worst = 0
    for (let count = 0; count < seeks; count++) {
      const frame = Math.floor(Math.random() * (wanted.length - 1))
      const [one, next, shown] = [wanted[frame], wanted[frame + 1], got[frame]]
      if (!one || !next || !shown) throw new Error('there are as many frames')
      expect(gotTimes[frame]).toBeCloseTo(times[frame] ?? 0, 2)
      const found = difference(one, shown)
      worst = Math.max(worst, found)
      expect(found, `frame ${frame}`).toBeLessThan(difference(next, shown))
    }
    expect(worst).toBeLessThan(2)
    report(
      task,
      `${seeks} seeks, each the original's frame; greatest difference ${worst.toFixed(2)} of 255`,
    )
  })

  test('a file that is cut off is not a stream that ends early', async () => {
    const content = await makeSource('cut.mkv', 20)
    const { preparation } = await prepare(content.subarray(0, content.length / 2))
    expect(['failed', 'unsuited']).toContain(preparation?.state)
  })

  test('a kill in the middle costs the step that was running', async () => {
    const { id } = await makeCourse(app, admin)
    await sendVideo(app, admin, id, { content: await makeSource('killed.mp4') })
    const preparer = createPreparer(app, app.academy.remake(renditions, preparing(app, ffmpeg)))
    await preparer.begin()
    const state = async () => (await lessonsOf(app, admin, id))[0]?.preparation
    let kills = 0
    while ((await state())?.state !== 'ready') {
      const before = (await state())?.percent ?? 0
      const killed = new AbortController()
      if (kills++ < 6) setTimeout(() => killed.abort(), 200 * kills)
      await preparer.step(killed.signal).catch(() => undefined)
      expect((await state())?.percent).toBeGreaterThanOrEqual(before)
      expect((await state())?.state).not.toBe('failed')
    }
  })
})
