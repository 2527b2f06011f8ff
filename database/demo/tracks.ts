import type { TrackLanguage } from '#contract/video-tracks.ts'
import { webVttOf } from '#contract/web-vtt.ts'
import type { Academy } from '#server/app/compose.ts'
import type { Actor } from '#server/platform/http/actor.ts'

interface Spoken {
  chapters: string
  /** What is said, a text for every three seconds. */
  subtitles: Partial<Record<TrackLanguage, readonly string[]>>
}

/** What some of the clips say, by the title of their lesson. */
const spoken: Readonly<Record<string, Spoken>> = {
  'What a pip is': {
    chapters: '0:00 The fourth decimal\n0:06 Pairs with the yen',
    subtitles: {
      en: [
        'Most pairs are quoted with four decimals.',
        'A pip is one step of the fourth of them.',
        'With the yen it is one step of the second.',
      ],
      de: [
        'Die meisten Paare haben vier Nachkommastellen.',
        'Ein Pip ist ein Schritt der vierten davon.',
        'Beim Yen ist es ein Schritt der zweiten.',
      ],
    },
  },
  'Position size from risk': {
    chapters: '0:00 Risk first\n0:06 Then the size',
    subtitles: {
      en: [
        'Decide what you may lose before you enter.',
        'Measure the distance from entry to stop.',
        'Divide the first by the second: that is your size.',
      ],
    },
  },
}

/** Gives these lessons their subtitles and chapters, unless they have some. */
export async function loadTracks(academy: Academy, admin: Actor): Promise<void> {
  const { courses, videoTracks } = academy.modules
  const { items } = await courses.list(admin, { page: 1, limit: 100 })
  for (const { id: courseId } of items) {
    for (const { id: videoId, title } of await courses.listVideos(admin, courseId)) {
      const said = spoken[title]
      const ids = { courseId, videoId }
      if (said) await loadSpoken(videoTracks, admin, ids, said)
    }
  }
}

async function loadSpoken(
  videoTracks: Academy['modules']['videoTracks'],
  admin: Actor,
  ids: { courseId: string; videoId: string },
  { chapters, subtitles }: Spoken,
): Promise<void> {
  const known = await videoTracks.list(admin, ids)
  for (const [name, texts] of Object.entries(subtitles)) {
    const language = name as TrackLanguage
    if (known.tracks.some((track) => track.language === language)) continue
    const cues = texts.map((text, place) => ({ from: place * 3, to: place * 3 + 3, text }))
    await videoTracks.setTrack(admin, ids, language, async () => Buffer.from(webVttOf(cues)))
  }
  if (known.chaptersUpdatedAt === null) {
    await videoTracks.setChapters(admin, ids, { lines: chapters })
  }
}
