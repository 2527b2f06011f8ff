import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { minutes } from '#client/platform/http/query.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState, ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import { AcademyCourseCard, academyFailure } from './academy-course-card.tsx'
import { coursesQuery } from './courses.queries.ts'
import { LateKeptLessons } from './kept/late-kept.tsx'

/** A student's courses, with the progress in each. */
export default function AcademyCoursesSection() {
  const courses = useQuery({ ...coursesQuery(), refetchInterval: minutes(3) })
  useFailureToast(courses.isError, academyFailure)

  const refresh = () => void courses.refetch()
  if (!courses.data) {
    if (!courses.isError) return <Spinner label="Loading the courses" />
    return <ErrorState message={academyFailure} onRetry={refresh} />
  }
  const published = courses.data.filter(({ isPublished }) => isPublished)
  if (published.length === 0) {
    return (
      <EmptyState
        icon={<BookOpen aria-hidden="true" />}
        action={
          <Button variant="outline" busy={courses.isFetching} onClick={refresh}>
            Refresh Courses
          </Button>
        }
      >
        Course content will appear here once available.
      </EmptyState>
    )
  }
  return (
    <section aria-label="Courses" className="flex flex-col gap-4">
      {published.map((course) => (
        <AcademyCourseCard key={course.id} course={course} />
      ))}
      <LateKeptLessons />
    </section>
  )
}
