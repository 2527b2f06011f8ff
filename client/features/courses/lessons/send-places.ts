import type { QueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { isTransient } from '#client/platform/http/problems.ts'
import { placesLeft, settlePlace } from '#client/platform/start/stored-places.ts'
import { saveProgress } from '#contract/courses.ts'
import { courseKeys } from '../courses.keys.ts'

/** Sends how far lessons were watched offline; what cannot be sent yet stays queued. */
export async function sendPlaces(client: QueryClient, userId: string): Promise<void> {
  for (const place of placesLeft(userId)) {
    const { courseId, videoId, report } = place
    const params = { id: courseId, videoId }
    try {
      await call(saveProgress, { params, body: report })
    } catch (error) {
      if (isTransient(error)) return
    }
    settlePlace(userId, place, 'done')
    await client.invalidateQueries({ queryKey: courseKeys.videos(courseId) })
  }
}
