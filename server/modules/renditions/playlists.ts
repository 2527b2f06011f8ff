import { videoOf } from '#server/modules/media/index.ts'
import type { RenditionsDeps } from './index.ts'
import { heightOf, isListName, masterOf, playlistOf } from './renditions.rules.ts'
import { selectStreams } from './renditions.store.ts'

/**
 * The playlist at a signed address; null if the video has no such. Throws 404 as for the file itself: unless the
 * session of its holder is alive and they may open the video at this moment. Whatever it names has the same query,
 * which is verified there again.
 */
export async function playlistAt(
  { db, media }: Pick<RenditionsDeps, 'db' | 'media'>,
  { stem, list }: { stem: string; list: string },
  query: unknown,
): Promise<string | null> {
  const key = `streams/${stem}/${list}`
  await media.findServed(key, query)
  const video = videoOf(key)
  const name = list.replace(/\.m3u8$/, '')
  if (!video || !isListName(name)) return null
  const { streams } = await selectStreams(db.pool, video)
  if (streams.length === 0) return null
  const { user, session, expires, signature } = query as Record<string, string>
  const signed = new URLSearchParams({ user, session, expires, signature } as Record<
    string,
    string
  >)
  const addressOf = (one: string) => `${one}.m3u8?${signed}`
  if (name === 'master') return masterOf(streams, addressOf)
  if (name.startsWith('q')) {
    const some = streams.filter((one) => one.name === 'audio' || `q${heightOf(one)}` === name)
    return some.some((one) => one.name !== 'audio') ? masterOf(some, addressOf) : null
  }
  const stream = streams.find((one) => one.name === name)
  return stream ? playlistOf(stream, (one) => `../../${one}?${signed}`) : null
}
