import { useKept } from '#client/platform/offline/kept-lessons.ts'
import { readImpersonation } from '#client/platform/session/impersonation.ts'
import { useSession } from '#client/platform/session/session.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import type { Video } from '#contract/courses.ts'

const KeepLessonPart = lateContent(
  async () => (await import('./keep-lesson-part.tsx')).KeepLessonPart,
  { onceCalm: true },
)
const KeptLessons = lateContent(async () => (await import('./kept-lessons.tsx')).KeptLessons, {
  onceCalm: true,
})

/** Keeps a lesson on this device; nothing for what is no file of the academy, or where nothing can be kept. */
export function LateKeepLesson({ video }: { video: Video }) {
  const isFile = video.kind === undefined && video.source === 'file' && video.videoUrl !== null
  if (!isFile || !('caches' in globalThis) || readImpersonation()) return null
  return (
    <KeepLessonPart
      key={video.id}
      video={video}
      waiting={null}
      failure="The download could not be offered."
    />
  )
}

/** The lessons on this device, below a list of courses; nothing without one. */
export function LateKeptLessons() {
  const kept = useKept(useSession().user?.id)
  if (kept.length === 0) return null
  return <KeptLessons waiting={null} failure="The lessons on this device could not be shown." />
}
