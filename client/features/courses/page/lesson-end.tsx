import { Award, SkipForward } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { keepPlaysOn, storedPlaysOn } from '#client/platform/media/plays-on.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import type { CourseModule } from '#contract/course-modules.ts'
import type { Course, Video } from '#contract/courses.ts'
import { openingText } from '../modules/module-words.ts'
import type { CoursePlace } from './course-place.ts'
import { type After, toWatchText } from './course-steps.ts'
import { NextCourseLink } from './next-course-link.tsx'

const countdownSeconds = 5

interface LessonEndProps {
  after: After
  modules: readonly CourseModule[]
  course: Course
  /** The course to go on with once this one is completed. */
  nextCourse: Course | null
  place: CoursePlace
  onNext: (lesson: Video) => void
  /** What is missing for the certificate, or that it is there. */
  certificate?: ReactNode
}

/** Shown below the player once a lesson has played to its end. */
export function LessonEnd(props: LessonEndProps) {
  const { after, modules, course, nextCourse, place, onNext, certificate } = props
  if (after.step === 'finished') {
    return (
      <div
        role="status"
        className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-success bg-success-soft p-4"
      >
        <Award className="size-8 shrink-0 text-success" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-52">
          <p className="font-semibold break-words">Course completed: {course.title}</p>
          {certificate ?? <p className="text-sm">You have watched every lesson of it.</p>}
        </div>
        {nextCourse && <NextCourseLink course={nextCourse} place={place} />}
        <ButtonLink to={place.listPath} variant="outline">
          To the courses
        </ButtonLink>
      </div>
    )
  }
  if (after.step === 'waiting') {
    return (
      <div role="status" className="rounded-xl border bg-card p-4">
        <p className="font-semibold">You have watched everything that is open.</p>
        <p className="text-sm break-words">
          Next: “{after.opening.title}”. {openingText(after.opening, modules)}.
        </p>
      </div>
    )
  }
  if (after.step === 'next') {
    return <NextLesson key={after.next.id} lesson={after.next} onNext={onNext} />
  }
  const { next, toWatch } = after
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-xl border bg-card p-4">
      <p className="min-w-0 flex-1 basis-52 text-sm">
        {toWatchText({ completed: false, toWatch }) ?? 'This lesson is not completed yet.'} Watch
        what you have skipped, or come back later.
      </p>
      {next && (
        <Button variant="outline" onClick={() => onNext(next)}>
          <SkipForward aria-hidden="true" />
          Next lesson
        </Button>
      )}
    </div>
  )
}

/** Counts down to the next lesson, which can be started at once or declined. */
function NextLesson({ lesson, onNext }: { lesson: Video; onNext: (lesson: Video) => void }) {
  const [playsOn, setPlaysOn] = useState(storedPlaysOn)
  const [left, setLeft] = useState<number | null>(playsOn ? countdownSeconds : null)
  const begin = useEffectEvent(() => onNext(lesson))
  const isCounting = left !== null
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(() => {
      // Do not start a lesson that nobody is watching.
      if (document.visibilityState === 'hidden') return
      setLeft((seconds) => (seconds === null ? null : Math.max(0, seconds - 1)))
    }, 1000)
    return () => clearInterval(timer)
  }, [isCounting])
  useEffect(() => {
    if (left === 0) begin()
  }, [left])
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border bg-card p-4">
      <div className="min-w-0 flex-1 basis-52">
        <p role="status" className="text-sm text-muted-foreground">
          Lesson completed. Next:
        </p>
        <p className="font-semibold break-words">
          {lesson.title}
          {isCounting && (
            <span aria-hidden="true" className="font-normal text-muted-foreground tabular-nums">
              {' '}
              in {left} s
            </span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:[&>button]:flex-1">
        {isCounting && (
          <Button variant="outline" onClick={() => setLeft(null)}>
            Stay here
          </Button>
        )}
        <Button onClick={() => onNext(lesson)}>
          <SkipForward aria-hidden="true" />
          Next lesson
        </Button>
      </div>
      <Switch
        label="Continue to the next lesson automatically"
        checked={playsOn}
        onChange={(isOn) => {
          keepPlaysOn(isOn)
          setPlaysOn(isOn)
          // A press stops what is counted down; switched on, it is for the lessons to come.
          setLeft(null)
        }}
        className="basis-full border-t pt-3"
      />
    </div>
  )
}
