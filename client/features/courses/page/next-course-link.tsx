import { ArrowRight } from 'lucide-react'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import type { Course } from '#contract/courses.ts'
import type { CoursePlace } from './course-place.ts'

interface NextCourseLinkProps {
  course: Course
  place: CoursePlace
}

/** From a completed course to the one to go on with. */
export function NextCourseLink({ course, place }: NextCourseLinkProps) {
  return (
    <ButtonLink
      to={`${place.listPath}/${course.id}`}
      className="max-w-full justify-start overflow-hidden max-md:w-full md:w-fit"
    >
      <ArrowRight aria-hidden="true" />
      <span className="truncate">Next course: {course.title}</span>
    </ButtonLink>
  )
}
