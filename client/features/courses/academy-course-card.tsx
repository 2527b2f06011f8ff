import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { ProgressBar } from '#client/ui/displays/progress-bar.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import { programsOf } from '#contract/course-programs.ts'
import type { Course } from '#contract/courses.ts'
import { LateCoursePlayer } from './lessons/late-course-player.tsx'

export const academyFailure = 'Failed to load academy content. Please try again.'

/** A course with the user's progress; expanded, it shows its lessons and their player. */
export function AcademyCourseCard({ course }: { course: Course }) {
  const { id, title, description, progress, completed } = course
  const { pathname } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const lessonsId = useId()
  return (
    <Card
      title={
        <Link to={`${pathname}/${id}`} className="rounded-sm hover:underline">
          {title}
        </Link>
      }
      description={description}
      actions={
        <>
          {programsOf(course).includes('community_student') && (
            <Badge variant="success">Free</Badge>
          )}
          <Badge variant={completed ? 'success' : 'neutral'}>
            {completed ? 'Completed' : `${Math.round(progress)}%`}
          </Badge>
          <Button
            size="icon"
            variant="ghost"
            aria-label={`${isOpen ? 'Hide' : 'Show'} lessons of ${title}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? lessonsId : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronDown
              className={cx('transition-transform', isOpen && 'rotate-180')}
              aria-hidden="true"
            />
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ProgressBar value={progress} label={`Progress of ${title}`} />
        <ButtonLink
          to={`${pathname}/${id}`}
          size="sm"
          variant="outline"
          className="w-fit"
          aria-label={`Open course: ${title}`}
        >
          Open course
        </ButtonLink>
        {isOpen && (
          <div id={lessonsId}>
            <LateCoursePlayer course={course} failure={academyFailure} />
          </div>
        )}
      </div>
    </Card>
  )
}
