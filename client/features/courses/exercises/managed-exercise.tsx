import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import type { Video } from '#contract/courses.ts'
import { Answers } from './answers.tsx'
import { ExerciseForm } from './exercise-form.tsx'
import { managedQuery } from './exercises.queries.ts'

interface ManagedExerciseProps {
  video: Video
  onClose: () => void
}

/** A chart exercise for its teacher: what it is, and what students have answered. */
export function ManagedExercise({ video, onClose }: ManagedExerciseProps) {
  const { courseId, id, title } = video
  const ids = { courseId, exerciseId: id }
  const exercise = useQuery(managedQuery(ids))
  const [isCopying, setCopying] = useState(false)
  if (exercise.isError) {
    return <QueryError message="This exercise could not be loaded." query={exercise} />
  }
  if (!exercise.data) return <Spinner label="Loading the exercise" />
  if (isCopying) {
    return <ExerciseForm courseId={courseId} copyOf={exercise.data} onClose={onClose} />
  }
  const { answers } = exercise.data
  return (
    <Tabs
      label={`Exercise ${title}`}
      tabs={[
        {
          value: 'form',
          label: 'Exercise',
          content: (
            <div className="flex flex-col gap-4">
              <Button
                variant="outline"
                size="sm"
                className="self-start"
                onClick={() => setCopying(true)}
              >
                Add a copy
              </Button>
              <ExerciseForm courseId={courseId} exercise={exercise.data} onClose={onClose} />
            </div>
          ),
        },
        {
          value: 'answers',
          label: `Answers (${answers})`,
          content: <Answers ids={ids} exercise={exercise.data} />,
        },
      ]}
    />
  )
}
