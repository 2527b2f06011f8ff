import type { ListState } from '#client/platform/lists/list-state.ts'
import { Select } from '#client/ui/controls/select.tsx'
import { lessonStates, type StudentSort, studentStates } from '#contract/course-students.ts'
import type { LessonStanding } from './lessons-card.tsx'
import { daysOf, type filterNames, lessonStateNames, stateNames } from './student-words.ts'

const states = [
  { value: '', label: 'All who have begun' },
  ...studentStates.map((value) => ({ value, label: stateNames[value] })),
]

const numbersOfDays = [3, 7, 14, 30, 60, 90]

interface StudentFiltersProps {
  list: ListState<StudentSort, (typeof filterNames)[number]>
  lessons: readonly LessonStanding[]
}

/** Narrows the list: to those of a state, with the number of days for it, and to how far they are in a lesson. */
export function StudentFilters({ list, lessons }: StudentFiltersProps) {
  const { filters, setFilter } = list
  const days = daysOf(filters.days)
  const isQuiet = filters.state === 'silent' || filters.state === 'stuck'
  const numbers = [...new Set([...numbersOfDays, days])].sort((one, other) => one - other)
  return (
    <>
      <Select
        aria-label="Which students"
        options={states}
        value={filters.state}
        onChange={({ target }) => setFilter('state', target.value)}
        className="w-44 max-sm:flex-1"
      />
      {isQuiet && (
        <Select
          aria-label="For how many days"
          options={numbers.map((number) => ({ value: String(number), label: `${number} days` }))}
          value={String(days)}
          onChange={({ target }) => setFilter('days', target.value)}
          className="w-28"
        />
      )}
      {filters.lesson !== '' && (
        <Select
          aria-label="How far in the lesson"
          options={[
            { value: '', label: 'All lessons' },
            ...lessonStates.map((value) => ({
              value,
              label: `${lessons.find(({ id }) => id === filters.lesson)?.title ?? 'Lesson'}: ${lessonStateNames[value]}`,
            })),
          ]}
          value={filters.stage}
          onChange={({ target }) => setFilter(target.value ? 'stage' : 'lesson', target.value)}
          className="w-56 max-sm:flex-1"
        />
      )}
    </>
  )
}
