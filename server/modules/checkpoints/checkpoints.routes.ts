import * as calls from '#contract/checkpoints.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { answerCheckpoint, listCheckpoints } from './answering.ts'
import type { CheckpointsDeps } from './index.ts'
import { addCheckpoint, deleteCheckpoint, listManaged, updateCheckpoint } from './managing.ts'

const lessonOf = ({ id, videoId }: { id: string; videoId: string }) => ({ courseId: id, videoId })
const checkpointOf = ({
  checkpointId,
  ...lesson
}: Parameters<typeof lessonOf>[0] & { checkpointId: string }) => ({
  ...lessonOf(lesson),
  checkpointId,
})

export const checkpointsRoutes = (deps: CheckpointsDeps): Route[] => [
  route(calls.listCheckpoints, {
    access: 'content.read',
    handle: ({ actor, params }) => listCheckpoints(deps, actor, lessonOf(params)),
  }),
  route(calls.answerCheckpoint, {
    access: 'content.read',
    handle: ({ actor, params, body }) => answerCheckpoint(deps, actor, checkpointOf(params), body),
  }),
  route(calls.listManagedCheckpoints, {
    access: 'content.manage',
    handle: ({ actor, params }) => listManaged(deps, actor, lessonOf(params)),
  }),
  route(calls.createCheckpoint, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => addCheckpoint(deps, actor, lessonOf(params), body),
  }),
  route(calls.updateCheckpoint, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => updateCheckpoint(deps, actor, checkpointOf(params), body),
  }),
  route(calls.deleteCheckpoint, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params }) => deleteCheckpoint(deps, actor, checkpointOf(params)),
  }),
]
