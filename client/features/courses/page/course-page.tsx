import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import { ProgressBar } from '#client/ui/displays/progress-bar.tsx'
import { EmptyState, ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { programsOf } from '#contract/course-programs.ts'
import type { Course, Video } from '#contract/courses.ts'
import { coursesQuery, useModules, videosQuery } from '../courses.queries.ts'
import { LessonsByModule } from '../modules/lessons-by-module.tsx'
import { nextToOpen } from '../modules/module-groups.ts'
import { openingText } from '../modules/module-words.ts'
import type { CoursePlace } from './course-place.ts'
import { continuedAt, courseAfter } from './course-steps.ts'
import { LessonStage } from './lesson-stage.tsx'
import { NextCourseLink } from './next-course-link.tsx'

const failure = 'This course could not be loaded. Please try again.'

interface CoursePageProps {
  place: CoursePlace
  /** What is missing for the certificate, or that it is there; for courses that count towards it. */
  certificate?: ReactNode
}

/** The page of a course: its lessons, the player of the one named by the address, and its text. */
export default function CoursePage({ place, certificate }: CoursePageProps) {
  const courses = useQuery(coursesQuery())
  const lessons = useQuery(videosQuery(place.courseId))
  const course = courses.data?.find(({ id }) => id === place.courseId)
  if (courses.data && !course) {
    return (
      <EmptyState
        action={
          <ButtonLink to={place.listPath} variant="outline">
            Back to the courses
          </ButtonLink>
        }
      >
        This course does not exist, or is not open to you.
      </EmptyState>
    )
  }
  if (!course || !lessons.data) {
    if (!courses.isError && !lessons.isError) return <Spinner label="Loading the course" />
    const retry = () => void Promise.all([courses.refetch(), lessons.refetch()])
    return <ErrorState message={failure} onRetry={retry} />
  }
  const counts = programsOf(course).includes('academy_student')
  return (
    <CourseWithLessons
      course={course}
      videos={lessons.data}
      nextCourse={courseAfter(courses.data ?? [], course.id)}
      place={place}
      certificate={counts ? certificate : undefined}
    />
  )
}

interface CourseWithLessonsProps extends CoursePageProps {
  course: Course
  videos: readonly Video[]
  /** The course to go on with once this one is completed. */
  nextCourse: Course | null
}

function CourseWithLessons(props: CourseWithLessonsProps) {
  const { course, videos, nextCourse, place, certificate } = props
  const { key } = useLocation()
  const lesson = videos.find(({ id }) => id === place.lessonId)
  return (
    <article aria-labelledby="course" className="flex flex-col gap-5">
      {lesson ? (
        <>
          <title>{`${lesson.title} · ${course.title}`}</title>
          <BackLink to={place.coursePath}>{course.title}</BackLink>
          <h2 id="course" className="sr-only">
            {course.title}
          </h2>
          <LessonStage
            // Choosing the same lesson again restarts it.
            key={`${lesson.id} ${key}`}
            course={course}
            videos={videos}
            video={lesson}
            nextCourse={nextCourse}
            place={place}
            certificate={certificate}
          />
        </>
      ) : (
        <CourseHead {...props} />
      )}
      {videos.length === 0 && !course.moduleCount ? (
        <p className="text-sm text-muted-foreground">No video available for this course.</p>
      ) : (
        <div className="rounded-xl border bg-card px-4 py-1 md:px-5">
          <LessonsByModule
            course={course}
            videos={videos}
            playingId={lesson?.id ?? null}
            addressOf={({ id }) => place.lessonPath(id)}
          />
        </div>
      )}
      {!lesson && certificate}
      {!lesson && course.content && <Markdown>{course.content}</Markdown>}
    </article>
  )
}

function CourseHead({ course, videos, nextCourse, place }: CourseWithLessonsProps) {
  const { title, description, progress, completed } = course
  const next = continuedAt(videos)
  const { data: modules = [] } = useModules(course)
  const opening = next ? null : nextToOpen(modules)
  const word = next && next.position > 0 ? 'Continue' : 'Start'
  return (
    <>
      <title>{title}</title>
      <BackLink to={place.listPath}>All courses</BackLink>
      <header className="flex flex-col gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 id="course" className="min-w-0 text-2xl font-semibold break-words max-md:text-xl">
            {title}
          </h2>
          <Badge variant={completed ? 'success' : 'neutral'}>
            {completed ? 'Completed' : `${Math.round(progress)}%`}
          </Badge>
        </div>
        <p className="max-w-prose text-muted-foreground">{description}</p>
        <ProgressBar value={progress} label={`Progress of ${title}`} />
        {next && (
          <ButtonLink
            to={place.lessonPath(next.id)}
            state={{ play: true }}
            size="lg"
            className="justify-start overflow-hidden md:w-fit"
          >
            <Play aria-hidden="true" />
            <span className="truncate">
              {word}: {next.title}
            </span>
          </ButtonLink>
        )}
        {opening && (
          <p className="text-sm break-words">
            Next: “{opening.title}”. {openingText(opening, modules)}.
          </p>
        )}
        {completed && nextCourse && <NextCourseLink course={nextCourse} place={place} />}
      </header>
    </>
  )
}

function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-my-1 flex w-fit max-w-full items-center gap-1 rounded-sm py-1 text-sm text-muted-foreground hover:text-foreground"
    >
      <ChevronLeft className="size-4 shrink-0" aria-hidden="true" />
      <span className="truncate">{children}</span>
    </Link>
  )
}
