import { sql } from 'kysely'
import { listVideos, type Video } from '#contract/courses.ts'
import type { Platform } from '#server/platform/module/platform.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** What prepares the videos of an academy that does not do so by itself, one step at a call. */
export interface Preparer {
  /** Has every video prepared that is not; does no step. */
  begin(): Promise<void>
  /** One step; false if there is none. */
  step(signal?: AbortSignal): Promise<boolean>
  /** All of them. */
  finish(): Promise<void>
}

/** Parts of the platform with which the module prepares videos, though the academy does not by itself; `ffmpeg` if there is one. */
export const preparing = (
  app: TestApp,
  ffmpeg: string | null = null,
): Pick<Platform, 'config'> => ({
  config: { ...app.academy.platform.config, VIDEO_PREPARATION: 'on', ffmpeg },
})

/** Prepares by the module that was made with `preparing`; the academy shows how far as one that prepares does. */
export function createPreparer(
  app: TestApp,
  remade: TestApp['academy']['modules']['renditions'],
): Preparer {
  const { presentPreparation } = remade
  Object.assign(app.academy.modules.renditions, { presentPreparation })
  const step = (signal = new AbortController().signal) => remade.makeNext(signal)
  const files = sql`select file_key from course_videos where file_key is not null`
  return {
    begin: () => app.academy.db.transaction((tx) => remade.prepareAll(tx, files, true)),
    step,
    async finish() {
      let isMore = true
      while (isMore) isMore = await step()
    },
  }
}

/** The lessons of a course for somebody. */
export async function lessonsOf(app: TestApp, as: Person, id: string): Promise<Video[]> {
  const { body } = await app.call(listVideos, { as, params: { id } })
  return body
}

/** Opens an address as a player does, without a token. */
export const openAddress = (app: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.academy.http.inject({ method: 'GET', url, headers })

/** The addresses in a playlist, in order. */
const addressesIn = (playlist: string, base: string): string[] =>
  [...playlist.matchAll(/^(?!#)(\S+)$|URI="([^"]+)"/gm)].map(([, line, attribute]) => {
    const { pathname, search } = new URL(line ?? attribute ?? '', `http://academy${base}`)
    return pathname + search
  })

/** Every address of a prepared video, as its player finds them from the first. */
export async function addressesOf(app: TestApp, master: string) {
  const [list = ''] = addressesIn((await openAddress(app, master)).body, master)
  const [file = ''] = addressesIn((await openAddress(app, list)).body, list)
  return { master, list, file }
}
