import { useQuery } from '@tanstack/react-query'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import type { Video } from '#contract/courses.ts'
import { DrillForm } from './drill-form.tsx'
import { DrillStudents } from './drill-students.tsx'
import { managedDrillQuery } from './managed-drills.queries.ts'
import { ManagedMoments } from './managed-moments.tsx'

/** A drill for its teacher: its moments, what students make of them, and what is set for it. */
export function ManagedDrill({ video }: { video: Video }) {
  const ids = { courseId: video.courseId, drillId: video.id }
  const drill = useQuery(managedDrillQuery(ids))
  if (drill.isError) return <QueryError message="This drill could not be loaded." query={drill} />
  if (!drill.data) return <Spinner label="Loading the drill" />
  const { moments, students } = drill.data
  return (
    <Tabs
      label={`Drill ${video.title}`}
      tabs={[
        {
          value: 'moments',
          label: `Moments (${moments})`,
          content: <ManagedMoments ids={ids} drill={drill.data} />,
        },
        {
          value: 'settings',
          label: 'Settings',
          content: <DrillForm courseId={ids.courseId} drill={drill.data} />,
        },
        {
          value: 'students',
          label: `Students (${students})`,
          content: <DrillStudents ids={ids} />,
        },
      ]}
    />
  )
}
