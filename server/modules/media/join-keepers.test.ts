import { expect, test, vi } from 'vitest'
import type { FileKeeper } from '#server/platform/module/contributions.ts'
import { joinKeepers } from './serving.ts'

const actor = {} as Parameters<FileKeeper['mayOpen']>[0]

function keeper(folders: string[] | undefined, says: boolean) {
  const mayOpen = vi.fn(async () => says)
  const rest = { mayOpen, inUse: async () => new Set<string>(), columns: [] }
  return folders ? { folders, ...rest } : rest
}

test("only the keepers of a file's folder are asked, and one of them must allow it", async () => {
  const videos = keeper(['videos', 'thumbnails'], true)
  const charts = keeper(['charts'], false)
  const anywhere = keeper(undefined, false)
  const { mayOpen } = joinKeepers([videos, charts, anywhere])
  expect(await mayOpen(actor, 'videos/one.mp4')).toBe(true)
  expect(await mayOpen(actor, 'charts/one.webp')).toBe(false)
  expect(await mayOpen(actor, 'videosx/one.mp4')).toBe(false)
  expect(videos.mayOpen.mock.calls).toEqual([[actor, 'videos/one.mp4']])
  expect(charts.mayOpen.mock.calls).toEqual([[actor, 'charts/one.webp']])
  expect(anywhere.mayOpen).toHaveBeenCalledTimes(3)
})
