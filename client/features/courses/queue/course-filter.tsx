import { useQuery } from '@tanstack/react-query'
import { Select } from '#client/ui/controls/select.tsx'
import { managedCoursesQuery } from '../managed-courses.queries.ts'

/** As many courses as a list can have; further ones are reached through the list of all courses. */
const courseLimit = 100

interface CourseFilterProps {
  /** The id of a course; '' for all. */
  value: string
  onChange: (courseId: string) => void
}

/** Narrows a list to one course. */
export function CourseFilter({ value, onChange }: CourseFilterProps) {
  const courses = useQuery(managedCoursesQuery({ page: 1, limit: courseLimit, sort: 'title' }))
  const options = (courses.data?.items ?? []).map(({ id, title }) => ({ value: id, label: title }))
  return (
    <Select
      aria-label="Which course"
      options={[{ value: '', label: 'All courses' }, ...options]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="w-52 max-sm:flex-1"
    />
  )
}
