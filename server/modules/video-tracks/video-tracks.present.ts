import type { VideoTracks } from '#contract/video-tracks.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { ChaptersRow, TrackRow } from './video-tracks.store.ts'

export const presentTracks = (
  tracks: readonly TrackRow[],
  kept: ChaptersRow | undefined,
): VideoTracks => ({
  tracks: tracks.map((track) => instants(track)),
  chapters: kept?.chapters ?? [],
  chaptersUpdatedAt: kept?.updatedAt.toISOString() ?? null,
  chaptersMayNotFit: (kept?.mayNotFit && kept.chapters.length > 0) ?? false,
})
