import { useQuery } from '@tanstack/react-query'
import { BookOpen, Clock, Play } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { minutes } from '#client/platform/http/query.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { EmptyState, ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import { programsOf } from '#contract/course-programs.ts'
import type { Course } from '#contract/courses.ts'
import { freeCourseDuration } from './course-words.ts'
import { coursesQuery } from './courses.queries.ts'
import { LateKeptLessons } from './kept/late-kept.tsx'
import { LateCoursePlayer } from './lessons/late-course-player.tsx'

const failure = 'Failed to load content. Please try again.'

/** The courses open to every signed-in user, and for whoever has no program those that they have bought singly. */
export default function FreeCoursesSection() {
  const { roles } = useUser()
  const courses = useQuery({ ...coursesQuery(), refetchInterval: minutes(5) })
  useFailureToast(courses.isError, failure)
  const { pathname } = useLocation()
  const [watchedId, setWatchedId] = useState<string | null>(null)

  if (!courses.data) {
    if (!courses.isError) return <Spinner label="Loading the courses" />
    return <ErrorState message={failure} onRetry={() => void courses.refetch()} />
  }
  // Without a program, what is not free was bought.
  const hasProgram = roles.some((role) => role !== 'community_student')
  const free = courses.data.filter(
    (course) =>
      course.isPublished && (!hasProgram || programsOf(course).includes('community_student')),
  )
  const watched = free.find(({ id }) => id === watchedId)
  return (
    <section aria-label="Free courses">
      {free.length === 0 ? (
        <EmptyState icon={<BookOpen aria-hidden="true" />}>
          Free courses will appear here.
        </EmptyState>
      ) : (
        <ul className="grid gap-4 @xl:grid-cols-2 @5xl:grid-cols-3">
          {free.map((course) => (
            <li key={course.id} className="flex">
              <FreeCourseCard course={course} onWatch={() => setWatchedId(course.id)} />
            </li>
          ))}
        </ul>
      )}
      <LateKeptLessons />
      {watched && (
        <Dialog
          open
          onOpenChange={() => setWatchedId(null)}
          title={watched.title}
          description={watched.description}
          width="xl"
          maxHeight="90vh"
        >
          <div className="flex flex-col gap-4">
            <LateCoursePlayer course={watched} failure={failure} startsAtOnce />
            <Link
              to={`${pathname}/${watched.id}`}
              className="w-fit text-sm underline underline-offset-4"
            >
              Open the course as a page
            </Link>
          </div>
        </Dialog>
      )}
    </section>
  )
}

function FreeCourseCard({ course, onWatch }: { course: Course; onWatch: () => void }) {
  const { id, title, description, thumbnail } = course
  const { pathname } = useLocation()
  return (
    <Card
      className="w-full"
      footer={
        <Button className="w-full" aria-label={`Watch Now: ${title}`} onClick={onWatch}>
          <Play aria-hidden="true" />
          Watch Now
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {thumbnail && (
          <img src={thumbnail} alt="" className="aspect-video w-full rounded-md object-cover" />
        )}
        <div className="flex items-center justify-between gap-2">
          <Badge variant="success">Free</Badge>
          <span className="flex items-center gap-1.5 text-sm text-muted-foreground tabular-nums">
            <Clock className="size-4" aria-hidden="true" />
            {freeCourseDuration(course)}
          </span>
        </div>
        <h2 className="font-semibold break-words">
          <Link to={`${pathname}/${id}`} className="rounded-sm hover:underline">
            {title}
          </Link>
        </h2>
        <p className="text-sm text-muted-foreground break-words">{description}</p>
      </div>
    </Card>
  )
}
