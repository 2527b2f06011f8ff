import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#client/ui/overlays/menu.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { cx } from '#client/ui/styles/cx.ts'
import type { CourseModule } from '#contract/course-modules.ts'
import type { Video } from '#contract/courses.ts'
import { ManagedLessons, notSaved } from '../lessons/managed-lessons.tsx'
import { DragHandle, edgeLook } from './drag-handle.tsx'
import { placeOfDrop } from './drag-order.ts'
import { ModuleForm } from './module-form.tsx'
import { groupsOf, type ModuleGroup } from './module-groups.ts'
import { releaseText } from './module-words.ts'
import { usePlaceVideo } from './modules.queries.ts'
import { useDrag } from './use-drag.ts'
import { useModuleCommands } from './use-module-commands.ts'

interface ManagedModulesProps {
  courseId: string
  modules: readonly CourseModule[]
  videos: readonly Video[]
}

/** The modules of a course, each with its lessons, and then the lessons in none. */
export function ManagedModules({ courseId, modules, videos }: ManagedModulesProps) {
  return (
    <div className="flex flex-col divide-y">
      {groupsOf(modules, videos).map((group) => (
        <ManagedGroup
          key={group.module?.id ?? 'none'}
          courseId={courseId}
          modules={modules}
          group={group}
        />
      ))}
    </div>
  )
}

const looseLabel = 'No module'

interface ManagedGroupProps {
  courseId: string
  modules: readonly CourseModule[]
  group: ModuleGroup
}

function ManagedGroup({ courseId, modules, group }: ManagedGroupProps) {
  const { module, videos } = group
  const id = useId()
  const label = module?.title ?? looseLabel
  const targets = [
    ...modules.map((one) => ({ moduleId: one.id, label: one.title })),
    { moduleId: null, label: looseLabel },
  ].filter((target) => target.moduleId !== (module?.id ?? null))
  const moduleId = module?.id ?? null
  const place = modules.findIndex((one) => one.id === moduleId)
  const commands = useModuleCommands(courseId, modules)
  const placeLesson = usePlaceVideo(courseId)
  const { row, handle, edge } = useDrag({
    item: { kind: 'module', id: moduleId ?? '', list: null, place },
    // What is dropped beside the lessons goes behind them.
    takes: ({ kind, list }) => (kind === 'lesson' ? list !== moduleId : module !== null),
    onDrop(dragged, at) {
      if (dragged.kind === 'lesson') {
        const onError = (error: Error) => failureToast(error, notSaved)
        placeLesson.mutate({ videoId: dragged.id, moduleId, order: videos.length }, { onError })
        return
      }
      const moved = modules.find((one) => one.id === dragged.id)
      const to = placeOfDrop(dragged, { list: null, place }, at)
      if (moved && to !== null) void commands.move(moved, to)
    },
  })
  return (
    <section
      ref={row}
      aria-labelledby={id}
      className={cx('flex flex-col gap-1 py-4 first:pt-0', edge && edgeLook[edge])}
    >
      {module ? (
        <ModuleHead
          id={id}
          courseId={courseId}
          modules={modules}
          module={module}
          handle={<DragHandle ref={handle} />}
        />
      ) : (
        <h3 id={id} className="font-semibold">
          {label}
        </h3>
      )}
      <ManagedLessons courseId={courseId} videos={videos} within={{ moduleId, label, targets }} />
    </section>
  )
}

interface ModuleHeadProps {
  id: string
  courseId: string
  modules: readonly CourseModule[]
  module: CourseModule
  handle: ReactNode
}

function ModuleHead({ id, courseId, modules, module, handle }: ModuleHeadProps) {
  const commands = useModuleCommands(courseId, modules)
  const [isEditing, setEditing] = useState(false)
  const place = modules.indexOf(module)
  const { title, release } = module
  return (
    <>
      <div className="flex items-start gap-3">
        {handle}
        <div className="min-w-0 flex-1">
          <h3 id={id} className="font-semibold break-words">
            {title}
          </h3>
          <p className="text-sm break-words text-muted-foreground">
            {releaseText(release, modules)}
          </p>
        </div>
        <Menu
          trigger={
            <Button
              variant="ghost"
              size="icon"
              // In line with those of its lessons on a phone.
              className="max-md:-mr-2"
              aria-label={`Actions for module ${title}`}
            >
              <Ellipsis aria-hidden="true" />
            </Button>
          }
        >
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setEditing(true)}>
            Edit module
          </MenuItem>
          <MenuItem
            icon={<ArrowUp aria-hidden="true" />}
            disabled={place === 0}
            onSelect={() => void commands.move(module, place - 1)}
          >
            Move up
          </MenuItem>
          <MenuItem
            icon={<ArrowDown aria-hidden="true" />}
            disabled={place === modules.length - 1}
            onSelect={() => void commands.move(module, place + 1)}
          >
            Move down
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            icon={<Trash2 aria-hidden="true" />}
            destructive
            onSelect={() => void commands.remove(module)}
          >
            Delete module
          </MenuItem>
        </Menu>
      </div>
      {isEditing && (
        <ModuleForm
          courseId={courseId}
          module={module}
          above={modules.slice(0, place)}
          onSaved={() => setEditing(false)}
          onCancel={() => setEditing(false)}
        />
      )}
    </>
  )
}
